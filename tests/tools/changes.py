"""Wrong rules: small changes of the rules core and its data, each of which makes a different game."""

from __future__ import annotations

from dataclasses import dataclass

CORE = "src/antike/_core/"


@dataclass(frozen=True)
class Change:
    """In `file`, `old` (which stands there once) becomes `new`."""

    what: str
    file: str
    old: str
    new: str

    def applied_to(self, text: str) -> str:
        if text.count(self.old) != 1:
            raise ValueError(f"{self.what}: {self.old!r} stands {text.count(self.old)} times in {self.file}, not once")
        return text.replace(self.old, self.new)

    @property
    def needs_build(self) -> bool:
        """Rulesets are read at run time; everything else is compiled."""
        return not self.file.startswith("src/antike/rulesets/")


def _of(file: str, *changes: tuple[str, str, str]) -> list[Change]:
    return [Change(what, file, old, new) for what, old, new in changes]


CHANGES = [
    *_of(CORE + "engine.pxd",
         ("3.10 the game goes on for a round after the limit", "P.round >= T.max_rounds", "P.round > T.max_rounds"),
         ("2 `published`: no coins in the second round either",
          "if P.round == 1 and not T.rules", "if P.round <= 2 and not T.rules"),
         ("2 the bank's last coin is not handed out", "    while P.coins:\n", "    while P.coins > 1:\n"),
         ("2 a round begins with seat 0", "P.asking = <uint8_t>seat_of(P, T.first)", "P.asking = 0"),
         ("2 TAKE can be gold no more", "first_bits(NUM_RESOURCES)", "first_bits(NUM_RESOURCES - 1)"),
         ("3.8 an extra king counts as one for five cities",
          "T.kings[T.rules.stones - nation.stones] - held(nation, KINGS)",
          "T.kings[T.rules.stones - nation.stones] - nation.personages[KINGS]"),
         ("3.8 navigators for provinces with legions",
          "T.navigators[count(nation.units[GALLEY])]", "T.navigators[count(nation.units[0])]"),
         ("3.8 one scholar a turn at most",
          "receive(P, SCHOLARS, P.fresh, log)", "receive(P, SCHOLARS, P.fresh != 0, log)"),
         ("3.8 two generals for a temple",
          "receive(P, GENERALS, P.razed, log)", "receive(P, GENERALS, 2 * P.razed, log)"),
         ("5 expert: the extra personage is given all the same",
          "0 if T.rules.expert else fullest_stacks(P)", "fullest_stacks(P)"),
         ("3.8 one personage more is needed", ">= T.rules.goal", "> T.rules.goal"),
         ("3.8 a temple wins while one personage is left", "        if left == 0:", "        if left <= 1:"),
         ("3.8 the nations take turns the other way round",
          "seat = P.turn + 1 if P.turn + 1 < T.num_nations else 0\n    if P.seats[seat] == T.first:\n        P.turn",
          "seat = P.turn - 1 if P.turn > 0 else T.num_nations - 1\n    if P.seats[seat] == T.first:\n        P.turn"),
         ("3.6 the nations met are not asked from the mover on",
          "        P.asking = P.turn\n", "        P.asking = 0\n")),
    *_of(CORE + "movegen.pxd",
         ("3.9 gold only if it and coins more than suffice", "(gold >= P.price)", "(gold > P.price)"),
         ("3.9 a rondel price is paid in any order", "from_bit(P.pay_from) &", "from_bit(0) &"),
         ("3.5 a trade of two alike needs three", "nation.stock[a] > 1", "nation.stock[a] > 2"),
         ("3.5 trade without all advances", "nation.know_how != T.all_advances", "nation.know_how == 0"),
         ("3.3 a temple needs one marble more",
          "nation.stock[COIN] < T.rules.price_temple", "nation.stock[COIN] <= T.rules.price_temple"),
         ("3.3 the last temple stays in the bank", "P.bank_temples == 0 or", "P.bank_temples <= 1 or"),
         ("3.4 the last unit of a type stays in the supply",
          "nation.supply[type] == 0 or", "nation.supply[type] <= 1 or"),
         ("3.4 units are placed where they cannot stand",
          "nation.cities & T.admits[type] & ~P.open[0]", "nation.cities & ~P.open[0]"),
         ("3.5 `published`: an advance keeps its first price",
          "T.rules.cost_known[advance] if has", "T.rules.cost_new[advance] if has"),
         ("3.5 an advance needs one gold more",
          "advance_price(T, known, advance) <= budget", "advance_price(T, known, advance) < budget"),
         ("3.5 advances in any order",
          "(after == NONE or has(nation.know_how, after))", "(after == NONE or nation.know_how != 0)"),
         ("3.7 only own neighbours count for the surcharge",
          "count(T.like[province] & P.cities)", "count(T.like[province] & P.nations[P.actor].cities)"),
         ("3.7 founding with legions only",
          "candidates = (nation.units[LEGION] | nation.units[GALLEY]) & T.all_sites",
          "candidates = nation.units[LEGION] & T.all_sites"),
         ("3.7 the last stone stays in the supply",
          "candidates == 0 or nation.stones == 0", "candidates == 0 or nation.stones <= 1"),
         ("3.7 the surcharge leaves a coin over",
          "surcharge(T, P, province) > coins", "surcharge(T, P, province) >= coins")),
    *_of(CORE + "effects.pxd",
         ("1 coins paid do not return to the bank", "P.coins += <uint16_t>(price - own)", "P.coins += 0"),
         ("3.2 `published`: the bonus also without a city", "    elif number:\n", "    else:\n"),
         ("3.2 the bonus for temples only", "number * nation.bonus", "temples * nation.bonus"),
         ("4 canonical order: nothing may be repeated", "P.floor = <uint8_t>floor", "P.floor = <uint8_t>(floor + 1)"),
         ("3.5 trades also after something was built", "P.trade_floor = NUM_TRADES", "P.trade_floor = 0"),
         ("3.4 a city takes one unit more",
          "    if P.used[0][province] >= arming_room(T, P, province):",
          "    if P.used[0][province] > arming_room(T, P, province):"),
         ("3.5 of several advances with an effect the last counts",
          "if worth[lowest(owned)] > result:", "if worth[lowest(owned)] > base:"),
         ("3.5 every advance earns a scholar", "P.fresh += not has(known, advance)", "P.fresh += 1"),
         ("3.5 the last advance but one completes them",
          "P.completed = nation.know_how == T.all_advances",
          "P.completed = count(nation.know_how) + 1 >= count(T.all_advances)"),
         ("3.7 the surcharge is not paid", "stock[COIN] -= extra", "stock[COIN] -= 0"),
         ("3.5 the same trade only once", "P.trade_floor = <uint8_t>index", "P.trade_floor = <uint8_t>(index + 1)"),
         ("3.8 an extra personage counts as one of its kind",
          "nation.personages[stack] - (nation.extra == stack)", "nation.personages[stack]"),
         ("3.8 the extra personage from a stack with one left",
          "        if P.left[stack] > most:", "        if P.left[stack] > 99:"),
         ("5 military: kings count twice", "total += nation.personages[GENERALS]", "total += nation.personages[0]")),
    *_of(CORE + "maneuver.pxd",
         ("3.6 a unit crosses one border more", "P.unit_left -= 1", "P.unit_left -= P.unit_left > 1"),
         ("3.6 the first of several nations is fought",
          "    if has_two(others):\n        fill_nations", "    if others == 0:\n        fill_nations"),
         ("3.6 after ENGAGE a unit that has done least goes first",
          "    if used[0] & 31:\n        used[0] -= 1\n    elif (used[0] >> 5) & 31:\n        used[0] -= 1 << 5\n",
          "    if (used[0] >> 5) & 31:\n        used[0] -= 1 << 5\n    elif used[0] & 31:\n        used[0] -= 1\n"),
         ("3.6 `published`: a unit that stops has nothing left",
          "left = P.unit_left if T.rules.needs_action else 0", "left = 0"),
         ("3.6 `published`: units that have nothing left attack",
          "return nation.number[type][province] - (P.used[type][province] & 31)",
          "return nation.number[type][province]"),
         ("3.6 galleys do not defend",
          "nation.number[LEGION][province] + nation.number[GALLEY][province] + nation.defense",
          "nation.number[LEGION][province] + nation.defense"),
         ("3.6 monarchy does not defend",
          "nation.number[GALLEY][province] + nation.defense)", "nation.number[GALLEY][province])"),
         ("3.6 who wins a tie is swapped between the rulesets",
          "(0 if T.rules.ties_win else 1)", "(1 if T.rules.ties_win else 0)"),
         ("3.6 a last city can be conquered", "has_two(P.nations[owner].cities)", "P.nations[owner].cities != 0"),
         ("2 a partner's city can be conquered",
          "(T.rules.partner_conquest or not partners(T, P, P.actor, owner))", "True"),
         ("2 partner_conquest does nothing",
          "(T.rules.partner_conquest or not partners(T, P, P.actor, owner))", "not partners(T, P, P.actor, owner)"),
         ("3.6 no conquest with the last stone",
          "if nation.stones == 0 and not T.rules.give_up:", "if nation.stones <= 1 and not T.rules.give_up:"),
         ("3.6 GIVE_UP with the last stone", "    if nation.stones == 0:\n", "    if nation.stones <= 1:\n"),
         ("3.6 legions are lost first, without a choice",
          "least = price - galleys if price > galleys else 0", "least = price if price < legions else legions"),
         ("3.6 a temple given up earns a general",
          "        nation.temples -= 1\n", "        nation.temples -= 1\n        P.razed += 1\n"),
         ("3.6 a temple destroyed earns nothing", "P.razed += 1", "P.razed += 0"),
         ("3.6 the attackers' losses are one too many",
          "defense(T, P, loser, province) - legions", "defense(T, P, loser, province) - legions + 1")),
    *_of(CORE + "setup.pxd",
         ("2 a nation starts with marble only",
          "memcpy(nation.stock, T.rules.stock, sizeof(nation.stock))", "memcpy(nation.stock, T.rules.stock, 4)"),
         ("5 long: the last seat has no start city",
          "    if P.asking < T.num_nations:\n", "    if P.asking < T.num_nations - 1:\n")),
    *_of(CORE + "players.pxd",
         ("2 two players: neighbours are partners", "seat % 2 if", "seat // 2 if")),
    *_of(CORE + "tables.pyx",
         ("3.1 one free wedge more", "steps - <int>T.rules.free_steps", "steps - 1 - <int>T.rules.free_steps"),
         ("3.1 the same wedge cannot be chosen again", "for steps in range(1, n + 1):", "for steps in range(1, n):"),
         ("3.7 land borders only for the surcharge",
          "board.adjacent[2][p] & T.sites[r]", "board.adjacent[0][p] & T.sites[r]"),
         ("1 galleys stand where legions can",
          "T.admits[i] |= bit(p)", "T.admits[0] |= bit(p)\n                T.admits[1] |= bit(p)")),
    *_of("src/antike/rulesets/standard.json",
         ("`standard`: temples cost 4", '"prices": {"temple": 5,', '"prices": {"temple": 4,'),
         ("`standard`: a temple defends with 2",
          '"conquest": {"city": 1, "temple": 3,', '"conquest": {"city": 1, "temple": 2,'),
         ("`standard`: republic costs 5", '"after": "democracy", "cost": 6', '"after": "democracy", "cost": 5')),
    *_of("src/antike/rulesets/published.json",
         ("`published`: wheel costs 4 once known",
          '"id": "wheel", "cost": 7, "known_cost": 3', '"id": "wheel", "cost": 7, "known_cost": 4'),
         ("`published`: coins in the first round", '"first_round_coin": false', '"first_round_coin": true')),
    *_of("maps/west.json",
         ("`west`: with 5 nations the Greeks move first", '"5": "carthaginians"', '"5": "greeks"'),
         ("`west`: no way over land from Massilia to Lugdunum",
          '["lugdunum", "massilia", "land"]', '["lugdunum", "massilia", "sea"]'),
         ("`west`: Massilia yields iron",
          '5.37, "lat": 43.5, "resource": "gold"', '5.37, "lat": 43.5, "resource": "iron"')),
]
