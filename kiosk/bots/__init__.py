"""Players made of code: for balance, demonstrations and tests."""
