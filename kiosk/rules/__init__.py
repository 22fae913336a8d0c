"""The shared rule engines: pure functions over immutable states."""
