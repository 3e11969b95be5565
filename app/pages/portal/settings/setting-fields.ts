import { COUNTRIES, type Country } from "../../../domain/core/country/country";
import { type Locality, localityLabel } from "../../../domain/location/locality";
import { listCertifications } from "../../../domain/supplier/certifications";
import { ROW_IDS, rowField, rowHoursFields, rowHoursText } from "../../../domain/supplier/supplier-settings/bays";
import { dayHoursField } from "../../../domain/supplier/supplier-settings/capacity";
import {
  CLOSABLE_DAYS,
  listClosedPeriods,
  reopenField,
  formatDaySpan,
} from "../../../domain/supplier/supplier-settings/closed-days";
import { upcomingHolidays, formatDays, holidayField } from "../../../domain/supplier/supplier-settings/holidays";
import { SAME_DAYS_FIELD, WEEKDAY_NAMES, WEEKDAYS } from "../../../domain/supplier/supplier-settings/hours";
import type { Section, SettingFacts, SettingValues } from "../../../domain/supplier/supplier-settings/section";
import { MAX_PROFILE_LENGTH, specialityField } from "../../../domain/supplier/supplier-settings/profile";
import { addDays } from "../../../domain/core/time/days";

export interface SettingField {
  readonly name: string;
  readonly kind: "tick" | "number" | "text" | "area" | "time" | "date" | "money" | "choice" | "select";
  readonly label: string;
  /** Label for screen readers and the error summary. Set if the short label alone is ambiguous. */
  readonly fullLabel?: string;
  readonly hint?: string;
  readonly suffix?: string;
  readonly min?: string;
  readonly max?: string;
  /** Maximum number of characters in a text area. */
  readonly maxLength?: number;
  readonly rows?: number;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly description?: string }[];
}

/**
 * Fields with a common legend. `layout`: `row` = up to three fields next to each other, `columns` and `fields` = two per line, `stack` = one below the other in
 * a narrow column, `wide` = one below the other at full width, `pairs` = a checkbox and a short field per line.
 */
export interface SettingGroup {
  readonly legend: string | null;
  /** Text of the disclosure. If set, the group is collapsed. It opens automatically if one of its fields has an error. */
  readonly summary?: string;
  readonly layout: "row" | "columns" | "fields" | "stack" | "wide" | "pairs";
  readonly fields: readonly SettingField[];
}

/** A group without a title. Leaves out fields that are false. */
export const stackFields = (...fields: readonly (SettingField | false)[]): SettingGroup => ({
  legend: null,
  layout: "stack",
  fields: fields.filter((field) => field !== false),
});

/** Builds the form of each section. */
export function settingGroups(
  section: Section,
  facts: SettingFacts,
  value: SettingValues[Section],
): readonly SettingGroup[] {
  switch (section) {
    case "hours":
      return [
        stackFields({
          name: SAME_DAYS_FIELD,
          kind: "tick",
          label: "Same for all days",
          hint: "Tick the days you are open and enter the times for the first one only",
        }),
        ...WEEKDAYS.map((day) => hoursGroup(day)),
      ];
    case "closed-days":
      return closedGroups(facts, value as SettingValues["closed-days"]);
    case "holidays":
      return [
        {
          legend: `Public holidays when you are open (${facts.state})`,
          layout: "columns",
          fields: upcomingHolidays(facts).map(({ name, days }) => ({
            name: holidayField(name),
            kind: "tick",
            label: `${name}, ${formatDays(days)}`,
          })),
        },
      ];
    case "capacity":
      return capacityGroups(value as Partial<SettingValues["capacity"]>);
    case "bays":
      return bayGroups(value as SettingValues["bays"]);
    case "reach":
      return [
        stackFields({
          name: "km",
          kind: "number",
          label: "Travel distance",
          hint: "In a straight line from your address",
          suffix: "km",
        }),
      ];
    case "tools":
      return [
        {
          legend: "Tools and certificates",
          layout: "columns",
          fields: [
            { name: "scanTool", kind: "tick", label: "A scan tool for fault codes" },
            ...listCertifications(facts.country, facts.state).map(([key, label]) => ({
              name: `has-${key}`,
              kind: "tick" as const,
              label,
            })),
          ],
        },
      ];
    case "business-details":
      return [
        stackFields(
          { name: "name", kind: "text", label: "Trading name", hint: "The name your customers know" },
          { name: "legalName", kind: "text", label: "Legal name", hint: "As on your business registration" },
          { name: "number", kind: "number", label: COUNTRIES[facts.country].businessNumberLabel },
          ...gstNumberFields(facts.country),
        ),
      ];
    case "business-address":
      return [stackFields(...addressFields(facts.country, facts.places ?? []))];
    case "contact-person":
      return [
        stackFields(
          { name: "name", kind: "text", label: "Contact person" },
          { name: "phone", kind: "text", label: "Phone" },
        ),
      ];
    case "services":
      return [
        {
          legend: "Servicing",
          layout: "columns",
          fields: [
            { name: "servicing", kind: "tick", label: "Logbook and other services" },
            { name: "electric", kind: "tick", label: "Electric cars" },
          ],
        },
        stackFields({
          name: "makes",
          kind: "text",
          label: "Only these makes (optional)",
          hint: "For example Toyota, Mazda. Leave blank for all. Tyres and inspections are for any make",
        }),
        {
          legend: "Repairs and inspections",
          layout: "columns",
          fields: facts.categories.map(({ id, name }) => ({ name: `category-${id}`, kind: "tick", label: name })),
        },
      ];
    case "rates":
      return [
        stackFields(
          { name: "labourRate", kind: "money", label: "Labour rate per hour" },
          ...(facts.isMobile ? [{ name: "callOutFee", kind: "money", label: "Call-out fee" } as const] : []),
          {
            name: "partsMargin",
            kind: "number",
            label: "Margin on parts",
            hint: "On top of the trade price",
            suffix: "%",
          },
          {
            name: "tyrePrices",
            kind: "number",
            label: "Tyre prices",
            hint: "Compared with the usual price: 5 is 5% dearer, -5 is 5% cheaper",
            suffix: "%",
          },
          { name: "minimumBookingAmount", kind: "money", label: "Minimum booking amount", hint: "0 = no minimum" },
        ),
      ];
    case "extras":
      return extrasGroups(facts.extras);
    case "changes":
      return [
        stackFields(
          {
            name: "hours",
            kind: "number",
            label: "Free changes until (optional)",
            hint: "Hours before the booking starts. Leave blank for our standard rule",
            suffix: "hours before",
          },
          {
            name: "fee",
            kind: "money",
            label: "Late cancellation fee (optional)",
            hint: "Deducted from what the customer paid online, and always less than half of it. 0 = no fee. Leave blank for our standard fee",
          },
        ),
      ];
    case "profile":
      return [
        stackFields({
          name: "text",
          kind: "area",
          label: "About your workshop (optional)",
          hint: "Who you are and what you are good at. Leave out phone numbers, email addresses, links and social media accounts",
          maxLength: MAX_PROFILE_LENGTH,
        }),
        {
          legend: "Specialities: choose up to five",
          layout: "columns",
          fields: facts.categories
            .filter(({ id }) => facts.offered.categoryIds.includes(id))
            .map(({ id, name }) => ({ name: specialityField(id), kind: "tick", label: name })),
        },
        stackFields({
          name: "bestMakes",
          kind: "text",
          label: "Makes you know best (optional)",
          hint: "Up to ten, for example Toyota, Mazda. We still show you for every make you work on",
        }),
      ];
    // Photos have their own page (workshop.settings.photos), because a photo is more than a field.
    case "photos":
      return [];
    case "arriving":
      return [
        stackFields({
          name: "text",
          kind: "text",
          label: "Arrival instructions (optional)",
          hint: "For example, Drive in from the lane and leave the keys at the counter. Up to 300 characters",
        }),
      ];
    case "quoting":
      return [
        stackFields(
          {
            name: "automatic",
            kind: "choice",
            label: "Do customers see your prices straight away?",
            options: [
              {
                value: "on",
                label: "Yes",
                description: "Customers see your price, based on your rates, and can book straight away.",
              },
              {
                value: "off",
                label: "No",
                description: "You are listed without a price. Customers ask you, and you send a quote.",
              },
            ],
          },
          {
            name: "largest",
            kind: "money",
            label: "Only for jobs up to (optional)",
            hint: "We list larger jobs without a price and ask you for a quote",
          },
        ),
      ];
  }
}

const hoursGroup = (day: (typeof WEEKDAYS)[number]): SettingGroup => ({
  legend: WEEKDAY_NAMES[day],
  layout: "row",
  fields: [
    { name: `open-${day}`, kind: "tick", label: "Open", fullLabel: `Open on ${WEEKDAY_NAMES[day]}` },
    { name: `from-${day}`, kind: "time", label: "From", fullLabel: `${WEEKDAY_NAMES[day]} from` },
    { name: `to-${day}`, kind: "time", label: "To", fullLabel: `${WEEKDAY_NAMES[day]} to` },
  ],
});

/** Hints on what an extra requires of the workshop, if its name does not say so. Customers read the catalogue's description instead. */
const EXTRA_HINTS: Readonly<Record<number, string>> = {
  1: "You lend the customer a car. They pay for fuel and tolls",
  2: "You drive the customer home, to work or to a station close by",
  3: "You collect the customer when the car is ready",
  4: "Your driver collects the car and brings it back, up to 6 km away",
  5: "Customers leave the key in a drop box when you are closed",
  9: "Charged for bookings on a Saturday when you are open",
  11: "You send photos and a list of what the car needs now, soon and later",
  12: "You can fit parts made or approved by the manufacturer. You price them in the quote",
  15: "You pay for the customer's ride, one way",
  16: "Wash and vacuum, interior clean and digital vehicle report together, for one price",
  18: "You fill washer fluid and set tyre pressures with every booking. Free",
  19: "Roadside assistance and digital vehicle report together, for one price",
  20: "Wifi, waiting room and kids area together",
  21: "You keep the worn parts so that the customer can see them",
  22: "You guarantee your work for 12 months or 20,000 km. Free, with every booking",
  24: "A stop is within ten minutes on foot",
  25: "You fit wiper blades that the customer buys from you, without a fitting charge",
};

/** Extras by their group in the catalogue, each with a checkbox and a price on one line. */
function extrasGroups(extras: SettingFacts["extras"]): readonly SettingGroup[] {
  return [...new Set(extras.map(({ group }) => group))].map((group) => ({
    legend: group,
    layout: "pairs",
    fields: extras
      .filter((extra) => extra.group === group)
      .flatMap(({ id, name }): SettingField[] => [
        {
          name: `extra-${id}`,
          kind: "tick",
          label: name,
          fullLabel: `Offer ${name}`,
          ...(EXTRA_HINTS[id] && { hint: EXTRA_HINTS[id] }),
        },
        { name: `price-${id}`, kind: "money", label: "Price", fullLabel: `Price of ${name}` },
      ]),
  }));
}

/** Fields for street and suburb. `places` = possible matches for the suburb. */
export const addressFields = (country: Country, places: readonly Locality[]): readonly SettingField[] => [
  { name: "street", kind: "text", label: "Number and street" },
  {
    name: "suburb",
    kind: "text",
    label: "Suburb or postcode",
    hint: `For example ${COUNTRIES[country].placePlaceholder}`,
  },
  ...(places.length > 1
    ? [
        {
          name: "locality",
          kind: "choice" as const,
          label: "Which of these suburbs is it?",
          options: places.map((place) => ({ value: String(place.id), label: localityLabel(place) })),
        },
      ]
    : []),
];

function closedGroups(facts: SettingFacts, { closedDays }: SettingValues["closed-days"]): readonly SettingGroup[] {
  const dateLimits = { min: facts.today, max: addDays(facts.today, CLOSABLE_DAYS - 1) };
  const closedGroups = listClosedPeriods(closedDays, facts.today);
  const reopenFields = closedGroups.map(
    (closedSpan): SettingField => ({
      name: reopenField(closedSpan),
      kind: "tick",
      label: formatDaySpan(closedSpan),
      fullLabel: `Reopen ${formatDaySpan(closedSpan)}`,
    }),
  );
  return [
    {
      legend: "Close days",
      layout: "row",
      fields: [
        { name: "from", kind: "date", label: "First day", ...dateLimits },
        { name: "to", kind: "date", label: "Last day (optional)", ...dateLimits },
      ],
    },
    ...(reopenFields.length > 0
      ? [{ legend: "Closed days. Select any to reopen", layout: "columns", fields: reopenFields } as const]
      : []),
  ];
}

const CAPACITY_METHOD_FIELD: SettingField = {
  name: "count",
  kind: "choice",
  label: "How do you measure a day's capacity?",
  options: [
    {
      value: "day",
      label: "By the hours above",
      description: "Days with shorter opening hours count in proportion, unless you set their hours below.",
    },
    {
      value: "rows",
      label: "By the hours of each person or bay",
      description: "We add up the hours that you set under People and bays.",
    },
  ],
};

/** Fields for the capacity. A workshop that is joining has no staff entered, so its hours cannot be added up yet. */
function capacityGroups({ workWeek }: Partial<SettingValues["capacity"]>): readonly SettingGroup[] {
  const capacityFields: readonly SettingField[] = workWeek === undefined ? [] : [CAPACITY_METHOD_FIELD];
  return [
    {
      legend: null,
      layout: "stack",
      fields: [
        {
          name: "hours",
          kind: "number",
          label: "Labour hours on a full day",
          hint: "Total for all staff: two mechanics working eight hours each is 16. Shorter days count in proportion",
          suffix: "hours",
        },
        ...capacityFields,
      ],
    },
    {
      legend: "Days with different labour hours",
      summary: "Days with different labour hours (optional)",
      layout: "fields",
      fields: WEEKDAYS.map((day) => ({
        name: dayHoursField(day),
        kind: "number",
        label: WEEKDAY_NAMES[day],
        fullLabel: `Labour hours on ${WEEKDAY_NAMES[day]}`,
        ...(day === 1 && { hint: "Leave blank to use the hours of a full day in proportion" }),
        suffix: "hours",
      })),
    },
    {
      legend: "Daily break (optional)",
      layout: "fields",
      fields: [
        { name: "break-from", kind: "time", label: "From", fullLabel: "Break from" },
        { name: "break-to", kind: "time", label: "To", fullLabel: "Break to" },
      ],
    },
    {
      legend: null,
      layout: "stack",
      fields: [
        {
          name: "notice",
          kind: "number",
          label: "Notice",
          hint: "Even with 0, the earliest day customers can choose is the next business day",
          suffix: "days",
        },
        {
          name: "ahead",
          kind: "number",
          label: "How far ahead you take bookings (optional)",
          hint: "Leave blank for no limit of your own",
          suffix: "days",
        },
      ],
    },
  ];
}

/** Number of empty name fields after the named rows. */
const SPARE_ROWS = 3;

/** The named rows and the next free ones, so that a workshop with two mechanics does not have to scroll past twelve fields. */
const shownRows = (namedIds: readonly number[]): readonly number[] => {
  const freeIds = ROW_IDS.filter((id) => !namedIds.includes(id)).slice(0, SPARE_ROWS);
  return ROW_IDS.filter((id) => namedIds.includes(id) || freeIds.includes(id));
};

/** Fields for the names of bays, and for the working hours of those that already have a name. */
function bayGroups({ diaryRows = [] }: SettingValues["bays"]): readonly SettingGroup[] {
  return [
    {
      legend: "Names",
      layout: "fields",
      fields: shownRows(diaryRows.map(({ id }) => id)).map((id, index) => ({
        name: rowField(id),
        kind: "text",
        label: `Name ${index + 1}`,
        ...(index === 0 && {
          hint: "For example Bay 1, Hoist or a first name. Save new names before you set their hours or add more",
        }),
      })),
    },
    ...diaryRows.map((row): SettingGroup => {
      const fields = rowHoursFields(row.id);
      const rowLabel = (label: string) => `${row.name}: ${label}`;
      return {
        legend: `Hours of ${row.name}`,
        summary: `Hours of ${row.name}: ${rowHoursText(row)}`,
        layout: "row",
        fields: [
          { name: fields.isOwn, kind: "tick", label: "Has its own hours", fullLabel: rowLabel("its own hours") },
          {
            name: fields.allFrom,
            kind: "time",
            label: "Same for all days: from",
            fullLabel: rowLabel("all days from"),
          },
          { name: fields.allTo, kind: "time", label: "to", fullLabel: rowLabel("all days to") },
          ...WEEKDAYS.flatMap((day): SettingField[] => [
            {
              name: fields.day(day),
              kind: "tick",
              label: WEEKDAY_NAMES[day],
              fullLabel: rowLabel(`works on ${WEEKDAY_NAMES[day]}`),
            },
            {
              name: fields.from(day),
              kind: "time",
              label: "Other hours: from",
              fullLabel: rowLabel(`${WEEKDAY_NAMES[day]} from`),
            },
            { name: fields.to(day), kind: "time", label: "to", fullLabel: rowLabel(`${WEEKDAY_NAMES[day]} to`) },
          ]),
        ],
      };
    }),
  ];
}

/** The GST number, in a country where it differs from the business number. */
export const gstNumberFields = (country: Country): readonly SettingField[] =>
  COUNTRIES[country].hasGstNumber
    ? [
        {
          name: "gstNumber",
          kind: "number",
          label: `${COUNTRIES[country].taxNumberLabel} (optional)`,
          hint: "Only if you are registered for GST. We print it on your customers’ tax invoices",
        },
      ]
    : [];
