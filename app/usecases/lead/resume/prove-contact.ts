import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { emailKey } from "../../../domain/identity/contact/email";
import { CODE_LIMITS, parseCode } from "../../../domain/identity/verification/limits";
import {
  notSentMessage,
  TOO_MANY_EMAILS,
  TOO_MANY_CODES,
  tooManyAttemptsMessage,
  CODE_ERRORS,
} from "../../../texts/verification";
import { canonicalMailbox } from "../../../domain/identity/contact/mailbox";
import { consumeUnverifiedQuota } from "../stranger-requests";
import type { Context } from "../../context";
import { sealMessage } from "../../notifications/seal-message";
import type { CodeKeys, ProofChannel, SendQuota } from "../../../domain/identity/verification/quota";
import { codeKeys, digestOf } from "../../identity/verification/code-keys";
import { deliverCode, resendCode } from "../../identity/verification/send-code";

export type ProofRefusal = Refusal<"invalid-input" | "rate-limited" | "code-not-sent" | "code-check-failed">;

const CODES_UNAVAILABLE_MESSAGE = "We cannot send codes there at the moment. Please call us";

/** Whether a code can be sent on this channel. If not, pages must not offer one. */
const canSendTo = ({ verifier, senders }: Context, channel: ProofChannel["channel"]): boolean =>
  channel === "sms" ? verifier !== null : senders.email !== null;

const codeError = (text: string) => ({ code: [text] });

/**
 * Sends a code to a contact, by the SMS provider or by email. The same limits apply to both. The code is valid only for `purpose`, for example one link or one
 * booking.
 */
export async function sendProofCode(
  context: Context,
  proofChannel: ProofChannel,
  purpose: string,
): Promise<{ readonly ok: true } | ProofRefusal> {
  const { channel, to, isContactVerified } = proofChannel;
  if (!canSendTo(context, channel)) return refuse("code-not-sent", codeError(CODES_UNAVAILABLE_MESSAGE));
  if (channel === "sms") {
    const message = await resendCode(context, to, purpose, isContactVerified);
    return message.ok
      ? { ok: true }
      : refuse(message.code, codeError(message.fields?.mobilePhoneNumber?.[0] ?? CODE_ERRORS.serverError));
  }
  const reservedCode = await reserveProofCode(context, proofChannel, purpose);
  if (!reservedCode.ok) return reservedCode;
  await emailCode(context, to, reservedCode.keys.number);
  return { ok: true };
}

/**
 * Consumes the quota for one code email. `consumeSend` limits each address. All addresses that are other spellings of the same mailbox share a separate limit,
 * so that they cannot use up the limit of the plain address.
 */
export function reserveCodeEmail(
  context: Context,
  to: string,
  { isContactVerified }: Pick<CodeKeys, "isContactVerified">,
) {
  const mailbox = canonicalMailbox(to);
  return consumeUnverifiedQuota(context, "code-emails", [
    ["mailbox", isContactVerified || emailKey(to) === mailbox ? null : mailbox],
  ]);
}

async function reserveProofCode(
  context: Context,
  channel: ProofChannel,
  purpose: string,
): Promise<
  { readonly ok: true; readonly keys: CodeKeys; readonly sendQuota: Extract<SendQuota, { ok: true }> } | ProofRefusal
> {
  const { limits, db, clock } = context;
  const now = clock.now();
  if (!(await limits.code("send-code"))) return refuse("rate-limited", codeError(TOO_MANY_CODES));
  const keys = await codeKeys(context, channel, purpose);
  const sendQuota = await db.verification.consumeSend(keys, now);
  if (sendQuota.ok) {
    if (channel.channel === "sms" || (await reserveCodeEmail(context, channel.to, keys)) !== null)
      return { ok: true, keys, sendQuota };
    await db.verification.refundSend(keys, sendQuota.lastSentAt);
    return refuse("rate-limited", codeError(TOO_MANY_EMAILS));
  }
  return refuse(
    "rate-limited",
    codeError(notSentMessage(sendQuota, channel.channel === "sms" ? "number" : "address", now)),
  );
}

/**
 * Requests a code without revealing whether one is sent. A code is sent only to a known contact, after the response. Limits, response and timing are the same
 * for known and unknown contacts. Sending failures are logged.
 */
export async function sendCodeIfKnown(
  context: Context,
  channel: ProofChannel,
  purpose: string,
  isKnown: boolean,
): Promise<{ readonly ok: true } | ProofRefusal> {
  // The message is the same for known and unknown contacts.
  if (!canSendTo(context, channel.channel)) return refuse("code-not-sent", codeError(CODES_UNAVAILABLE_MESSAGE));
  const reservedCode = await reserveProofCode(context, channel, purpose);
  if (!reservedCode.ok) return reservedCode;
  const { to } = channel;
  if (isKnown)
    context.later(
      channel.channel === "sms"
        ? deliverCode(context, to, reservedCode.keys, reservedCode.sendQuota)
        : emailCode(context, to, reservedCode.keys.number),
    );
  return { ok: true };
}

/** Emails a code that we generated. */
async function emailCode(context: Context, to: string, address: string): Promise<void> {
  const { db, clock, cipher, ids } = context;
  const now = clock.now();
  const code = String(
    Number.parseInt((await cipher.fingerprint(`code ${ids.token()}`)).slice(0, 12), 16) % 1_000_000,
  ).padStart(6, "0");
  await db.resumeLinks.setEmailCode(address, await digestOf(context, "code", code), now + CODE_LIMITS.lifeMs);
  const message = await sealMessage(context, {
    id: `verification-code:${ids.guid()}:email`,
    channel: "email",
    template: "verification-code",
    to,
    values: { code },
    about: address,
    notBefore: now,
  });
  await db.outbox.add([message], now);
  context.later(context.jobs.sendMessages());
}

/** Checks an entered code. Each code allows five attempts, and a correct one works once, only for its purpose. */
export async function checkProofCode(
  context: Context,
  proofChannel: ProofChannel,
  input: string,
  purpose: string,
): Promise<{ readonly ok: true } | ProofRefusal> {
  const { channel, to } = proofChannel;
  const code = parseCode(input);
  if (code === null) return refuse("invalid-input", codeError(CODE_ERRORS.invalidCode));
  const { limits, db, clock, verifier } = context;
  const now = clock.now();
  const keys = await codeKeys(context, proofChannel, purpose);
  if (!(await limits.code("check-code"))) return refuse("rate-limited", codeError(TOO_MANY_CODES));
  const refuseTooManyAttempts = async () =>
    refuse(
      "rate-limited",
      codeError(
        tooManyAttemptsMessage(
          (await db.verification.findRunningCode(keys, now))?.lockedUntil ?? now + CODE_LIMITS.lifeMs,
          now,
        ),
      ),
    );
  const attempt = await db.verification.consumeTry(keys, now);
  if (attempt === "too-many") return refuseTooManyAttempts();
  if (attempt === "none") return refuse("invalid-input", codeError(CODE_ERRORS.notFound));
  const result =
    channel === "sms"
      ? (await verifier?.check(to, code))?.kind
      : await db.resumeLinks.consumeEmailCode(keys.number, await digestOf(context, "code", code), now);
  switch (result) {
    case "valid":
      return { ok: true };
    case "invalid":
      context.log.warn({ event: "wrong-code", by: channel });
      return refuse("invalid-input", codeError(CODE_ERRORS.invalidCode));
    case "none":
    case "not-found":
      return refuse("invalid-input", codeError(CODE_ERRORS.notFound));
    case "too-many":
      return refuseTooManyAttempts();
    default:
      return refuse("code-check-failed", codeError(CODE_ERRORS.serverError));
  }
}
