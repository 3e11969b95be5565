/** Form fields that a code can have a rule for, by their wire names. */
export const RESTRICTED_FIELDS = [
  "FirstName",
  "LastName",
  "Email",
  "Mobile",
  "Rego",
  "CustomerAddress",
  "PartnerReferralCode",
] as const;
export type RestrictedField = (typeof RESTRICTED_FIELDS)[number];

/** A pattern that a field must match while a code applies (B-156, B-157). */
export interface FieldRule {
  readonly field: RestrictedField;
  /** JavaScript regular expression. Comes from our own data, never from a request. */
  readonly pattern: string;
  readonly message: string;
}

/** Whether a code asks for a member number: it requires one, or has a rule for that field. */
export const asksForNumber = (requiresNumber: boolean, rules: readonly { readonly field: string }[]): boolean =>
  requiresNumber || rules.some(({ field }) => field === "PartnerReferralCode");

export type RestrictedValues = Readonly<Partial<Record<RestrictedField, string | null>>>;

/** Error messages by field for each rule that the request breaks. An empty value is tested too. */
export function fieldRuleErrors(
  rules: readonly FieldRule[],
  values: RestrictedValues,
): Partial<Record<RestrictedField, readonly string[]>> {
  const brokenRules = rules.filter(
    ({ field, pattern }) => !new RegExp(pattern).test(normaliseField(field, values[field])),
  );
  return Object.fromEntries(brokenRules.map(({ field, message }) => [field, [message]]));
}

/** Removes insignificant differences: spaces, hyphens and brackets in phone numbers, and the case of emails, plates and member numbers. */
function normaliseField(field: RestrictedField, value: string | null | undefined): string {
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
