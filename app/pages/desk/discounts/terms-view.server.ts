import { COUNTRIES } from "../../../domain/core/country/country";
import {
  isUsedUp,
  TERM_RULES,
  type TermFacts,
  type TermKind,
  type TermRules,
  type TermValues,
} from "../../../domain/pricing/discounts/terms";
import { formatMoney } from "../../../domain/core/money/format";
import { SAMPLE_RATES } from "../../../usecases/workshop/joining/sample-prices";
import type { Context } from "../../../usecases/context";
import { previewTerms } from "../../../usecases/operations/desk/discounts";
import type { VersionedCase } from "../../../usecases/operations/desk/versioned";
import { type SettingGroup, stackFields } from "../../portal/settings/setting-fields";

const COUNTRY_OPTIONS = [
  { value: "AU", label: "Australia" },
  { value: "NZ", label: "New Zealand" },
];

/** True for a voucher that was used or has ended. It no longer applies, so stopping it would change nothing. */
export const cannotStop = (kind: TermKind, value: TermValues[TermKind] | null): boolean =>
  kind === "voucher" && value !== null && isUsedUp(value as TermValues["voucher"]);

export function termGroups(
  kind: TermKind,
  { facts, storedVersions }: VersionedCase<TermKind, TermFacts>,
): readonly SettingGroup[] {
  if (kind === "voucher")
    return [
      stackFields(
        storedVersions === null && {
          name: "discountCode",
          kind: "choice",
          label: "Uses the terms of",
          options: facts.baseCodes.map((value) => ({ value, label: value })),
        },
        { name: "value", kind: "money", label: "Worth" },
        storedVersions === null && { name: "country", kind: "choice", label: "Where", options: COUNTRY_OPTIONS },
        { name: "expires", kind: "date", label: "Last day" },
        storedVersions !== null &&
          !cannotStop(kind, storedVersions.value) && {
            name: "isStopped",
            kind: "tick",
            label: "Stopped",
            hint: "A stopped voucher gives no discount",
          },
      ),
    ];
  const currentTerms = (storedVersions?.value ?? null) as TermValues["code"] | null;
  const hasAmount = currentTerms === null || (currentTerms.kind !== "balance" && currentTerms.kind !== "voucher");
  return [
    stackFields(
      storedVersions === null && { name: "key", kind: "text", label: "Code", hint: "Letters, digits and hyphens" },
      { name: "description", kind: "text", label: "Text for customers" },
      hasAmount && {
        name: "by",
        kind: "choice",
        label: "Discount type",
        options: [
          { value: "dollars", label: "Dollars" },
          { value: "percent", label: "A percentage" },
        ],
      },
      hasAmount && { name: "worth", kind: "number", label: "How much", hint: "For example 25.00, or 10 for 10%" },
      hasAmount && { name: "cap", kind: "money", label: "Maximum discount for a percentage (optional)" },
      { name: "minimumTotal", kind: "money", label: "Minimum booking amount (optional)" },
    ),
    {
      legend: "Where and for whom",
      layout: "stack",
      fields: [
        { name: "AU", kind: "tick", label: "Australia" },
        { name: "NZ", kind: "tick", label: "New Zealand" },
        { name: "firstBookingOnly", kind: "tick", label: "First booking only" },
        {
          name: "forFleet",
          kind: "tick",
          label: "Fleet bookings only",
          hint: "If not ticked, the code is for all other bookings",
        },
        {
          name: "needsReferral",
          kind: "tick",
          label: "Members of a partner club only",
          hint: "Customers enter their number. Choose on the club’s page which numbers are accepted",
        },
        { name: "isAuto", kind: "tick", label: "Added automatically" },
        { name: "yearlyLimit", kind: "number", label: "Uses per customer per year (optional)" },
      ],
    },
    stackFields(
      { name: "starts", kind: "date", label: "First day (optional)" },
      { name: "ends", kind: "date", label: "Last day (optional)" },
      { name: "notAllowedMessage", kind: "text", label: "Message when the code cannot be used" },
    ),
  ];
}

const REFERENCE_LENGTH = 16;
/** Generates a voucher reference that is hard to guess, because a voucher is worth money. */
export const newReference = ({ ids }: Context): string =>
  `${ids.token()}${ids.token()}`
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .slice(0, REFERENCE_LENGTH);

/** Preview of the discount on typical jobs, with the values it was computed from. */
export async function termsPreview(
  app: Context,
  kind: TermKind,
  { facts, storedVersions }: VersionedCase<TermKind, TermFacts>,
  value: TermValues[TermKind],
) {
  const rules = TERM_RULES[kind] as TermRules<TermValues[TermKind]>;
  const { currency } = COUNTRIES[app.config.country];
  const jobs = await previewTerms(app, kind, storedVersions?.value ?? null, value);
  const formatReduction = (amount: (typeof jobs)[number]["currentDiscount"]) =>
    amount === null ? "Nothing" : formatMoney(amount, currency);
  return {
    /** Submitted with the change, so that only previewed values are saved. */
    seen: JSON.stringify(rules.toFormText(value)),
    values: rules.describe(value, facts),
    caption: `${jobs.length} common jobs, each booked separately, at a workshop that charges ${formatMoney(SAMPLE_RATES.labourRate, currency)} an hour, for a car in the middle price class, on a day when the discount is valid`,
    rows: jobs.map(({ job, price, currentDiscount: currentAmount, newDiscount: newAmount }) => ({
      job,
      cells: [formatMoney(price, currency), formatReduction(newAmount), formatReduction(currentAmount)],
    })),
  };
}
