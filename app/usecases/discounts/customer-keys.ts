import { plainName } from "../../domain/diary/looked-for";
import type { Lead, LeadContact } from "../../domain/lead/lead";
import type { Context } from "../context";

/** Keyed digests of contact details: the same person gives the same, and nobody without the key can try guesses. */
export async function contactPrints(
  context: Pick<Context, "cipher">,
  { email, mobile }: Pick<LeadContact, "email" | "mobile">,
) {
  const print = (kind: string, text: string | null) =>
    text === null ? null : context.cipher.fingerprint(`${kind}:${text}`);
  const [emailPrint, mobilePrint] = await Promise.all([
    print("email", email?.trim().toLowerCase() ?? null),
    print("mobile", mobile),
  ]);
  return { email: emailPrint, mobile: mobilePrint };
}

/** The digests that are there, as what limits count against. */
export const customerOf = (prints: {
  readonly email: string | null;
  readonly mobile: string | null;
}): readonly string[] => [prints.email, prints.mobile].filter((print) => print !== null);

/** A partner's member number counts like a contact detail: whoever uses it, it is one member. None where none was given. */
export async function memberPrint(context: Pick<Context, "cipher">, number: string | null): Promise<readonly string[]> {
  const plain = number?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  return plain === "" ? [] : [await context.cipher.fingerprint(`member:${plain}`)];
}

/**
 * Whose credit may be used: that of the person the lead belongs to, as `openLead` shows it to them alone, else that of the mobile this browser confirmed with a code.
 * Contact details that were only typed open no account.
 */
export async function accountOf(
  context: Pick<Context, "cipher">,
  { userId, verifiedMobile }: Pick<Lead, "userId"> & Pick<LeadContact, "verifiedMobile">,
): Promise<string | null> {
  if (userId !== null) return context.cipher.fingerprint(`account:user:${userId}`);
  return verifiedMobile === null ? null : context.cipher.fingerprint(`account:mobile:${verifiedMobile}`);
}

/** A plate as people write it, with or without spaces. */
export async function regoPrint(context: Pick<Context, "cipher">, rego: string | null): Promise<string | null> {
  const plate = rego?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  return plate === "" ? null : context.cipher.fingerprint(`rego:${plate}`);
}

/** Names as people write them, with or without capitals and marks: a workshop finds its own work by them. */
export async function namePrints(
  { cipher }: Pick<Context, "cipher">,
  names: { readonly firstName: string | null; readonly lastName: string | null },
) {
  const print = (name: string | null) => {
    const plain = plainName(name ?? "");
    return plain === "" ? null : cipher.fingerprint(`name:${plain}`);
  };
  const [firstName, lastName] = await Promise.all([print(names.firstName), print(names.lastName)]);
  return { firstName, lastName };
}
