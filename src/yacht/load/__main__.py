"""`python -m yacht.load`: a process of players, see `yacht.load.players`."""

from yacht.load.players import main

main()
