package clock

// Tick moves the clock on, and tells how late it is when the deadline has passed.
func Tick(now, due int64) (late int64) {
	if now < due {
		return 0
	}
	return now - due
}
