import { withLeadGuid } from "../../http/with-lead-guid";
import { z } from "zod";
import { withLeadCookies } from "../../http/session";
import { checkCode } from "../../usecases/lead/check-code";
import { resendCode, sendCode } from "../../usecases/identity/verification/send-code";
import { okResult, endpoint } from "../endpoint";

const MOBILE = z.object({ mobilePhoneNumber: z.string().max(40) });
/** ResendAt: the earliest time at which another code may be requested, in epoch milliseconds. */
const CODE_SENT_RESPONSE = z.object({ Success: z.boolean(), ResendAt: z.int() });

export const VERIFY_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/verify/send",
    tag: "Verification",
    summary: "Sends a code to a mobile number in this country",
    body: MOBILE,
    answer: CODE_SENT_RESPONSE,
    refuses: ["code-not-sent", "invalid-input", "rate-limited"],
    async use({ body }, app) {
      const code = await sendCode(app, body.mobilePhoneNumber);
      return code.ok ? okResult({ Success: true, ResendAt: code.resendAt }) : code;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/verify/resend",
    tag: "Verification",
    summary: "Resends the code, at least 60 seconds after the last one",
    body: MOBILE,
    answer: CODE_SENT_RESPONSE,
    refuses: ["code-not-sent", "invalid-input", "rate-limited"],
    async use({ body }, app) {
      const message = await resendCode(app, body.mobilePhoneNumber);
      return message.ok ? okResult({ Success: true, ResendAt: message.resendAt }) : message;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/verify/check",
    tag: "Verification",
    summary: "Checks a code. If it is valid, the number becomes the lead's verified number",
    limit: "check-code",
    body: MOBILE.extend({ code: z.string().max(20), leadGuid: z.string().max(64) }),
    answer: z.object({ Result: z.enum(["ValidCode", "InvalidCode", "NotFound"]) }),
    refuses: ["code-check-failed", "invalid-input", "lead-not-found", "rate-limited"],
    async use({ body, request }, app) {
      const checkResult = await withLeadGuid(body.leadGuid, (leadGuid) =>
        checkCode(app, { mobile: body.mobilePhoneNumber, code: body.code, leadGuid }),
      );
      if (!checkResult.ok) return checkResult;
      const headers =
        checkResult.result === "ValidCode" ? withLeadCookies(request, app.viewer, checkResult.leadGuid) : undefined;
      return okResult({ Result: checkResult.result }, headers);
    },
  }),
];
