import { z } from "zod";

/** The account change request and its answers (P-099, P-100). A field that a step does not need may be missing. */
export const ACCOUNT_CHANGE = z.object({
  emailAddress: z.string().max(254), verificationCode: z.string().max(20).default(""), firstName: z.string().max(80).default(""), lastName: z.string().max(80).default(""),
  password: z.string().max(200).default(""), confirmPassword: z.string().max(200).default(""),
});
export const SENT_VERIFICATION = z.object({ Success: z.literal(true), IsNewUser: z.boolean(), IsVerificationRequired: z.boolean() });
export const CHECKED_VERIFICATION = z.object({ Success: z.literal(true), IsVerified: z.boolean() });
export const COMPLETED_TRANSFER = z.object({ Success: z.literal(true) });
