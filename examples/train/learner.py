"""Learner: the network of a file once more in torch, how it learns, and how it becomes a file again."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import torch
from positions import SCALE, Positions
from torch import nn

from sandtable.search.network_file import NetworkFile

BATCH = 512
CHECKED = 0.1  # the share of games kept aside
THOUGHT = 0.75  # of the value's target: what the search thought; the rest is how the game went
RATE = 1e-3
DECAY = 0.05
DROPPED = 0.4  # the share of the first layer's units that are left out while it learns, against learning by heart


class Learner(nn.Module):
    """The network. Inputs are brought to about the same size here; in the file the weights are divided by it."""

    def __init__(self, network: NetworkFile, positions: Positions) -> None:
        super().__init__()
        weights = {name: torch.from_numpy(value.copy()) for name, value in network.weights.items()}
        size = torch.from_numpy(np.maximum(positions.rows.max(0), 1).astype(np.float32))
        spread = torch.from_numpy(np.maximum(np.abs(positions.terms).mean(0), 1e-3).astype(np.float32))
        self.register_buffer("size", size)
        self.register_buffer("spread", spread)
        weights["first"] *= size[:, None]
        weights["terms"] *= spread[:, None]
        weights["direct"] *= spread
        if not weights["second"].any():
            first, second = network.header.units
            weights["first"].normal_(0, 0.08)
            weights["terms"].normal_(0, 0.05)
            weights["second"].normal_(0, first**-0.5)
            weights["policy"].normal_(0, 0.1 * second**-0.5)
        self.ahead = network.header.ahead
        self.weights = nn.ParameterDict({name: nn.Parameter(value) for name, value in weights.items()})

    def forward(
        self, rows: torch.Tensor, terms: torch.Tensor, owner: torch.Tensor, ids: torch.Tensor, ahead: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """What positions are worth, as logits of winning, and the logits of the actions of all of them."""
        w = self.weights
        terms = terms / self.spread
        one = torch.relu((rows / self.size) @ w["first"] + terms @ w["terms"] + w["first_bias"])
        one = nn.functional.dropout(one, DROPPED, self.training)
        two = torch.relu(one @ w["second"] + w["second_bias"])
        points = two @ w["value"].T + terms @ w["direct"].T + w["value_bias"]
        logits = (two[owner] * w["policy"][ids]).sum(1) + w["policy_bias"][ids] + self.ahead * ahead
        return 2 * points / SCALE, logits

    def exported(self, network: NetworkFile, about: dict[str, object]) -> NetworkFile:
        """The file."""
        found = {name: value.detach().clone() for name, value in self.weights.items()}
        found["first"] /= self.size[:, None]
        found["terms"] /= self.spread[:, None]
        found["direct"] /= self.spread
        return network.with_weights({name: value.numpy() for name, value in found.items()}, about)


def batch_of(positions: Positions, which: np.ndarray) -> list[torch.Tensor]:
    """Some decisions as tensors: rows, terms, the decision of each action, actions, how they look, shares, targets."""
    counts = positions.starts[which + 1] - positions.starts[which]
    owner = np.repeat(np.arange(len(which)), counts)
    first = np.cumsum(counts) - counts
    at = np.arange(counts.sum()) - np.repeat(first, counts) + np.repeat(positions.starts[which], counts)
    target = positions.result[which].copy()
    target[:, 0] = THOUGHT * positions.thought[which] + (1 - THOUGHT) * target[:, 0]
    arrays = (
        positions.rows[which].astype(np.float32),
        positions.terms[which],
        owner,
        positions.ids[at].astype(np.int64),
        positions.ahead[at],
        positions.tried[at],
        target,
    )
    return [torch.from_numpy(array) for array in arrays]


def losses(learner: Learner, batch: list[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """How far off the value is (cross entropy), and the policy (the same, less what is in the target itself)."""
    *shown, tried, target = batch
    said, logits = learner(*shown)
    value = nn.functional.binary_cross_entropy_with_logits(said, target[:, : said.shape[1]])
    owner = shown[2]
    top = torch.full((len(said),), -1e9).scatter_reduce(0, owner, logits.detach(), "amax")
    total = torch.zeros(len(said)).index_add(0, owner, torch.exp(logits - top[owner]))
    likely = logits - top[owner] - torch.log(total)[owner]
    policy = (tried * (torch.log(tried.clamp_min(1e-9)) - likely)).sum() / len(said)
    return value, policy


def learn(
    network: NetworkFile, positions: Positions, epochs: int, seconds: float, told: Callable[[str], None]
) -> NetworkFile:
    """A network that has learned from positions, begun with another. Some games are kept aside: of all epochs the one
    is taken that does best there, which guards against learning by heart."""
    torch.manual_seed(0)
    torch.set_num_threads(
        1
    )  # layers this small gain nothing by more, and several wait for each other on a busy machine
    rng = np.random.default_rng(0)
    learner = Learner(network, positions)
    games = positions.game.max() + 1
    aside = np.isin(positions.game, rng.permutation(games)[: max(1, int(CHECKED * games))])
    inside, outside = np.flatnonzero(~aside), np.flatnonzero(aside)
    steps = epochs * max(1, len(inside) // BATCH)
    optimiser = torch.optim.AdamW(learner.parameters(), RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
    began = time.monotonic()
    first = best = check(learner, positions, outside)
    kept = network
    for epoch in range(epochs):
        for which in np.array_split(rng.permutation(inside), max(1, len(inside) // BATCH)):
            value, policy = losses(learner, batch_of(positions, which))
            optimiser.zero_grad()
            (4 * value + policy).backward()
            optimiser.step()
            schedule.step()
        now = check(learner, positions, outside)
        told(f"epoch {epoch + 1} of {epochs}: value {now[0]:.4f}, policy {now[1]:.4f} ({first[0]:.4f}, {first[1]:.4f})")
        if 4 * now[0] + now[1] < 4 * best[0] + best[1]:
            best, kept = now, learner.exported(network, {})
        if time.monotonic() - began > seconds:
            break
    return kept.with_weights(kept.weights, {"positions": len(positions), "losses": {"before": first, "after": best}})


def check(learner: Learner, positions: Positions, which: np.ndarray) -> tuple[float, float]:
    """The losses on some positions, of the value and of the policy."""
    sums, n = np.zeros(2), 0
    learner.eval()
    with torch.no_grad():
        for part in np.array_split(which, -(-len(which) // 4096)):
            value, policy = losses(learner, batch_of(positions, part))
            sums += len(part) * np.array([float(value), float(policy)])
            n += len(part)
    learner.train()
    return round(float(sums[0] / n), 5), round(float(sums[1] / n), 5)
