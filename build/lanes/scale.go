package lanes

import "strconv"

// A scale maps the clock to places across the picture, in tenths of a pixel.
type scale struct {
	from, to    int64
	left, width int // px
}

// at is the place of a time, held inside the window.
func (s scale) at(t int64) int {
	t = min(max(t, s.from), s.to)
	return s.left*10 + int((t-s.from)*int64(s.width)*10/(s.to-s.from))
}

// px is a number of tenths as SVG writes it.
func px(tenths int) string {
	if tenths%10 == 0 {
		return strconv.Itoa(tenths / 10)
	}
	sign := ""
	if tenths < 0 {
		sign, tenths = "-", -tenths
	}
	return sign + strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}

// ticks are round times across the window, at least gap px from one another.
func (s scale) ticks(gap int) []int64 {
	step := int64(1)
	for factor := 0; step*int64(s.width) < (s.to-s.from)*int64(gap); factor++ {
		step = [...]int64{1, 2, 5}[(factor+1)%3] * pow10((factor+1)/3)
	}
	var ticks []int64
	for t := (s.from + step - 1) / step * step; t <= s.to; t += step {
		ticks = append(ticks, t)
	}
	return ticks
}

func pow10(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}
