import { itemDetail } from "../../domain/lead/cart/item-detail";
import { itemNote } from "../../domain/lead/cart/item-note";
import { openQuestion } from "../../domain/lead/cart/kinds";
import { neededBy } from "../../domain/lead/cart/dependent-item";
import type { CartItem } from "../../domain/lead/cart-item";
import type { PriceBand } from "../../domain/pricing/price-band";
import { itemPrice } from "./item-price";
import type { ItemLine } from "./screen-parts";

/** The cart as a person reads it: what each item costs as far as that is known, the step that is still open for it, and what cannot do without it. */
export const itemLines = (cart: readonly CartItem[], band: PriceBand | null): readonly ItemLine[] =>
  cart.map((item) => ({
    key: item.key,
    name: item.name,
    detail: itemDetail(item),
    openStep: openQuestion(item),
    neededBy: neededBy(cart, item)?.name ?? null,
    price: band && itemPrice(item.key, band),
    note: itemNote(item),
  }));
