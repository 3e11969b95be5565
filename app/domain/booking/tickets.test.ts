import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import type { PriceLine, PriceLineKind } from "../pricing/price";
import { TICKET_TYPE, buildTickets } from "./tickets";

const line = (kind: PriceLineKind): PriceLine => ({
  kind,
  key: kind,
  label: kind,
  amount: cents(1),
  maxAmount: cents(1),
  hours: null,
  maxHours: null,
  ratePerHour: null,
  parts: [],
  incursCommission: false,
});

it("B-099 there are five ticket types, and each price line belongs to one", () => {
  expect(Object.values(TICKET_TYPE)).toEqual([1, 2, 3, 4, 5]);
  const kinds: PriceLineKind[] = [
    "discount",
    "extra",
    "service",
    "repair",
    "additionalService",
    "tyres",
    "windscreen",
    "callOut",
  ];
  expect(
    buildTickets(kinds.map(line)).map((ticket) => [ticket.type, ticket.lines.map((priceLine) => priceLine.kind)]),
  ).toEqual([
    [1, ["service"]],
    [2, ["repair", "tyres", "windscreen", "callOut"]],
    [3, ["extra"]],
    [4, ["additionalService"]],
    [5, ["discount"]],
  ]);
  expect(buildTickets([line("service")])).toHaveLength(1);
});
