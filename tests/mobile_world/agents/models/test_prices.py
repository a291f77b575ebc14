from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.agents.models import Price, PriceTable, Usage, load_prices, shipped_prices
from mobile_world.domain import ConfigError


def test_tokens_become_money() -> None:
    price = Price(input=2.0, cached_input=0.5, output=8.0)
    assert price.of(Usage(1_000_000, 0)) == 2.0
    assert price.of(Usage(1_000_000, 500_000, cached_in=400_000)) == pytest.approx(0.6 * 2 + 0.4 * 0.5 + 4.0)
    assert Price(input=2.0, output=8.0).of(Usage(1_000_000, 0, cached_in=1_000_000)) == 2.0


def test_what_is_unknown_has_no_price_rather_than_none_to_pay() -> None:
    table = PriceTable(models={"known": Price(input=1.0, output=1.0)})
    assert table.cost("unknown", Usage(10, 10)) is None
    assert table.cost("known", Usage(reported=False)) is None
    assert table.cost("known", Usage(0, 0)) == 0.0


def test_the_shipped_table_is_in_order() -> None:
    table = shipped_prices()
    assert table.as_of
    for name, price in table.models.items():
        assert 0 < price.input <= price.output, name
        assert price.cached_input is None or price.cached_input <= price.input, name


def test_a_table_of_ones_own_lies_over_the_shipped_one(tmp_path: Path) -> None:
    own = tmp_path / "prices.toml"
    own.write_text('[models]\n"gpt-4o" = { input = 1.0, output = 1.0 }\nmine = { input = 3.0, output = 4.0 }\n')
    table = load_prices(own)
    assert table.models["gpt-4o"].input == 1.0
    assert table.cost("mine", Usage(1_000_000, 1_000_000)) == 7.0
    assert table.models.keys() > {"gpt-4o", "mine"}


def test_another_currency_is_not_mixed_in(tmp_path: Path) -> None:
    own = tmp_path / "prices.toml"
    own.write_text('currency = "CNY"\n[models]\nmine = { input = 3.0, output = 4.0 }\n')
    assert list(load_prices(own).models) == ["mine"]


@pytest.mark.parametrize("text", ["[models", 'models = "x"', "[models]\nx = { input = -1, output = 1 }", "unknown = 1"])
def test_what_is_no_table_is_refused(tmp_path: Path, text: str) -> None:
    own = tmp_path / "prices.toml"
    own.write_text(text)
    with pytest.raises(ConfigError, match=r"prices\.toml"):
        load_prices(own)
    with pytest.raises(ConfigError, match="cannot read"):
        load_prices(tmp_path / "none.toml")
