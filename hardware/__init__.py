"""The box's devices behind small interfaces; knows pins and frames, and no game."""
