import { type AttemptId, attemptId, type SupplierId } from "../../../domain/core/ids";
import { COUNTRIES } from "../../../domain/core/country/country";
import { PERMISSION } from "../../../domain/identity/roles";
import { formatMoney } from "../../../domain/core/money/format";
import type { Cents } from "../../../domain/core/money/money";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { ReleaseReason } from "../../../domain/payments/attempt";
import type { MovedAmounts, ProviderPayment } from "../../../domain/payments/provider";
import { evaluatePayment } from "../../../domain/payments/verify";
import {
  acceptsTopUps,
  type TopUp,
  topUpReference,
  parseTopUp,
  walletPath,
} from "../../../domain/booking/wallet/top-up";
import type { Context } from "../../context";
import type { AttemptView } from "../payments/read-attempt";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { findStoreAccess } from "../../identity/store-account/store-for";
import { withinQueryBudget } from "../../core/within-query-budget";
import { findAccountContact } from "../../identity/store-account/stores";
import { sealForWorkshop } from "../../notifications/seal-message";
import { STALE_AFTER_MS, GIVE_UP_AFTER_MS } from "../payments/sweep-attempts";

/**
 * Opens a top-up for one of the person's stores. The top-up is stored before the card provider is called. Submitting the same form again returns the same
 * top-up.
 */
export async function startTopUp(
  context: Context,
  target: SupplierId,
  input: { readonly amount: string; readonly submissionKey: string },
): Promise<{ readonly ok: true; readonly topUp: TopUp } | Refusal<OutcomeCode>> {
  const access = await findStoreAccess(context, target, PERMISSION.payIn);
  if (!access.ok) return access;
  const { supplierId } = access.store;
  const { currency } = COUNTRIES[context.config.country];
  const { leadPrice, topUp: bounds } = context.config.bids;
  if (!acceptsTopUps(leadPrice, await context.db.wallets.balance(supplierId))) return refuse("payment-not-offered");
  const parsedAmount = parseTopUp(input.amount, bounds, currency);
  if (!parsedAmount.ok) return refuse("invalid-input", { amount: [parsedAmount.text] });
  return openTopUp(context, access.store, parsedAmount.amount, input.submissionKey);
}

/** Stores a top-up and asks the card provider to open a payment with the top-up's id. Repeating the call does not open a second payment. */
export async function openTopUp(
  context: Context,
  { supplierId, supplierName }: Pick<Membership, "supplierId" | "supplierName">,
  amount: Cents,
  submissionKey: string,
): Promise<{ readonly ok: true; readonly topUp: TopUp } | Refusal<"payment-unavailable" | "payment-not-found">> {
  const card = context.payments.creditCard;
  if (!card) return refuse("payment-unavailable");
  const { currency } = COUNTRIES[context.config.country];
  const topUp = await context.db.topUps.create(
    {
      id: attemptId(context.ids.token()),
      supplierId,
      submissionKey,
      amount,
      currency,
    },
    context.clock.now(),
  );
  if (topUp.state !== "created") return { ok: true, topUp };
  const startedPayment = await card.start({
    attemptId: topUp.id,
    amount,
    currency,
    description: `Wallet top-up for ${supplierName}`,
    receiptEmail: null,
    references: { supplierId: String(supplierId) },
  });
  if (!startedPayment.ok) {
    context.log.error({
      event: "payment-provider-refused",
      call: "start",
      attemptId: topUp.id,
      reason: startedPayment.reason === "refused" ? startedPayment.detail : startedPayment.reason,
    });
    return refuse("payment-unavailable");
  }
  const isStarted = await context.db.topUps.recordStarted(topUp.id, startedPayment.providerId, context.clock.now());
  return isStarted ? { ok: true, topUp: isStarted } : refuse("payment-not-found");
}

/** Loads a top-up, only for someone who may pay into its wallet. */
export async function findOwnTopUp(
  context: Context,
  id: AttemptId,
): Promise<
  { readonly ok: true; readonly topUp: TopUp } | Refusal<"not-signed-in" | "portal-forbidden" | "payment-not-found">
> {
  const topUp = await context.db.topUps.find(id);
  const access = await findStoreAccess(context, topUp?.supplierId ?? null, PERMISSION.payIn);
  if (!access.ok) return access;
  return topUp ? { ok: true, topUp } : refuse("payment-not-found");
}

/** The state of a top-up for its card window. Has no side effects. */
export async function readTopUp(context: Context, topUp: TopUp): Promise<AttemptView> {
  const { id, supplierId, amount, currency, state } = topUp;
  if (state !== "created" && state !== "started")
    return { ok: true, state: "decided", path: walletPath(supplierId, id) };
  const window = { ok: true, amount, currency, returnPath: walletPath(supplierId), hold: null } as const;
  const card = context.payments.creditCard;
  const providerReference = topUpReference(topUp);
  const payment = card && providerReference ? await card.read(providerReference) : null;
  if (!card || !payment?.ok) return { ...window, state: "unreachable" };
  const verdict = evaluatePayment({ ...topUp, method: "creditCard" }, payment);
  return {
    ...window,
    state: verdict.kind === "unpaid" ? "card" : verdict.kind === "undecided" ? "bank" : "held",
    clientSecret: payment.clientSecret,
    publishableKey: card.publishableKey,
    message: payment.message,
    cardholderName: "",
  };
}

export type TopUpRefusal =
  | Refusal<"payment-not-found" | "payment-unavailable" | "payment-pending" | "payment-released">
  | (Refusal<"payment-not-completed"> & { readonly message: string | null });

/**
 * Asks the card provider about a top-up, captures the authorised amount and adds it to the wallet. The payment window, the webhook and the sweep all call this.
 * If another caller was first, the top-up is already completed. Money that was captured before a crash is added on the next call.
 */
export async function finishTopUp(context: Context, id: AttemptId): Promise<{ readonly ok: true } | TopUpRefusal> {
  const topUp = await context.db.topUps.find(id);
  if (!topUp) return refuse("payment-not-found");
  if (topUp.state === "landed") return { ok: true };
  if (topUp.state === "releasing" || topUp.state === "released") return refuse("payment-released");
  const card = context.payments.creditCard;
  const providerReference = topUpReference(topUp);
  if (!card || !providerReference) return refuse("payment-unavailable");
  const logFailure = (operation: "settle" | "capture", reason: string) => {
    context.log.error({ event: "payment-provider-refused", call: operation, attemptId: id, reason });
    return refuse("payment-unavailable");
  };
  const payment = await card.settle(providerReference);
  if (!payment.ok) return logFailure("settle", payment.reason);
  const verdict = evaluatePayment({ ...topUp, method: "creditCard" }, payment);
  switch (verdict.kind) {
    case "unpaid":
      return { ...refuse("payment-not-completed"), message: verdict.message };
    case "undecided":
      if (payment.status === null) context.log.warn({ event: "payment-status-unknown", attemptId: id });
      return refuse("payment-pending");
    case "gone":
    case "wrong":
      return release(context, topUp, verdict.reason);
    case "paid":
      break;
  }
  const result = payment.status === "authorised" ? await card.capture(providerReference) : payment;
  if (!result.ok) return logFailure("capture", result.reason);
  // The wallet is only credited if the provider captured the exact amount.
  if (result.moved.taken !== topUp.amount) return refuse("payment-pending");
  return creditWallet(context, topUp, result);
}

async function creditWallet(
  context: Context,
  topUp: TopUp,
  { moved: moneyMoved }: ProviderPayment,
): Promise<{ readonly ok: true } | TopUpRefusal> {
  const at = context.clock.now();
  const isCompleted = await context.db.topUps.complete(topUp, await buildReceipt(context, topUp, at), at);
  if (isCompleted) {
    context.later(context.jobs.sendMessages());
    return { ok: true };
  }
  const currentTopUp = await context.db.topUps.find(topUp.id);
  if (currentTopUp?.state === "landed") return { ok: true };
  // Another request released the top-up during the capture, so it is refunded.
  if (currentTopUp && moneyMoved.taken > moneyMoved.returned)
    await release(context, currentTopUp, currentTopUp.reason ?? "abandoned");
  return refuse("payment-released");
}

async function buildReceipt(context: Context, { id, supplierId, amount, currency }: TopUp, at: number) {
  const contact = await findAccountContact(context, supplierId);
  if (!contact) return [];
  return sealForWorkshop(context, contact, {
    id: `supplier-wallet-paid-in:${id}`,
    template: "supplier-wallet-paid-in",
    about: `supplier:${supplierId}`,
    notBefore: at,
    values: {
      amount: formatMoney(amount, currency),
      reference: id,
      link: `${context.config.brand.websiteUrl}${walletPath(supplierId)}`,
    },
  });
}

/** Releases a top-up in three steps: decide, call the provider, record that the call was made. After a crash, the sweep finishes the release. */
export async function release(
  context: Context,
  topUp: TopUp,
  reason: ReleaseReason,
): Promise<{ readonly ok: true } | TopUpRefusal> {
  const { topUps } = context.db;
  const { id } = topUp;
  if (
    !(await topUps.move(id, ["created", "started", "releasing", "released"], "releasing", reason, context.clock.now()))
  )
    return (await topUps.find(id))?.state === "landed" ? { ok: true } : refuse("payment-released");
  // Read again after the decision. The provider may have been called since the caller's read, but no new call can start now.
  const storedTopUp = await topUps.find(id);
  const providerReference = topUpReference(storedTopUp ?? topUp);
  const undoResult = providerReference
    ? await context.payments.creditCard?.undo(providerReference)
    : { ok: true as const, payment: null };
  if (undoResult?.ok) {
    const moneyMoved: MovedAmounts | undefined = undoResult.payment?.moved;
    await topUps.move(id, ["releasing"], "released", reason, context.clock.now(), moneyMoved);
    context.log.info({ event: "payment-released", attemptId: id, reason });
  } else {
    const failureReason = undoResult?.reason ?? "not-configured";
    context.log.error({ event: "payment-provider-refused", call: "undo", attemptId: id, reason: failureReason });
  }
  return refuse("payment-released");
}

/** Records the provider's refunds of a completed top-up. Returns false if the provider could not be reached. */
export async function rereadTopUp(context: Context, topUp: TopUp): Promise<boolean> {
  const card = context.payments.creditCard;
  const providerReference = topUpReference(topUp);
  if (!card || !providerReference) return true;
  const transaction = await card.read(providerReference);
  if (!transaction.ok) {
    context.log.error({
      event: "payment-provider-refused",
      call: "read",
      attemptId: topUp.id,
      reason: transaction.reason,
    });
    return false;
  }
  await context.db.topUps.recordRefund(topUp, transaction.moved, context.clock.now());
  return true;
}

const BATCH_SIZE = 25;

/**
 * Finishes top-ups that a crash, a closed browser or a lost webhook left incomplete. Approved money is added to its wallet, and everything else is released.
 */
export async function sweepTopUps(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const topUp of withinQueryBudget(
    context,
    await context.db.topUps.listUnfinished(now - STALE_AFTER_MS, BATCH_SIZE),
  )) {
    const finishResult = topUp.state === "started" ? await finishTopUp(context, topUp.id) : null;
    if (finishResult?.ok || finishResult?.code === "payment-released") continue;
    const isWaiting = finishResult?.code === "payment-unavailable" || finishResult?.code === "payment-pending";
    if (isWaiting && topUp.createdAt > now - GIVE_UP_AFTER_MS) await context.db.topUps.markChecked(topUp.id, now);
    else await release(context, topUp, topUp.reason ?? "abandoned");
  }
}
