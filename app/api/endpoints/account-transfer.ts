import { z } from "zod";
import { checkTransferCode, completeTransfer, sendTransferCode } from "../../usecases/workshop/portal/account-transfer";
import { listPolicies } from "../../usecases/identity/store-account/authorize";
import { okResult, endpoint } from "../endpoint";
import {
  ACCOUNT_CHANGE,
  CHECKED_VERIFICATION,
  COMPLETED_TRANSFER,
  toWirePolicy,
  SENT_VERIFICATION,
  WORKSHOP_POLICY,
} from "../wire/account-transfer";

/**
 * The rules for suppliers, and the transfer of a supplier's account to another email address in three steps (check, verify, complete), which only its
 * signed-in owner may do.
 */
export const ACCOUNT_TRANSFER_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/workshop/policies",
    tag: "Workshops",
    summary: "Lists the rules for suppliers: current rules first, newest at the top, then future rules",
    answer: z.array(WORKSHOP_POLICY),
    cacheSeconds: 300,
    use: async (_, app) => okResult((await listPolicies(app)).map(toWirePolicy)),
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/account-transfer/send-verification",
    access: "workshop",
    tag: "Workshops",
    summary:
      "Starts an account transfer. Checks the email address and, if needed, sends a verification code. Earlier checks become invalid",
    body: z.object({ emailAddress: z.string().max(254) }),
    answer: SENT_VERIFICATION,
    refuses: ["invalid-input", "not-signed-in", "portal-forbidden", "rate-limited", "recent-sign-in-required"],
    async use({ body }, app) {
      const transferCode = await sendTransferCode(app, body.emailAddress);
      return transferCode.ok
        ? okResult({
            Success: true as const,
            IsNewUser: transferCode.isNewUser,
            IsVerificationRequired: transferCode.isVerificationRequired,
          })
        : transferCode;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/account-transfer/check-verification",
    access: "workshop",
    tag: "Workshops",
    summary: "Checks the verification code. Allows five attempts within ten minutes",
    body: z.object({ verificationCode: z.string().max(20) }),
    answer: CHECKED_VERIFICATION,
    refuses: ["not-signed-in", "portal-forbidden", "rate-limited"],
    async use({ body }, app) {
      const checkResult = await checkTransferCode(app, body.verificationCode);
      return checkResult.ok ? okResult({ Success: true as const, IsVerified: checkResult.isVerified }) : checkResult;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/account-transfer/complete",
    access: "workshop",
    tag: "Workshops",
    summary: "Transfers the account to the verified email address. Each verification allows one transfer",
    body: ACCOUNT_CHANGE,
    answer: COMPLETED_TRANSFER,
    refuses: ["invalid-input", "not-signed-in", "portal-forbidden", "email-check-needed"],
    async use({ body }, app) {
      const result = await completeTransfer(app, body);
      return result.ok ? okResult({ Success: true as const }) : result;
    },
  }),
];
