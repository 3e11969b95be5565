import type { KindName } from "./pasted-requests";

/** Content of a field: a kind of text, or "written" for a value that the page wrote or that the user chose. */
export type FieldKind = KindName | "written";
const fields = (kind: FieldKind, names: string) => names.split(/\s+/).map((name): [string, FieldKind] => [name, kind]);

/** All fields of forms, and of rules that read a form's fields by name. A name with two meanings is preceded by its form: "form field". */
const FIELDS: ReadonlyMap<string, FieldKind> = new Map([
  ...fields("money", "amount fee limit price worth labourRate callOutFee minimumBookingAmount largest value"),
  ...fields("kilometres", "odometer nextServiceKm"),
  ...fields("hours", "backupHours minHours maxHours"),
  ...fields("percent", "percent partsMargin tyrePrices percentOff"),
  ...fields("count", "audienceId minimumQuantity yearlyLimit"),
  ...fields("mobile", "mobile"),
  ...fields("phone", "phone contactNumber supportPhone phoneAU phoneNZ"),
  ["settings capacity hours", "hours"],
  ["settings capacity count", "written"],
  ["joining capacity count", "written"],
  ["settings changes hours", "hours"],
  ["joining capacity hours", "hours"],
  ["joining business number", "businessNumber"],
  ...fields("money", "cap minimumTotal"),
  ...fields("count", "km notice leadDays"),
  ...fields("text", "description notAllowedMessage numberShape"),
  ...fields(
    "written",
    `bestMakes servicing makes electric automatic kind endsOn scanTool by starts ends isAuto forFleet needsReferral AU NZ firstBookingOnly
    country expires isStopped look colour isAdvertised byWorkshop byMobile isPopular foreground background calls`,
  ),
  // In other forms, `to` is a day or the end of a time.
  ["save-quote.$leadGuid to", "email"],
  ...fields("email", "email emailAddress checkedAddress backupEmail leadEmailAddress supportEmail"),
  ...fields("code", "code smsCode verificationCode"),
  ...fields("voucher", "promoCode"),
  ...fields("plate", "rego"),
  ...fields("account", "account"),
  ...fields(
    "text",
    `Comments about body city comment comments job0 job1 job2 job3 contactName confirmPassword contact legalName customerAddress customerPlace details firstName
    expiry last4 lastName line1 message model make name note number orderNumber otherMake otherModel otherYear partnerReferralCode password pasted
    place postcode q vehicle reason reference repairNotes reply returnText searched securityCode subject suburb text typedDate words year
    address heading intro points steps button terms summary included subject partnerName referralLabel discountCode referenceName reviewHeading
    reviewText logoText bannerHeading bannerText quoteBannerText footerText faqs street numbers registeredAs answers question topic title`,
  ),
  ...fields(
    "written",
    `StarCount again agreedPrice ahead answer arrival payout asked attempt attemptId audience auth back booking bookingOfferId cancel change choice clientSecret continue correction
    cron date day days decision device dispute due endpoint engine event exclusiveSupplierId file finding fleetCompanyId forward found from fuel id
    inspection isProductFlow item itemId job jobs key lastDay leadGuid leadSource madeAt mid minutes nextAt nextServiceDay nextServiceDue nonce notListed notSure of
    optionIds outcome over p256dh part path photo digest profile quality quantity quote quoteFunnelConfigurationId registration regoState remove
    repairCategoryId repairInspectionId repairInspectionIds responseType returnReason rim role row same-days scheduleId seen service serviceDay
    serviceIntervalId serviceTypeId request shown shownCode shownTotal side size startAt state stay step store submissionKey suburbId supplierId symptom symptomAnswer takes to
    transmission undone until variant vehicleId vehicleYear version what when width workshopId youiRewardsOption`,
  ),
]);

/** Fields of one kind whose names contain a number or a key. */
const NUMBERED_FIELDS: readonly (readonly [RegExp, FieldKind])[] = [
  [/^row-\d+$/, "text"],
  [/^price-/, "money"],
  [/^hours-\d$/, "hours"],
  // Time fields and checkboxes.
  [/^(?:break-(?:from|to)|own-\d+|all-(?:from|to)-\d+|(?:day|from|to)-\d+-\d)$/, "written"],
  [/^(?:open|from|to)-\d$|^(?:category|extra|hidden|has|holiday|make|best|reopen|countries|speciality)-/, "written"],
];
/** Returns null if the field is in none of the tables. */
export function kindOf(field: string): FieldKind | null {
  const name = field.slice(field.lastIndexOf(" ") + 1);
  return FIELDS.get(field) ?? FIELDS.get(name) ?? NUMBERED_FIELDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** The names of all fields with typed text. */
export const typedNames = (): readonly string[] => [
  ...new Set(
    [...FIELDS].filter(([, kind]) => kind !== "written").map(([field]) => field.slice(field.lastIndexOf(" ") + 1)),
  ),
];
