"""The Tillbox kiosk: rules, cards, tables and screens.

Words used throughout, each with one meaning:

* **seat**: a place at the table, numbered from 0 clockwise; it has one Restock Button.
* **game**: a rule engine; a small stateless object that answers about a frozen state.
* **table**: one game in progress, with its journal.
* **action**: anything that ever happens to a game; chance and time included.
* **view**: what one seat, or the shared screen (seat ``None``), may know of a state.
* **round**, **turn**: as each game's rulebook has them.
* **sighting**: a code read in one camera frame; **scan**: the start of a card's stay
  on the counter; one stay is one scan.
"""
