import { COUNTRIES } from "../../../domain/core/country/country";
import type { Journey } from "../../../domain/funnel/journey";
import { verifyLabel } from "../../../texts/quotes";
import { refuse } from "../../../domain/core/outcomes";
import { formatPhoneForDisplay } from "../../../domain/core/phone/display";
import { parseMobile } from "../../../domain/core/phone/format";
import { mobileNumberError } from "../../../domain/core/phone/patterns";
import { CODE_ERRORS, SEND_ERROR, toCodeError } from "../../../texts/verification";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { labelFacts } from "../screen-parts";
import { checkCode } from "../../lead/check-code";
import { findCodeStatus, resendCode, startVerification } from "../../identity/verification/send-code";

export interface VerificationScreen {
  readonly mobile: string;
  readonly mobilePlaceholder: string;
  readonly isCodeSent: boolean;
  /** When another code can be requested. Null = no code is active, so a code can be requested now. */
  readonly resend: {
    /** In epoch milliseconds, by the server's clock. */
    readonly resendAt: number;
    /** In seconds after the page was rendered. 0 = now. */
    readonly afterSeconds: number;
    /** True = there were too many attempts at the last code, so it is no longer valid. */
    readonly isLocked: boolean;
  } | null;
  /** "again" = another text message was sent. "limit" = a limit prevented it. Null = neither. */
  readonly resendResult: "again" | "limit" | null;
  readonly submitLabel: string;
}

/** The submitted form of one of the two phases (ledger F-239): first the mobile number, then the code that was sent to it. */
export type VerificationAnswer =
  | { readonly intent: "send"; readonly mobile: string }
  | { readonly intent: "resend" }
  | { readonly intent: "check"; readonly code: string };

const ANOTHER_CODE = ["again", "limit"] as const;

/** Both phases have the same URL, with `sub=code` after a code was sent. Without a number there is no second phase. */
const screen: LoadScreen<VerificationScreen> = async (context, journey, parameters) => {
  const { lead } = journey;
  const mobile =
    lead.contact.mobile ??
    (lead.contact.phone?.startsWith("+614") || lead.contact.phone?.startsWith("+642") ? lead.contact.phone : null);
  const isCodeSent = parameters.get("sub") === "code" && lead.contact.mobile !== null;
  const sendStatus = isCodeSent ? await findCodeStatus(context, lead.contact.mobile ?? "") : null;
  return {
    mobile: formatPhoneForDisplay(mobile ?? ""),
    mobilePlaceholder: COUNTRIES[lead.country].phonePlaceholder,
    isCodeSent,
    resend: sendStatus && {
      ...sendStatus,
      afterSeconds: Math.max(0, Math.ceil((sendStatus.resendAt - context.clock.now()) / 1000)),
    },
    resendResult: ANOTHER_CODE.find((sent) => sent === parameters.get("sent")) ?? null,
    submitLabel: verifyLabel(labelFacts(journey)),
  };
};

async function verifyMobile(context: Context, { lead }: Journey, answer: VerificationAnswer): Promise<Decision> {
  if (answer.intent === "check") return checkCodeInput(context, lead, answer.code);
  const mobile = answer.intent === "send" ? parseMobile(context.config.country, answer.mobile) : lead.contact.mobile;
  if (mobile === null) return refuse("invalid-input", { mobile: [mobileNumberError(context.config.country)] });
  // A number that is already verified does not need another code.
  if (lead.contact.verifiedMobile === mobile) return { ok: true, patch: { contact: { mobile } }, to: "submit" };
  const message =
    answer.intent === "resend"
      ? await resendCode(context, mobile)
      : await startVerification(context, { email: lead.contact.email, mobile });
  // If no further code can be sent, the last one can still be entered.
  const isLimited =
    !message.ok &&
    message.code === "rate-limited" &&
    answer.intent === "send" &&
    (await findCodeStatus(context, mobile)) !== null;
  if (message.ok || isLimited)
    return {
      ok: true,
      ...(lead.contact.mobile === mobile ? {} : { patch: { contact: { mobile } } }),
      to: "customer-details-step2",
      params: { sub: "code", ...(isLimited ? { sent: "limit" } : answer.intent === "resend" ? { sent: "again" } : {}) },
    };
  // The page gives no reason, in order to reveal as little as possible (ledger F-240).
  if (message.code === "suspected-workshop") return { ok: true, path: `/quote-confirmation-error/${lead.guid}` };
  const messages = message.fields?.mobilePhoneNumber ?? [SEND_ERROR];
  return refuse(message.code, answer.intent === "resend" ? { resend: messages } : { mobile: messages });
}

/** Checks the code. If it is correct, the lead is submitted. Otherwise, the field shows an error (ledger F-244, F-245). */
async function checkCodeInput(context: Context, lead: Journey["lead"], code: string): Promise<Decision> {
  const { mobile } = lead.contact;
  if (mobile === null) return { ok: true, to: "customer-details-step2" };
  const checkResult = await checkCode(context, { mobile, code, leadGuid: lead.guid });
  if (checkResult.ok)
    return checkResult.result === "ValidCode"
      ? { ok: true, to: "submit", guid: checkResult.leadGuid }
      : refuse("invalid-input", { code: [CODE_ERRORS[toCodeError(checkResult.result)]] });
  if (checkResult.code === "lead-not-found") return refuse("lead-not-found");
  return refuse(checkResult.code, { code: checkResult.fields?.code ?? [CODE_ERRORS.serverError] });
}

export const customerDetailsStep2: StepLogic<VerificationScreen, VerificationAnswer> = { screen, answer: verifyMobile };
