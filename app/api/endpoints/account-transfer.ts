import { z } from "zod";
import { checkTransferCode, completeTransfer, sendTransferCode } from "../../usecases/store-account/account-transfer";
import { answered, endpoint } from "../endpoint";
import { ACCOUNT_CHANGE, CHECKED_VERIFICATION, COMPLETED_TRANSFER, SENT_VERIFICATION } from "../wire/account-transfer";

/** A supplier's account goes to another e-mail address: check it, prove it, complete. For its signed-in owner alone. */
export const ACCOUNT_TRANSFER_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/workshop/account-transfer/send-verification",
    tag: "Workshop",
    summary: "Begins with an address: is there a login, is a code needed; sends it. What was checked before counts no more",
    body: z.object({ emailAddress: z.string().max(254) }),
    answer: SENT_VERIFICATION,
    async use({ body }, app) {
      const sent = await sendTransferCode(app, body.emailAddress);
      return sent.ok ? answered({ Success: true as const, IsNewUser: sent.isNewUser, IsVerificationRequired: sent.isVerificationRequired }) : sent;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/account-transfer/check-verification",
    tag: "Workshop",
    summary: "Whether the code is the one that was sent; five tries within ten minutes",
    body: z.object({ verificationCode: z.string().max(20) }),
    answer: CHECKED_VERIFICATION,
    async use({ body }, app) {
      const checked = await checkTransferCode(app, body.verificationCode);
      return checked.ok ? answered({ Success: true as const, IsVerified: checked.isVerified }) : checked;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/workshop/account-transfer/complete",
    tag: "Workshop",
    summary: "Gives the account to the checked address, once",
    body: ACCOUNT_CHANGE,
    answer: COMPLETED_TRANSFER,
    async use({ body }, app) {
      const done = await completeTransfer(app, body);
      return done.ok ? answered({ Success: true as const }) : done;
    },
  }),
];
