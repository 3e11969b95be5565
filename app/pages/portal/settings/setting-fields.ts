import { certificationsOf } from "../../../domain/supplier/certifications";
import { ROW_IDS, rowField } from "../../../domain/supplier-settings/bays";
import { CLOSABLE_DAYS, closedSpans, reopenField, spanWords } from "../../../domain/supplier-settings/closed-days";
import { comingHolidays, daysWords, holidayField } from "../../../domain/supplier-settings/holidays";
import { WEEKDAY_NAMES, WEEKDAYS } from "../../../domain/supplier-settings/hours";
import type { Section, SettingFacts, SettingValues } from "../../../domain/supplier-settings/section";
import { MAX_PROFILE_LETTERS, specialityField } from "../../../domain/supplier-settings/profile";
import { addDays } from "../../../domain/time/days";

export interface SettingField {
  readonly name: string;
  readonly kind: "tick" | "text" | "words" | "area" | "time" | "date" | "money" | "choice" | "select";
  readonly label: string;
  /** For screen readers and the error summary, where the label alone does not say what it is of. */
  readonly fullLabel?: string;
  readonly hint?: string;
  readonly suffix?: string;
  readonly min?: string;
  readonly max?: string;
  /** Letters of an area, and its height. */
  readonly most?: number;
  readonly rows?: number;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly description?: string }[];
}

/** `row` = its fields stand side by side, `columns` = two or three to a line, `stack` = one under the other, `wide` = the same without a narrower measure. */
export interface SettingGroup {
  readonly legend: string | null;
  readonly layout: "row" | "columns" | "stack" | "wide";
  readonly fields: readonly SettingField[];
}

export interface SectionWords {
  readonly title: string;
  readonly about: string;
}

export const SECTION_WORDS: Readonly<Record<Section, SectionWords>> = {
  hours: { title: "Opening hours", about: "The days and times you work. Customers are offered starts within them." },
  "closed-days": {
    title: "Closed days",
    about: "Days on which you take no new bookings. What is booked on them stays booked.",
  },
  holidays: { title: "Public holidays", about: "You are closed on public holidays unless you tick them." },
  capacity: {
    title: "Capacity and notice",
    about:
      "How much you take on in a day. A day that has more booked already keeps its bookings and takes no new ones.",
  },
  bays: {
    title: "Rows of your diary",
    about: 'Your bays, vans or mechanics: each is a row of the diary. If you remove a name, its jobs move to "No row".',
  },
  reach: { title: "How far you come", about: "Customers further away do not see you." },
  services: { title: "Work you do", about: "You are shown for jobs of these kinds only." },
  tools: { title: "Tools and certificates", about: "Some jobs need a scan tool or a certificate. Tick what you have." },
  "contact-person": {
    title: "Contact person and phone",
    about: "Customers see the phone number once they have booked. If it is a mobile, we text new bookings to it.",
  },
  rates: { title: "Rates", about: "Prices are worked out with these. GST is inside every amount." },
  extras: { title: "Extras", about: "What customers can add to a booking, and what it costs. GST is inside." },
  changes: {
    title: "Changes and cancellations",
    about:
      "Until when customers move or cancel without a fee, and what a later cancellation costs. It counts for bookings made from now on.",
  },
  profile: {
    title: "Your profile",
    about: "What customers read about you next to your prices, before they book.",
  },
  photos: { title: "Photos", about: "Customers see them next to your prices, in this order." },
  arriving: {
    title: "Words for customers",
    about:
      "How to find you, where to park, what to have ready. Customers read it once you have confirmed their booking.",
  },
  quoting: {
    title: "Automatic quoting",
    about: "Whether customers see a price and book at once, or ask you for a quote first.",
  },
};

/** The form of each section: what there is to tick and to type. */
export function settingGroups(
  section: Section,
  facts: SettingFacts,
  value: SettingValues[Section],
): readonly SettingGroup[] {
  const stack = (...fields: readonly SettingField[]): SettingGroup => ({ legend: null, layout: "stack", fields });
  switch (section) {
    case "hours":
      return WEEKDAYS.map((day) => ({
        legend: WEEKDAY_NAMES[day],
        layout: "row",
        fields: [
          { name: `open-${day}`, kind: "tick", label: "Open", fullLabel: `Open on ${WEEKDAY_NAMES[day]}` },
          { name: `from-${day}`, kind: "time", label: "From", fullLabel: `${WEEKDAY_NAMES[day]} from` },
          { name: `to-${day}`, kind: "time", label: "To", fullLabel: `${WEEKDAY_NAMES[day]} to` },
        ],
      }));
    case "closed-days":
      return closedGroups(facts, value as SettingValues["closed-days"]);
    case "holidays":
      return [
        {
          legend: `We are open on (${facts.state})`,
          layout: "columns",
          fields: comingHolidays(facts).map(({ name, days }) => ({
            name: holidayField(name),
            kind: "tick",
            label: `${name}, ${daysWords(days)}`,
          })),
        },
      ];
    case "capacity":
      return [
        stack(
          {
            name: "hours",
            kind: "text",
            label: "Hours of work a day",
            hint: "Of everyone together: two mechanics for eight hours are 16",
            suffix: "hours",
          },
          {
            name: "notice",
            kind: "text",
            label: "Notice",
            hint: "Enter 0 to accept bookings for today",
            suffix: "days",
          },
          {
            name: "ahead",
            kind: "text",
            label: "Bookings ahead (optional)",
            hint: "How far ahead you take bookings. Empty = as far as customers may ask",
            suffix: "days",
          },
        ),
      ];
    case "bays":
      return [
        {
          legend: "Names of the rows",
          layout: "columns",
          fields: ROW_IDS.map((id) => ({
            name: rowField(id),
            kind: "words",
            label: `Row ${id}`,
            ...(id === 1 && { hint: "Like Bay 1, Hoist or a first name" }),
          })),
        },
      ];
    case "reach":
      return [
        stack({
          name: "km",
          kind: "text",
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
            ...certificationsOf(facts.country, facts.state).map(([key, label]) => ({
              name: `has-${key}`,
              kind: "tick" as const,
              label,
            })),
          ],
        },
      ];
    case "contact-person":
      return [
        stack(
          { name: "name", kind: "words", label: "Contact person" },
          { name: "phone", kind: "words", label: "Phone" },
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
        stack({
          name: "makes",
          kind: "words",
          label: "Only these makes (optional)",
          hint: "Like Toyota, Mazda. Empty = all. Tyres and inspections are for any make",
        }),
        {
          legend: "Repairs and inspections",
          layout: "columns",
          fields: facts.categories.map(({ id, name }) => ({ name: `category-${id}`, kind: "tick", label: name })),
        },
      ];
    case "rates":
      return [
        stack(
          { name: "labourRate", kind: "money", label: "Labour for an hour" },
          ...(facts.isMobile ? [{ name: "callOutFee", kind: "money", label: "Call-out fee" } as const] : []),
          {
            name: "partsMargin",
            kind: "text",
            label: "Margin on parts",
            hint: "On top of the trade price",
            suffix: "%",
          },
          {
            name: "tyrePrices",
            kind: "text",
            label: "Tyre prices",
            hint: "Against the usual price: 5 is dearer, -5 is cheaper",
            suffix: "%",
          },
          { name: "minimumBookingAmount", kind: "money", label: "Smallest booking", hint: "0 = any" },
        ),
      ];
    case "extras":
      return facts.extras.map(({ id, name, description }) => ({
        legend: name,
        layout: "row",
        fields: [
          { name: `extra-${id}`, kind: "tick", label: "Offer it", fullLabel: `Offer ${name}`, hint: description },
          { name: `price-${id}`, kind: "money", label: "Price", fullLabel: `Price of ${name}` },
        ],
      }));
    case "changes":
      return [
        stack(
          {
            name: "hours",
            kind: "text",
            label: "Free until (optional)",
            hint: "Hours before the booking begins. Empty = as usual here",
            suffix: "hours before",
          },
          {
            name: "fee",
            kind: "money",
            label: "Fee after that (optional)",
            hint: "Kept from what the customer paid online, and always less than half of it. 0 = no fee. Empty = as usual here",
          },
        ),
      ];
    case "profile":
      return [
        stack({
          name: "words",
          kind: "area",
          label: "In your words (optional)",
          hint: "Who you are and what you are good at. Leave out phone numbers, email addresses and links",
          most: MAX_PROFILE_LETTERS,
        }),
        {
          legend: "Specialities: up to five of the work you do",
          layout: "columns",
          fields: facts.categories
            .filter(({ id }) => facts.does.categoryIds.includes(id))
            .map(({ id, name }) => ({ name: specialityField(id), kind: "tick", label: name })),
        },
        stack({
          name: "bestMakes",
          kind: "words",
          label: "Makes you know best (optional)",
          hint: "Up to ten, like Toyota, Mazda. You are still shown for every make you work on",
        }),
      ];
    // A page of its own (workshop.settings.photos): a photo is more than a field.
    case "photos":
      return [];
    case "arriving":
      return [
        stack({
          name: "words",
          kind: "words",
          label: "Words for customers (optional)",
          hint: "For example: Drive in from the lane and leave the keys at the counter. Up to 300 characters",
        }),
      ];
    case "quoting":
      return [
        stack(
          {
            name: "automatic",
            kind: "choice",
            label: "Are prices shown at once?",
            options: [
              {
                value: "on",
                label: "Yes",
                description: "Customers see your price, worked out with your rates, and book at once.",
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
            label: "Only for work up to (optional)",
            hint: "Larger jobs are listed without a price, and you are asked for a quote",
          },
        ),
      ];
  }
}

function closedGroups(facts: SettingFacts, { closedDays }: SettingValues["closed-days"]): readonly SettingGroup[] {
  const span = { min: facts.today, max: addDays(facts.today, CLOSABLE_DAYS - 1) };
  const closed = closedSpans(closedDays, facts.today);
  const reopen = closed.map(
    (each): SettingField => ({
      name: reopenField(each),
      kind: "tick",
      label: spanWords(each),
      fullLabel: `Open again: ${spanWords(each)}`,
    }),
  );
  return [
    {
      legend: "Close days",
      layout: "row",
      fields: [
        { name: "from", kind: "date", label: "First day", ...span },
        { name: "to", kind: "date", label: "Last day (optional)", ...span },
      ],
    },
    ...(reopen.length > 0
      ? [{ legend: "Closed days. Select any to reopen", layout: "columns", fields: reopen } as const]
      : []),
  ];
}
