"""The screens, a module a game, and home, set-up and service."""
