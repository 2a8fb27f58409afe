"""The compiled core and the reference played side by side: every decision of both is compared.

`pair` holds the two games and their comparison, `retell` what events must account for, `run` many games in a row.
`python -m differential` (from the folder tests) compares as long as wanted.
"""
