import { z } from "zod";
import { parseBankAccount } from "../domain/supplier/joining/bank-account";
import { flag, optional, textOrNull } from "./variables";

/** The operator's account from which the bank file pays workshops. */
export interface PayoutSettings {
  /** In the format of `parseBankAccount`, in the deployment's country. */
  readonly account: string;
  /** Australian bank: its three-letter code, and the user number that it issued. "" elsewhere. */
  readonly bankCode: string;
  readonly userId: string;
  /** Australia only: true = the file ends with a debit of the total. */
  readonly isBalanced: boolean;
}

const WANTED = {
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
  .transform((set, wrong): PayoutSettings | null => {
    if (set.PAYOUT_ACCOUNT === null) return null;
    const target = WANTED[set.COUNTRY];
    const account = parseBankAccount(set.COUNTRY, set.PAYOUT_ACCOUNT);
    const say = (name: string, message: string) => wrong.addIssue({ code: "custom", path: [name], message });
    if (account === null) say("PAYOUT_ACCOUNT", target.account);
    if (target.needsBank && set.PAYOUT_BANK_CODE === "") say("PAYOUT_BANK_CODE", "missing");
    if (target.needsBank && set.PAYOUT_USER_ID === "") say("PAYOUT_USER_ID", "missing");
    return {
      account: account ?? "",
      bankCode: set.PAYOUT_BANK_CODE,
      userId: set.PAYOUT_USER_ID,
      isBalanced: set.PAYOUT_BALANCING_DEBIT,
    };
  });
