package build

import (
	"encoding/xml"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
	"sync"
)

// pictures knows the sizes of the guide's own pictures, in CSS pixels.
type pictures struct {
	guide fs.FS
	mu    sync.Mutex
	sizes map[string]image.Point
}

func newPictures(guide fs.FS) *pictures {
	return &pictures{guide: guide, sizes: map[string]image.Point{}}
}

// size returns the size of a picture, 0 where the file does not tell.
func (p *pictures) size(file string) (width, height int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, known := p.sizes[file]
	if !known {
		at = measure(p.guide, file)
		p.sizes[file] = at
	}
	return at.X, at.Y
}

func measure(guide fs.FS, file string) image.Point {
	f, err := guide.Open(file)
	if err != nil {
		return image.Point{}
	}
	defer f.Close()
	if strings.EqualFold(path.Ext(file), ".svg") {
		return measureSVG(xml.NewDecoder(f))
	}
	config, _, err := image.DecodeConfig(f)
	if err != nil {
		return image.Point{}
	}
	return image.Pt(config.Width, config.Height)
}

// measureSVG reads width and height, or else the view box, of the root element.
func measureSVG(d *xml.Decoder) image.Point {
	for {
		token, err := d.Token()
		if err != nil {
			return image.Point{}
		}
		root, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		var size image.Point
		var box []string
		for _, a := range root.Attr {
			switch a.Name.Local {
			case "width":
				size.X = pixels(a.Value)
			case "height":
				size.Y = pixels(a.Value)
			case "viewBox":
				box = strings.FieldsFunc(a.Value, func(r rune) bool { return r == ' ' || r == ',' })
			}
		}
		if (size.X == 0 || size.Y == 0) && len(box) == 4 {
			size = image.Pt(pixels(box[2]), pixels(box[3]))
		}
		return size
	}
}

// pixels reads a length in CSS pixels; any other unit has no size of its own.
func pixels(s string) int {
	f, err := strconv.ParseFloat(strings.TrimSuffix(s, "px"), 64)
	if err != nil || !(f > 0 && f < 1e5) {
		return 0
	}
	return int(math.Round(f))
}
