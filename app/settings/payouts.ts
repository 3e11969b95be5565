import { z } from "zod";
import { parseBankAccount } from "../domain/supplier/joining/bank-account";
import { flag, optional, textOrNull } from "./variables";

/** The operator's account from which the bank file pays workshops. */
export interface PayoutSettings {
  /** In the format of `parseBankAccount`, in the deployment's country. */
  readonly account: string;
  /** Australia only: the bank's three-letter code, and the user number that the bank issued. "" elsewhere. */
  readonly bankCode: string;
  readonly userId: string;
  /** Australia only: true = the file ends with a debit of the total. */
  readonly isBalanced: boolean;
}

const ACCOUNT_SETTINGS = {
  AU: { account: "BSB and account number, like 062-000 12345678", needsBank: true },
  NZ: { account: "an account number, like 01-0902-0068389-00", needsBank: false },
} as const;

/** Schema of the payout settings. Null = no account is configured, so no bank file is written. */
export const payoutsSchema = z
  .object({
    COUNTRY: z.enum(["AU", "NZ"], "AU or NZ"),
    PAYOUT_ACCOUNT: textOrNull,
    PAYOUT_BANK_CODE: optional(
      z
        .string()
        .regex(/^[A-Z]{3}$/, "three capital letters, like WBC")
        .default(""),
    ),
    PAYOUT_USER_ID: optional(
      z
        .string()
        .regex(/^\d{1,6}$/, "up to six digits")
        .default(""),
    ),
    PAYOUT_BALANCING_DEBIT: flag,
  })
  .transform((values, context): PayoutSettings | null => {
    if (values.PAYOUT_ACCOUNT === null) return null;
    const target = ACCOUNT_SETTINGS[values.COUNTRY];
    const account = parseBankAccount(values.COUNTRY, values.PAYOUT_ACCOUNT);
    const addIssue = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    if (account === null) addIssue("PAYOUT_ACCOUNT", target.account);
    if (target.needsBank && values.PAYOUT_BANK_CODE === "") addIssue("PAYOUT_BANK_CODE", "missing");
    if (target.needsBank && values.PAYOUT_USER_ID === "") addIssue("PAYOUT_USER_ID", "missing");
    return {
      account: account ?? "",
      bankCode: values.PAYOUT_BANK_CODE,
      userId: values.PAYOUT_USER_ID,
      isBalanced: values.PAYOUT_BALANCING_DEBIT,
    };
  });
