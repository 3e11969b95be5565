/** The form's fields that a code may have a rule for; the wire's names. */
export const RULED_FIELDS = [
  "FirstName",
  "LastName",
  "Email",
  "Mobile",
  "Rego",
  "CustomerAddress",
  "PartnerReferralCode",
] as const;
export type RuledField = (typeof RULED_FIELDS)[number];

/** While a code applies, a field must match (B-156, B-157). */
export interface FieldRule {
  readonly field: RuledField;
  /** JavaScript regular expression; from our own data, never from a request. */
  readonly pattern: string;
  readonly message: string;
}

/** A code that says so, or has a rule for it, asks for a member's number. */
export const asksForNumber = (requires: boolean, rules: readonly { readonly field: string }[]): boolean =>
  requires || rules.some(({ field }) => field === "PartnerReferralCode");

export type RuledValues = Readonly<Partial<Record<RuledField, string | null>>>;

/** Error messages by field, for each rule that the request breaks. An empty field breaks every rule. */
export function fieldRuleErrors(
  rules: readonly FieldRule[],
  values: RuledValues,
): Partial<Record<RuledField, readonly string[]>> {
  const broken = rules.filter(({ field, pattern }) => !new RegExp(pattern).test(normaliseField(field, values[field])));
  return Object.fromEntries(broken.map(({ field, message }) => [field, [message]]));
}

/** Spaces in a phone number and capitals in an address, a plate or a member number mean nothing. */
function normaliseField(field: RuledField, value: string | null | undefined): string {
  const text = (value ?? "").trim();
  switch (field) {
    case "Mobile":
      return text.replace(/[\s()-]/g, "");
    case "Email":
      return text.toLowerCase();
    case "Rego":
    case "PartnerReferralCode":
      return text.toUpperCase();
    default:
      return text;
  }
}
