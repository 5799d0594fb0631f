package chart

import (
	"strconv"

	"example.com/guidegen/engine/catalogue"
)

// period is the closed form that the gallery's charts are made from: with a
// round of length R, a beat of P that costs so many hops comes round at the next
// multiple of R after P, and those hops later.
func period(asked, round, hops int64) int64 { return ((asked+round-1)/round + hops) * round }

func sweep(from, to, step int64, f func(int64) int64) (at, values []int64) {
	for x := from; x <= to; x += step {
		at, values = append(at, x), append(values, f(x))
	}
	return at, values
}

func ms(ns []int64) []catalogue.Value { return catalogue.Ints(ns, catalogue.MS).Items }

// gallery is one chart of every kind that a guide shows.
func gallery() []*Chart {
	chunks, one := sweep(10, 400, 10, func(x int64) int64 { return period(1000, x, 1) })
	_, two := sweep(10, 400, 10, func(x int64) int64 { return period(1000, x, 2) })
	hogs, hops1 := sweep(1, 6, 1, func(n int64) int64 { return period(1000, n*200, 1) })
	_, hops2 := sweep(1, 6, 1, func(n int64) int64 { return period(1000, n*200, 2) })
	asked := Level{Name: "asked", Value: catalogue.Of(1000, catalogue.MS)}
	chop, chopped := []int64{1, 2, 5, 10, 20, 50, 100, 200}, make([]int64, 8)
	for i, x := range chop {
		chopped[i] = period(1000, x, 2)
	}
	heat := &Chart{
		ID: "heat", Title: "Period over chunk and hogs", Kind: Heat, Y: "period", By: "hogs",
		X: Axis{Name: "chunk", Values: ms([]int64{1, 10, 50, 100, 200, 300, 400})},
	}
	for n := int64(1); n <= 5; n++ {
		var row []int64
		for _, v := range heat.X.Values {
			row = append(row, period(1000, v.Num.Num().Int64()*n, 2))
		}
		heat.Series = append(heat.Series, Series{Name: strconv.FormatInt(n, 10), Values: ms(row)})
	}
	heat.Series[4].Values[6] = catalogue.Absent("no beat was delivered")
	return []*Chart{
		{
			ID: "period-vs-chunk", Title: "Observed period against chunk", Y: "period", By: "hops",
			X:      Axis{Name: "chunk", Values: ms(chunks)},
			Series: []Series{{Name: "1", Values: ms(one), Form: ms(one)}, {Name: "2", Values: ms(two), Form: ms(two)}},
			Levels: []Level{asked},
		},
		{
			ID: "period-vs-hogs", Title: "Observed period against the number of hogs", Y: "period", By: "hops",
			X:      Axis{Name: "hogs", Values: catalogue.Ints(hogs, catalogue.Count).Items},
			Series: []Series{{Name: "1", Values: ms(hops1)}, {Name: "2", Values: ms(hops2)}},
			Levels: []Level{asked},
		},
		{
			ID: "late", Title: "Where the lateness comes from", Kind: Bars, Y: "late", By: "",
			X: Axis{Name: "beat", Values: catalogue.Ints([]int64{1, 2, 3, 4, 5}, catalogue.Count).Items},
			Series: []Series{
				{Name: "waiting for the grid", Values: ms([]int64{0, 200, 0, 200, 100})},
				{Name: "first hop", Values: ms([]int64{200, 200, 200, 200, 200})},
				{Name: "second hop", Values: ms([]int64{200, 200, 200, 200, 200})},
			},
		},
		{
			ID: "chop", Title: "The same work, cut ever finer", Y: "period",
			X:      Axis{Name: "chunk", Values: ms(chop), Even: true},
			Series: []Series{{Name: "observed", Values: ms(chopped)}},
			Levels: []Level{asked},
		},
		heat,
	}
}
