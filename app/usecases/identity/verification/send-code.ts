import { smsDestination, mobileNumberError } from "../../../domain/core/phone/patterns";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { parseMobile } from "../../../domain/core/phone/format";
import { CODE_LIMITS } from "../../../domain/identity/verification/limits";
import { notSentMessage, TOO_MANY_CODES, SEND_ERROR } from "../../../texts/verification";
import type { Context } from "../../context";
import type { CodeKeys, SendQuota } from "../../../domain/identity/verification/quota";
import { codeKeys } from "./code-keys";
import { consumeTextQuota } from "../caps/text-budget";
import { isSuspectedWorkshop } from "./suspected-workshop";
import { messageOf } from "../../ports/log";
import { retentionMs } from "../../../domain/core/retention/retention";
import { localToday } from "../../core/local-today";

/** `resendAt` = when another code can be requested, in epoch milliseconds. */
export type CodeDelivery = { readonly ok: true; readonly mobile: string; readonly resendAt: number };
export type SendRefusal = Refusal<"invalid-input" | "rate-limited" | "code-not-sent">;

const phoneErrors = (message: string) => ({ mobilePhoneNumber: [message] });
const TOO_MANY_CODES_MESSAGE = "We cannot send more codes at the moment. Try again later, or call us";

async function send(
  context: Context,
  input: string,
  purpose: string,
  isResend: boolean,
  isContactVerified?: true,
): Promise<CodeDelivery | SendRefusal> {
  const mobile = parseMobile(context.config.country, input);
  if (mobile === null) return refuse("invalid-input", phoneErrors(mobileNumberError(context.config.country)));
  if (context.verifier === null) {
    context.log.error({ event: "configuration-error", missing: "twilio" });
    return refuse("code-not-sent", phoneErrors(SEND_ERROR));
  }
  if (!(await context.limits.code("send-code"))) return refuse("rate-limited", phoneErrors(TOO_MANY_CODES));
  const keys = await codeKeys(
    context,
    { channel: "sms", to: mobile, ...(isContactVerified && { isContactVerified }) },
    purpose,
  );
  const sendQuota = await context.db.verification.consumeSend(keys, context.clock.now());
  const resendAt = sendQuota.lastSentAt + CODE_LIMITS.resendAfterMs;
  if (!sendQuota.ok) {
    // The form was submitted twice, and the code is already on its way.
    if (sendQuota.reason === "too-soon" && !isResend && sendQuota.isSamePurpose) return { ok: true, mobile, resendAt };
    return refuse("rate-limited", phoneErrors(notSentMessage(sendQuota, "number", context.clock.now())));
  }
  const sendResult = await deliverCode(context, mobile, keys, sendQuota);
  return sendResult.ok ? { ok: true, mobile, resendAt } : sendResult;
}

/** Sends the code after its quota was consumed. If nothing could be sent, the quota is returned. */
export async function deliverCode(
  context: Context,
  mobile: string,
  keys: CodeKeys,
  { lastSentAt, replacedCodeId }: Extract<SendQuota, { readonly ok: true }>,
): Promise<{ readonly ok: true } | SendRefusal> {
  const textQuota = await consumeTextQuota(context, mobile);
  if (textQuota === null) {
    await context.db.verification.refundSend(keys, lastSentAt);
    return refuse("rate-limited", phoneErrors(TOO_MANY_CODES_MESSAGE));
  }
  const outcome = (await context.verifier?.send(mobile, replacedCodeId)) ?? {
    kind: "unavailable",
    reason: "not configured",
  };
  if (outcome.kind === "sent") {
    await context.db.verification.recordSend(keys.number, outcome.ref ?? "", {
      day: localToday(context),
      destination: smsDestination(mobile),
    });
    return { ok: true };
  }
  context.log.warn({ event: "code-not-sent", reason: outcome.reason });
  // Nothing was sent, so the quota is returned and a retry is possible at once (F-410).
  if (outcome.kind === "unavailable")
    await Promise.all([context.db.verification.refundSend(keys, lastSentAt), textQuota.releaseQuota()]);
  return refuse("code-not-sent", phoneErrors(SEND_ERROR));
}

/** Purpose of a code that verifies a mobile for a quote. A code is only valid for its purpose. */
export const QUOTE_PURPOSE = "quote";

/** Sends a code to a mobile of this country (F-242, F-388, F-410). */
export const sendCode = (context: Context, mobile: string) => send(context, mobile, QUOTE_PURPOSE, false);

/** When the next code can be requested (epoch milliseconds), for the page on which the code is entered. Null = there is no active code for the number. */
export async function findCodeStatus(
  context: Context,
  mobile: string,
): Promise<{ readonly resendAt: number; readonly isLocked: boolean } | null> {
  const keys = await codeKeys(context, { channel: "sms", to: mobile }, QUOTE_PURPOSE);
  const activeCode = await context.db.verification.findRunningCode(keys, context.clock.now());
  return (
    activeCode && {
      resendAt: activeCode.lockedUntil ?? activeCode.resendAt,
      isLocked: activeCode.lockedUntil !== null,
    }
  );
}

/** Sends another code, at the earliest 60 seconds after the last one (F-243, F-389). */
export const resendCode = (context: Context, mobile: string, purpose = QUOTE_PURPOSE, isContactVerified?: true) =>
  send(context, mobile, purpose, true, isContactVerified);

/**
 * First phase of the mobile step: checks whether the contact is a workshop, then sends the code. If the check cannot be made, this is logged and the customer
 * is not blocked (F-239–F-242).
 */
export async function startVerification(
  context: Context,
  contact: { readonly email: string | null; readonly mobile: string },
): Promise<CodeDelivery | SendRefusal | Refusal<"suspected-workshop">> {
  const isWorkshop = await isSuspectedWorkshop(context, contact).catch((error: unknown) => {
    context.log.warn({
      event: "workshop-check-failed",
      message: messageOf(error),
    });
    return false;
  });
  return isWorkshop ? refuse("suspected-workshop") : sendCode(context, contact.mobile);
}

/**
 * Deletes codes, their results, and the counts of fleet membership checks per plate after a day. Approval links of fleet companies are deleted some time after
 * they expire (`fleetApprovalRequests`).
 */
export async function expireOldCodes(context: Context): Promise<void> {
  const now = context.clock.now();
  const retentionCutoff = now - retentionMs("codes");
  await Promise.all([
    context.db.verification.deleteBefore(retentionCutoff),
    context.db.bookings.deleteExpiredClaims(now),
    context.db.fleets.deleteAttemptsBefore(retentionCutoff),
    context.db.fleets.deleteRequestsBefore(now - retentionMs("fleetApprovalRequests")),
  ]);
}
