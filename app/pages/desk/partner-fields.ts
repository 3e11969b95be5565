import { type SettingField, type SettingGroup, stackFields } from "../portal/settings/setting-fields";

const discountScopeFields: readonly SettingField[] = [
  { name: "AU", kind: "tick", label: "Australia" },
  { name: "NZ", kind: "tick", label: "New Zealand" },
];

const discountCodeField = (options: readonly string[], emptyLabel: string): SettingField => ({
  name: "discountCode",
  kind: "select",
  label: "Discount code",
  hint: options.length === 0 ? emptyLabel : "Members get this code’s discount",
  options: options.map((value) => ({ value, label: value })),
});

const numberFields = (issuer: string): readonly SettingField[] => [
  {
    name: "numberShape",
    kind: "number",
    label: "Number format",
    hint: "# is a digit, @ a letter: GL-######",
  },
  {
    name: "numbers",
    kind: "choice",
    label: "Accepted numbers",
    options: [
      { value: "listed", label: "Numbers on a list", description: `Paste the numbers that the ${issuer} sends you` },
      { value: "any", label: "Any number in this format" },
    ],
  },
];

/** Form fields of a club. The URL segment can be entered only for a new club. */
export const clubGroups = (options: readonly string[], isNew: boolean): readonly SettingGroup[] => [
  stackFields(
    ...(isNew
      ? [{ name: "key", kind: "number", label: "Page address", hint: "For example, autoclub for /autoclub" } as const]
      : []),
    { name: "partnerName", kind: "text", label: "Club name" },
  ),
  { legend: "Where", layout: "stack", fields: discountScopeFields },
  {
    legend: "What members get",
    layout: "stack",
    fields: [
      discountCodeField(options, "First create a code for members of a partner club under Discounts"),
      { name: "referralLabel", kind: "text", label: "What the club calls its number" },
      ...numberFields("club"),
    ],
  },
  {
    legend: "Landing page",
    layout: "stack",
    fields: [
      { name: "heading", kind: "text", label: "Heading" },
      { name: "intro", kind: "area", label: "Introduction", maxLength: 300, rows: 3 },
      {
        name: "points",
        kind: "area",
        label: "Points",
        hint: "One per line. The first is the offer",
        maxLength: 800,
        rows: 4,
      },
      { name: "steps", kind: "area", label: "How it works", hint: "One step per line", maxLength: 800, rows: 4 },
      { name: "button", kind: "text", label: "Button" },
      { name: "terms", kind: "area", label: "Terms", maxLength: 600, rows: 3 },
      { name: "isAdvertised", kind: "tick", label: "Shown next to prices for everyone" },
    ],
  },
];

/** Form fields of the rewards partner. */
export const rewardsGroups = (options: readonly string[]): readonly SettingGroup[] => [
  stackFields(
    { name: "name", kind: "text", label: "Name" },
    {
      name: "email",
      kind: "text",
      label: "Email",
      hint: "We send a notice here when a customer saves a reward for later",
    },
  ),
  { legend: "Where", layout: "stack", fields: discountScopeFields },
  {
    legend: "What the partner’s customers get",
    layout: "stack",
    fields: [
      discountCodeField(options, "Under Import and export, first import a code with is_youi_rewards"),
      { name: "referenceName", kind: "text", label: "What the partner calls its number" },
      ...numberFields("partner"),
    ],
  },
  {
    legend: "Page where they check their jobs",
    layout: "stack",
    fields: [
      { name: "reviewHeading", kind: "text", label: "Heading" },
      { name: "reviewText", kind: "area", label: "Text", maxLength: 300, rows: 3 },
    ],
  },
];
