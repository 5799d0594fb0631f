package quote

// An Error is what is wrong with a literal or an expression, at a stretch of
// its own bytes, so that a caret can be put under it.
type Error struct {
	Offset  int    // in bytes, from the start of the text that was read
	Length  int    // in bytes; 0 where something is missing
	Message string // lower case, no full stop
	Hint    string // the next move; may be empty
}

func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + " (" + e.Hint + ")"
}
