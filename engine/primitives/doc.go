// Package primitives is what programs without async frameworks are built from:
// scoped background tasks, bounded concurrency, optional timeouts, and durations
// that cross a border of whole numbers. It is the without_async package of
// Python, told on the engine's public API; nothing here reaches below it, so it
// costs what such a library costs in asyncio.
//
// In Python these are context managers and async iterators. Here a block is a
// function that is handed in, and what the block's end would raise is the error
// that comes back. All of them belong to the task that calls them, and await
// through it.
//
// Whatever a function starts has ended when it returns. There is one trap, which
// Python's version has too: [CancelFutures] takes a cancellation of its caller,
// while it waits, for one of the futures it cancelled, and swallows it.
package primitives
