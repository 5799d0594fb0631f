package chart

import (
	"errors"
	"fmt"
	"sync"

	"example.com/guidegen/build/svg"

	"github.com/dop251/goja"
)

// A Drawer draws charts with ECharts. It may be used from many goroutines.
type Drawer struct {
	library, glue *goja.Program
	drawn         sync.Map // key of the options and name of the size → SVG, so that a watcher draws only what changed
}

// glue makes the machine one in which nothing happens but drawing: timers never
// fire, and random numbers are the same each time. ECharts asks for both and
// needs neither for a picture that stands still.
const glue = `
var setTimeout = function () { return 0 }, clearTimeout = function () {};
(function () {
	var state = 1;
	Math.random = function () {
		state = state * 16807 % 2147483647;
		return (state - 1) / 2147483646;
	};
})();
function draw(options, width, height) {
	echarts.setPlatformAPI({
		measureText: function (text, font) { return {width: measure(text, parseInt(/(\d+)px/.exec(font)[1], 10))} },
	});
	var chart = echarts.init(null, null, {renderer: 'svg', ssr: true, width: width, height: height});
	options = JSON.parse(options);
	options.xAxis.concat(options.yAxis).forEach(function (axis) {
		if (axis.type === 'value') axis.axisLabel.formatter = String; // no comma in thousands, as in the text
	});
	chart.setOption(options);
	return chart.renderToSVGString();
}`

// New compiles ECharts, handed in as the text of its classic script
// (echarts.min.js; the common build has no heat map). It takes about a second.
func New(echarts []byte) (*Drawer, error) {
	library, err := goja.Compile("echarts.min.js", string(echarts), false)
	if err != nil {
		return nil, fmt.Errorf("echarts cannot be compiled: %w", err)
	}
	return &Drawer{library: library, glue: goja.MustCompile("glue", glue, true)}, nil
}

// Draw draws the chart as SVG, one element with a viewBox, a title and a
// description. It fails on a chart that cannot be drawn, and on a picture in
// which a series left no mark.
func (d *Drawer) Draw(c *Chart, size svg.Size) ([]byte, error) {
	options, err := c.Options(size)
	if err != nil {
		return nil, err
	}
	key := Key(options)
	memo := c.ID + " " + size.Name + " " + key + " " + c.description()
	if picture, ok := d.drawn.Load(memo); ok {
		return picture.([]byte), nil
	}
	raw, err := d.run(options, size.Width, c.height(size))
	if err != nil {
		return nil, err
	}
	root, err := parse(raw)
	if err != nil {
		return nil, err
	}
	if err := c.checkMarks(root); err != nil {
		return nil, err
	}
	picture := c.finish(root, size, key)
	d.drawn.Store(memo, picture)
	return picture, nil
}

// run draws in a fresh machine.
func (d *Drawer) run(options []byte, width, height int) (picture string, err error) {
	vm := goja.New()
	if err := vm.Set("measure", svg.Width); err != nil {
		return "", scriptError(err)
	}
	for _, program := range []*goja.Program{d.glue, d.library} {
		if _, err := vm.RunProgram(program); err != nil {
			return "", scriptError(err)
		}
	}
	var draw func(options string, width, height int) (string, error)
	if err := vm.ExportTo(vm.Get("draw"), &draw); err != nil {
		return "", scriptError(err)
	}
	picture, err = draw(string(options), width, height)
	if err != nil {
		return "", scriptError(err)
	}
	return picture, nil
}

// scriptError tells what a script threw, without its stack.
func scriptError(err error) error {
	var thrown *goja.Exception
	if errors.As(err, &thrown) {
		return fmt.Errorf("echarts failed: %s", thrown.Value())
	}
	return fmt.Errorf("echarts failed: %w", err)
}
