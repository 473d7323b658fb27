//go:build unix

package bundle

import (
	"os"
	"syscall"
)

// Lock waits until this process alone holds the file, and returns what gives it
// back. The system gives it back too when the process ends.
func Lock(file string) (unlock func(), err error) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o666)
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
		_ = f.Close() // the error of the lock is the one to tell
		return nil, err
	}
	return func() { _ = f.Close() }, nil // closing it unlocks it
}
