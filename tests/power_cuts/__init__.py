"""Cuts the power while games are played, and looks at what is left of them.

``python -m tests.power_cuts`` plays random games on the real program and ends it at
random moments; what every next start finds must be what the screen had shown. A cut is
one of these:

* ``kill``: SIGKILL from outside, at any moment. The system's page cache survives it.
* ``write``: SIGKILL inside a storage call, a write half done.
* ``torn``: the power goes. All storage calls were recorded in order, the state of the
  disk is rebuilt at a random point of them: synced writes are there, later ones are
  missing, torn between sectors or in another order.

Before some starts a file in the state folder is emptied, cut short or overwritten.
"""
