import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { cents } from "../../domain/core/money/money";
import { PriceLines, type LineView } from "./price-lines";

const line = (key: string, amount: number): LineView => ({
  key,
  label: key,
  amount: cents(amount),
  maxAmount: cents(amount),
  hours: null,
  maxHours: null,
  ratePerHour: null,
  parts: [],
});

it("the price before the discount is the sum of the lines above, even with a final amount", () => {
  const lines = [line("service", 50_000), line("discount:TEN", -1_000), line("final-amount", -20_000)];
  const price = {
    strategy: "SinglePrice",
    currency: "AUD",
    total: cents(29_000),
    maxTotal: cents(29_000),
    gst: cents(2_636),
    country: "AU" as const,
    lines,
  } as const;
  const text = renderToStaticMarkup(<PriceLines price={price} />).replace(/<[^>]+>/g, "");
  expect(text).toContain("Before the discount$500.00");
  expect(text).toContain("$290.00");
});

it("a range shows the GST of both ends", () => {
  const price = {
    strategy: "PriceRange",
    country: "AU",
    currency: "AUD",
    total: cents(30_390),
    maxTotal: cents(54_490),
    gst: cents(2_763),
    lines: [],
  } as const;
  const text = renderToStaticMarkup(<PriceLines price={price} />).replace(/<[^>]+>/g, "");
  expect(text).toContain("$27.63 to $49.54");
});
