import type { Cents } from "../core/money/money";
import type { SupplierExtra } from "../supplier/supplier";
import type { PriceLine, PriceLineKind } from "./price";

/** A price line with an amount and no breakdown. */
export const buildLine = (
  kind: PriceLineKind,
  key: string,
  label: string,
  amount: Cents,
  incursCommission: boolean,
): PriceLine => ({
  kind,
  key,
  label,
  amount,
  maxAmount: amount,
  hours: null,
  maxHours: null,
  ratePerHour: null,
  parts: [],
  incursCommission,
});

/** Line for a mobile supplier's trip: one per booking, included in the price from the start. It carries no commission and therefore no discount. */
export const buildCallOutLine = (fee: Cents): PriceLine => buildLine("callOut", "callOut", "Call-out", fee, false);

export const buildExtraLine = (
  extra: Pick<SupplierExtra, "id" | "name" | "priceIncGst" | "incursCommission">,
): PriceLine => buildLine("extra", `extra:${extra.id}`, extra.name, extra.priceIncGst, extra.incursCommission);

const DISCOUNT_KEY_PREFIX = "discount:";
const VOUCHER_KEY_PREFIX = "discount:voucher:";

/** Creates a discount line. `amount` is negative (see `applyDiscount`). */
export const buildDiscountLine = (code: string, amount: Cents, isVoucher = false): PriceLine =>
  buildLine(
    "discount",
    `${isVoucher ? VOUCHER_KEY_PREFIX : DISCOUNT_KEY_PREFIX}${code}`,
    `Code ${code}`,
    amount,
    false,
  );

/** Whether the line is a gift voucher rather than a promotion. */
export const isVoucherLine = ({ key }: Pick<PriceLine, "key">): boolean => key.startsWith(VOUCHER_KEY_PREFIX);

/** The code of a discount line. */
export const discountLineCode = (line: Pick<PriceLine, "key">): string =>
  line.key.slice((isVoucherLine(line) ? VOUCHER_KEY_PREFIX : DISCOUNT_KEY_PREFIX).length);
