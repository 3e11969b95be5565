import { formatMoney, formatRange } from "../../domain/core/money/format";
import type { Cents } from "../../domain/core/money/money";
import { type PriceBandLine, itemKey, type PriceBand } from "../../domain/pricing/price-band";
import type { ItemPrice, LineItem } from "./screen-parts";
import { itemDetail, itemNote } from "../../domain/lead/cart/item-note";
import { findOpenQuestion } from "../../domain/lead/cart/kinds";
import { findDependentItem } from "../../domain/lead/cart/cart-items";
import type { CartItem } from "../../domain/lead/cart-item";

/** The price of one item, from its own line and the lines of jobs that its answers added. Null = it has no price yet. */
function itemPrice(key: string, band: PriceBand): ItemPrice | null {
  const item = band.items.find((item) => item.key === key);
  if (item === undefined) return null;
  return {
    text: formatPriceText(item.from, item.to, band),
    lines: band.lines
      .filter((line) => itemKey(line) === key)
      .map((line) => ({
        label: line.label,
        text: formatRange(line.from, line.to, band.currency),
        detail: formatPriceDetail(line),
      })),
  };
}

/** "$189.00", "from $189.00". If there is only one supplier, both ends of a range are shown. */
export const formatPriceText = (from: Cents, to: Cents, band: PriceBand): string =>
  from === to || band.supplierCount === 1
    ? formatRange(from, to, band.currency)
    : `from ${formatMoney(from, band.currency)}`;

function formatPriceDetail({ hours, maxHours, parts }: PriceBandLine): string | null {
  const labour =
    hours === null ? [] : [`Labour ${maxHours === null || maxHours === hours ? hours : `${hours} to ${maxHours}`} h`];
  const text = [...labour, ...new Set(parts)].join(" · ");
  return text === "" ? null : text;
}

/** Cart items for display, each with its price if known, its open step, and the name of the item that requires it. */
export const itemLines = (cart: readonly CartItem[], band: PriceBand | null): readonly LineItem[] =>
  cart.map((item) => ({
    key: item.key,
    name: item.name,
    detail: itemDetail(item),
    openStep: findOpenQuestion(item),
    neededBy: findDependentItem(cart, item)?.name ?? null,
    price: band && itemPrice(item.key, band),
    note: itemNote(item),
  }));
