import type { TypedCode } from "../../domain/discounts/promotion";
import type { Lead, LeadContact } from "../../domain/lead/lead";
import type { PlainDay } from "../../domain/time/plain-date";
import { blankToNull } from "../../domain/words/blank-to-null";
import type { Context } from "../context";
import { accountOf, contactPrints, customerOf, memberPrint } from "./customer-keys";

/** What a customer says about their promotion. Blank text is none. */
export interface PromoAsked {
  readonly code: string | null;
  readonly referral: string | null;
  readonly rewardsOption: string | null;
  /** Who books, as far as it is known; the mobile in E.164, the user only where this viewer holds the lead. */
  readonly contact: Pick<LeadContact, "email" | "mobile" | "verifiedMobile"> & Pick<Lead, "userId">;
}

/**
 * Whether this caller may try what they typed as a code. Vouchers are bearer money and could be guessed, so every door that tells a right
 * code from a wrong one asks this first; no code is no guess.
 */
export const mayTryCode = async ({ limits }: Pick<Context, "limits">, code: string | null): Promise<boolean> =>
  blankToNull(code ?? "") === null || (await limits.code());

/** Looks a typed code up: voucher, uses, first booking, balance, and what the partner says. null = none was typed. One round of D1. */
export async function lookUpCode(
  context: Context,
  asked: PromoAsked | null,
  today: PlainDay,
): Promise<TypedCode | null> {
  const code = blankToNull(asked?.code ?? "");
  if (!asked || code === null) return null;
  const referral = blankToNull(asked.referral ?? "");
  const [prints, account, member] = await Promise.all([
    contactPrints(context, asked.contact),
    accountOf(context, asked.contact),
    memberPrint(context, referral),
  ]);
  const known = customerOf(prints);
  const customer = [...known, ...member];
  const [facts, verdict] = await Promise.all([
    context.db.discounts.look({ code, customer, year: today.slice(0, 4), now: context.clock.now(), account }),
    referral === null ? null : context.db.partners.referral(code, referral),
  ]);
  context.log.info({ event: "decided", decision: "discount-rules" });
  return {
    code,
    rewardsOption: asked.rewardsOption,
    voucher: facts.voucher,
    timesThisYear: customer.length > 0 ? facts.timesThisYear : null,
    hasBookedBefore: known.length > 0 ? facts.hasBookedBefore : null,
    balance: account === null ? null : facts.balance,
    referral: verdict,
  };
}
