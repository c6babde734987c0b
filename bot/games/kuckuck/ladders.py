"""Zum Kuckuck! has a ladder for each way of bidding."""

from __future__ import annotations

from bot.i18n import N_

option = "bidding"
names: dict[int | str, str] = {
    "sealed": N_("{title} · sealed bids"),
    "tactical": N_("{title} · open bids"),
}
