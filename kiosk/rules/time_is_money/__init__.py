"""Time is Money."""
