import { HOUR_MS, MINUTE_MS } from "../../../domain/core/time/duration";
import type { CodeInput } from "../../../domain/pricing/discounts/promotion";
import type { LeadContact } from "../../../domain/identity/contact/contact";
import type { Lead } from "../../../domain/lead/lead";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { toNetworkBlock } from "../../../domain/core/network/network-of";
import { blankToNull } from "../../../domain/core/words/blank-to-null";
import { consumeCaps, type ReservedQuota } from "../../identity/caps/consume-caps";
import type { Context } from "../../context";
import type { Viewer } from "../../ports/people";
import { findCreditAccount, computeCustomerKeys, memberDigest } from "./customer-keys";

/** The promotion details that a customer entered. Blank text is treated as no input. */
export interface PromoRequest {
  readonly code: string | null;
  readonly referral: string | null;
  readonly rewardsOption: string | null;
  /** What is known about the customer. The mobile is in E.164. `userId` is set only if this viewer holds the lead. */
  readonly contact: Pick<LeadContact, "email" | "mobile" | "verifiedMobile"> & Pick<Lead, "userId">;
  /** The entered plate; absent or null = the quote's plate. */
  readonly rego?: string | null;
}

/** Maximum number of wrong codes that a network may try per minute, and a block of networks per hour. */
const GUESS_LIMITS = { perNetworkAMinute: 30, perBlockAnHour: 600 };

/** Attempts that the current request has consumed, by upper-case code. A request may check the same code several times. */
const guesses = new WeakMap<Viewer, Map<string, Promise<ReservedQuota | null>>>();

/**
 * Whether this caller may try an entered code.
 *
 * Vouchers are worth money to anyone who knows their code, and codes could be guessed. Everything that reveals whether a code exists therefore calls this
 * first. An empty code and automatic discounts are not counted. If the code exists, the attempt is not counted.
 */
export async function mayTryCode(context: Context, input: string | null): Promise<boolean> {
  const code = blankToNull(input ?? "")?.toUpperCase() ?? null;
  const { network } = context.limits;
  if (code === null || network === null || (await isPublicDiscount(context, code))) return true;
  const guessesOfRequest = guesses.get(context.viewer) ?? new Map<string, Promise<ReservedQuota | null>>();
  guesses.set(context.viewer, guessesOfRequest);
  const pending = guessesOfRequest.get(code);
  const quotaPromise =
    pending ??
    consumeCaps(context, "discount-codes", [
      {
        name: `discount codes from ${network}`,
        subject: "network",
        windowMs: MINUTE_MS,
        maxCount: GUESS_LIMITS.perNetworkAMinute,
      },
      {
        name: `discount codes from ${toNetworkBlock(network)}`,
        subject: "network-block",
        windowMs: HOUR_MS,
        maxCount: GUESS_LIMITS.perBlockAnHour,
      },
    ]);
  guessesOfRequest.set(code, quotaPromise);
  return (await quotaPromise) !== null;
}

const isPublicDiscount = async ({ db }: Pick<Context, "db">, code: string): Promise<boolean> =>
  (await db.discounts.all()).some((discount) => discount.isAuto && discount.code.toUpperCase() === code);

/** Returns the attempt to the quota, because it was not a guess: the code exists and the partner knows the member number. */
export async function refundGuess(context: Context, code: string): Promise<void> {
  const guessesOfRequest = guesses.get(context.viewer);
  const quotaPromise = guessesOfRequest?.get(code.toUpperCase());
  if (quotaPromise === undefined) return;
  guessesOfRequest?.set(code.toUpperCase(), Promise.resolve({ releaseQuota: async () => {} }));
  await (await quotaPromise)?.releaseQuota();
}

/**
 * Looks up everything about an entered code: voucher, uses, first booking, balance, and the partner's response. Null if no code was entered. Takes one D1 round
 * trip.
 */
export async function lookUpCode(
  context: Context,
  promoRequest: PromoRequest | null,
  lead: Pick<Lead, "vehicle">,
  today: PlainDay,
): Promise<CodeInput | null> {
  const code = blankToNull(promoRequest?.code ?? "");
  if (!promoRequest || code === null) return null;
  const referral = blankToNull(promoRequest.referral ?? "");
  const [customer, account, member] = await Promise.all([
    computeCustomerKeys(context, { ...promoRequest.contact, rego: promoRequest.rego ?? lead.vehicle.rego }),
    findCreditAccount(context, promoRequest.contact),
    memberDigest(context, referral),
  ]);
  const [facts, verdict] = await Promise.all([
    context.db.discounts.readCodeFacts({
      code,
      customer,
      memberDigests: member,
      year: today.slice(0, 4),
      now: context.clock.now(),
      account,
    }),
    referral === null ? null : context.db.partners.checkMemberNumber(code, referral),
  ]);
  const isKnown =
    facts.voucher !== null ||
    (await context.db.discounts.all()).some((discount) => discount.code.toUpperCase() === code.toUpperCase());
  // A member number that the partner does not know also counts as a guess.
  const isMember = verdict === null || verdict === "active";
  if (isKnown && isMember) context.later(refundGuess(context, code));
  context.log.info({ event: "decided", decision: "discount-rules" });
  return {
    code,
    rewardsOption: promoRequest.rewardsOption,
    voucher: facts.voucher,
    timesThisYear: customer.takers.length + member.length > 0 ? facts.timesThisYear : null,
    hasBookedBefore: customer.takers.length > 0 ? facts.hasBookedBefore : null,
    balance: account === null ? null : facts.balance,
    referral: verdict,
  };
}
