"""What must hold in every position and for every form of one, whatever is played.

`python -m properties.audit` (from the folder tests) plays as many games as wanted under the core's own eyes.
"""
