import { COUNTRIES, type Country } from "../../domain/core/country/country";
import type { Question } from "../../domain/supplier/joining/answers";
import { findRequiredLicence } from "../../domain/supplier/joining/documents";
import type { Locality } from "../../domain/location/locality";
import { isSection, type SettingFacts } from "../../domain/supplier/supplier-settings/section";
import {
  addressFields,
  gstNumberFields,
  type SettingField,
  type SettingGroup,
  settingGroups,
  stackFields,
} from "../portal/settings/setting-fields";

export interface QuestionText {
  /** Label of the answer in the list of all answers. */
  readonly label: string;
  readonly title: string;
  readonly explanation: string;
}

/** The question of a page, with its explanation. */
export function questionText(
  question: Question,
  { country, state }: Pick<SettingFacts, "country" | "state">,
): QuestionText {
  const licenceRequirement = findRequiredLicence(country, state);
  return {
    business: {
      label: "Business",
      title: "What is your business?",
      explanation: "We look up the number in the public register. Customers see the name.",
    },
    contact: {
      label: "Contact",
      title: "Who should we contact?",
      explanation: "Customers see the phone number once they have booked.",
    },
    kind: {
      label: "Kind of business",
      title: "How do you work?",
      explanation: "",
    },
    place: {
      label: "Address",
      title: "Where are you?",
      explanation: "Customers near you will see your prices.",
    },
    reach: {
      label: "Travel distance",
      title: "How far do you travel?",
      explanation: "Customers further away won’t see you.",
    },
    licence: {
      label: "Licence",
      title: `Your ${licenceRequirement?.name ?? "licence"}`,
      explanation: licenceRequirement
        ? `From ${licenceRequirement.issuer}. You need one to repair cars in ${state}.`
        : "",
    },
    insurance: {
      label: "Insurance",
      title: "Your public liability insurance",
      explanation: "We check it before customers see you, and remind you before it expires.",
    },
    hours: {
      label: "Opening hours",
      title: "When are you open?",
      explanation: "Customers can choose start times within these hours.",
    },
    capacity: {
      label: "Capacity",
      title: "How much work can you take on in a day?",
      explanation: "We stop offering a day once it is full.",
    },
    services: {
      label: "Work you do",
      title: "What work do you do?",
      explanation: "Customers see you only for these kinds of jobs.",
    },
    equipment: {
      label: "Tools and certificates",
      title: "What else can you do?",
      explanation: "Some jobs need a scan tool or a certificate. Tick what you have.",
    },
    rates: {
      label: "Rates",
      title: "What do you charge?",
      explanation: "We calculate your prices from these rates. All amounts include GST.",
    },
    extras: {
      label: "Extras",
      title: "What can customers add?",
      explanation: "Optional extras and their prices, including GST.",
    },
    bank: {
      label: "Bank account",
      title: "Where should we pay you?",
      explanation: "For bookings that customers pay online. We keep it encrypted, and customers never see it.",
    },
  }[question];
}

const EXPIRY_FIELD: SettingField = { name: "endsOn", kind: "date", label: "Expires on" };

/** Form fields of a question. `places` = possible matches for the suburb. */
export function questionGroups(
  question: Question,
  facts: SettingFacts,
  places: readonly Locality[],
): readonly SettingGroup[] {
  const { country } = facts;
  if (isSection(question)) return settingGroups(question, facts, {} as never);
  switch (question) {
    case "business":
      return [
        stackFields(
          { name: "number", kind: "number", label: COUNTRIES[country].businessNumberLabel },
          { name: "name", kind: "text", label: "Name customers know you by" },
          ...gstNumberFields(country),
        ),
      ];
    case "contact":
      return [
        stackFields(
          { name: "name", kind: "text", label: "Your name" },
          { name: "phone", kind: "text", label: "Phone" },
        ),
      ];
    case "kind":
      return [
        stackFields({
          name: "kind",
          kind: "choice",
          label: "Kind of business",
          options: [
            { value: "workshop", label: "Workshop", description: "Customers bring their cars to you." },
            { value: "mobile", label: "Mobile mechanic", description: "You go to the customer." },
            { value: "dealership", label: "Dealership", description: "You work on the makes you sell." },
          ],
        }),
      ];
    case "place":
      return [stackFields(...addressFields(country, places))];
    case "licence":
      return [stackFields({ name: "number", kind: "text", label: "Licence number" }, EXPIRY_FIELD)];
    case "insurance":
      return [stackFields(EXPIRY_FIELD)];
    case "equipment":
      return settingGroups("tools", facts, {} as never);
    case "bank":
      return [
        stackFields(
          { name: "name", kind: "text", label: "Account name" },
          { name: "account", kind: "text", label: ACCOUNT_LABEL[country], hint: ACCOUNT_HINT[country] },
        ),
      ];
    default:
      return [];
  }
}

export const ACCOUNT_LABEL: Readonly<Record<Country, string>> = { AU: "BSB and account number", NZ: "Account number" };
export const ACCOUNT_HINT: Readonly<Record<Country, string>> = {
  AU: "Like 062-000 12345678",
  NZ: "Like 01-0902-0068389-00",
};
