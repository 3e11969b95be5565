import { refundGuess, mayTryCode } from "../discounts/look-up-code";
import { NO_CUSTOMER } from "../../../domain/pricing/discounts/use";
import { voucherProblem, type Voucher } from "../../../domain/pricing/discounts/voucher";
import type { Context } from "../../context";
import { localDay } from "../../../domain/core/country/local-day";

/** A voucher for its page. `problem` null = it can be used. `voucher` null = unknown. */
export interface VoucherView {
  readonly voucher: Voucher | null;
  readonly problem: string | null;
}

const VOUCHER_NOT_FOUND_MESSAGE = "We cannot find this voucher. Check the code and try again.";

/** Looks up a voucher without using it. Wrong references are limited per network. Text that cannot be a reference is not counted. */
export async function showVoucher(context: Context, reference: string): Promise<VoucherView | "rate-limited"> {
  const code = reference.trim().toUpperCase();
  if (!/^[A-Z0-9-]{3,40}$/.test(code)) return { voucher: null, problem: VOUCHER_NOT_FOUND_MESSAGE };
  if (!(await mayTryCode(context, code))) return "rate-limited";
  const { country } = context.config;
  const today = localDay(country, context.clock.now());
  const { voucher } = await context.db.discounts.readCodeFacts({
    code,
    customer: NO_CUSTOMER,
    memberDigests: [],
    year: today.slice(0, 4),
    now: context.clock.now(),
    account: null,
  });
  if (voucher !== null) context.later(refundGuess(context, code));
  if (voucher === null || voucher.country !== country) return { voucher: null, problem: VOUCHER_NOT_FOUND_MESSAGE };
  return {
    voucher,
    problem: voucherProblem(voucher) ?? (voucher.expires < today ? "This voucher has expired." : null),
  };
}
