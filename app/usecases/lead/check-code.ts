import type { LeadGuid } from "../../domain/core/ids";
import { mobileNumberError } from "../../domain/core/phone/patterns";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { parseMobile } from "../../domain/core/phone/format";
import { CODE_LIMITS, parseCode, type CodeResult } from "../../domain/identity/verification/limits";
import { tooManyAttemptsMessage } from "../../texts/verification";
import type { CodeKeys } from "../../domain/identity/verification/quota";
import type { CheckOutcome } from "../../domain/identity/verification/sms-verifier";
import type { Context } from "../context";
import { saveLead } from "./save-lead";
import { codeKeys, digestOf } from "../identity/verification/code-keys";
import { QUOTE_PURPOSE } from "../identity/verification/send-code";

export interface CheckCodeInput {
  readonly mobile: string;
  readonly code: string;
  /** The lead that stores the verified number. */
  readonly leadGuid: LeadGuid;
}

/** `leadGuid` is the lead that stores the verified number. It may be a new lead (shift). */
export type CodeCheckResult = { readonly ok: true; readonly result: CodeResult; readonly leadGuid: LeadGuid };
export type CheckRefusal = Refusal<"invalid-input" | "lead-not-found" | "rate-limited" | "code-check-failed">;

const RESULT_BY_OUTCOME: Readonly<Record<"valid" | "invalid" | "not-found", CodeResult>> = {
  valid: "ValidCode",
  invalid: "InvalidCode",
  "not-found": "NotFound",
};

async function verifyWithProvider(
  context: Context,
  mobile: string,
  keys: CodeKeys,
  code: string,
): Promise<CheckOutcome> {
  if (context.verifier === null) return { kind: "unavailable", reason: "not configured" };
  const attempt = await context.db.verification.consumeTry(keys, context.clock.now());
  if (attempt !== "taken") return { kind: attempt === "none" ? "not-found" : "too-many" };
  return context.verifier.check(mobile, code);
}

async function saveCodeResult(
  context: Context,
  result: CodeResult,
  leadGuid: LeadGuid,
  mobile: string,
): Promise<CodeCheckResult | CheckRefusal> {
  if (result !== "ValidCode") return { ok: true, result, leadGuid };
  const saveResult = await saveLead(context, {
    guid: leadGuid,
    patch: { contact: { mobile, verifiedMobile: mobile } },
    retainQuote: true,
    reason: "code confirmed",
  });
  // A newer save from this browser was written first and contains the number.
  if (!saveResult.ok && saveResult.code !== "not-last-in-queue") return refuse("code-check-failed");
  return { ok: true, result, leadGuid: saveResult.ok ? saveResult.lead.guid : leadGuid };
}

/**
 * Checks a code. A code works once. Repeating the same check returns the same result, so that a form that is submitted twice also gets ValidCode (F-244, F-245,
 * F-390).
 */
export async function checkCode(context: Context, input: CheckCodeInput): Promise<CodeCheckResult | CheckRefusal> {
  const { leadGuid } = input;
  if ((await context.db.leads.find(leadGuid)) === null) return refuse("lead-not-found");
  const mobile = parseMobile(context.config.country, input.mobile);
  if (mobile === null)
    return refuse("invalid-input", { mobilePhoneNumber: [mobileNumberError(context.config.country)] });
  const parsedCode = parseCode(input.code);
  if (parsedCode === null) return { ok: true, result: "InvalidCode", leadGuid };

  const { verification } = context.db;
  const [keys, codeDigest] = await Promise.all([
    codeKeys(context, { channel: "sms", to: mobile }, QUOTE_PURPOSE),
    digestOf(context, "code", parsedCode),
  ]);
  const { number } = keys;
  if (!(await verification.beginCheck(leadGuid, number, codeDigest, context.clock.now()))) {
    const result = await verification.waitForOtherCheck(leadGuid, number, codeDigest);
    return result === null ? refuse("code-check-failed") : saveCodeResult(context, result, leadGuid, mobile);
  }
  const outcome = await verifyWithProvider(context, mobile, keys, parsedCode);
  const result =
    outcome.kind === "too-many" || outcome.kind === "unavailable" ? "failed" : RESULT_BY_OUTCOME[outcome.kind];
  await verification.endCheck(leadGuid, number, codeDigest, result, context.clock.now());
  if (outcome.kind === "unavailable") context.log.warn({ event: "code-check-failed", reason: outcome.reason });
  if (outcome.kind === "invalid") context.log.warn({ event: "wrong-code", by: "sms" });
  if (outcome.kind === "too-many") {
    const now = context.clock.now();
    const until = (await verification.findRunningCode(keys, now))?.lockedUntil ?? now + CODE_LIMITS.lifeMs;
    return refuse("rate-limited", { code: [tooManyAttemptsMessage(until, now)] });
  }
  return result === "failed" ? refuse("code-check-failed") : saveCodeResult(context, result, leadGuid, mobile);
}
