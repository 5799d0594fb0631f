//go:build unix

package build

import (
	"os"
	"syscall"
)

// lockFolder waits until no other build writes to the folder. The lock is on
// the folder itself, so it leaves no file behind, and goes with the process
// that holds it, however that ends.
func lockFolder(dir string) (unlock func(), err error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		if err != syscall.EINTR {
			break
		}
	}
	if err != nil {
		f.Close()
		return nil, &os.PathError{Op: "lock", Path: dir, Err: err}
	}
	return func() { f.Close() }, nil
}
