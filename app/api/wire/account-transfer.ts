import { z } from "zod";
import type { WorkshopPolicy } from "../../domain/identity/store-account/policy";

/** The account change request and its responses (P-099, P-100). Fields that a step does not need may be missing. */
export const ACCOUNT_CHANGE = z.object({
  emailAddress: z.string().max(254),
  verificationCode: z.string().max(20).default(""),
  firstName: z.string().max(80).default(""),
  lastName: z.string().max(80).default(""),
  password: z.string().max(200).default(""),
  confirmPassword: z.string().max(200).default(""),
});
export const SENT_VERIFICATION = z.object({
  Success: z.literal(true),
  IsNewUser: z.boolean(),
  IsVerificationRequired: z.boolean(),
});
export const CHECKED_VERIFICATION = z.object({ Success: z.literal(true), IsVerified: z.boolean() });
export const COMPLETED_TRANSFER = z.object({ Success: z.literal(true) });

/** Workshop policy (P-111). Days are yyyy-MM-dd. */
export const WORKSHOP_POLICY = z.object({
  Id: z.int(),
  Title: z.string(),
  ContentHtml: z.string(),
  UpdateDate: z.iso.date(),
  CreateDate: z.iso.date(),
  EffectiveAt: z.iso.datetime({ offset: true }),
});

export const toWirePolicy = ({
  id,
  title,
  contentHtml,
  updateDate,
  createDate,
  effectiveAt,
}: WorkshopPolicy): z.input<typeof WORKSHOP_POLICY> => ({
  Id: id,
  Title: title,
  ContentHtml: contentHtml,
  UpdateDate: updateDate,
  CreateDate: createDate,
  EffectiveAt: effectiveAt,
});
