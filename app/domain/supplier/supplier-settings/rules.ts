import { bays } from "./bays.ts";
import { businessAddress, businessDetails } from "./business.ts";
import { capacity } from "./capacity.ts";
import { changes } from "./changes.ts";
import { closedDays } from "./closed-days.ts";
import { contact } from "./contact.ts";
import { extras } from "./extras.ts";
import { holidays } from "./holidays.ts";
import { hours } from "./hours.ts";
import { photos } from "./photos.ts";
import { profile } from "./profile.ts";
import { quoting } from "./quoting.ts";
import { rates } from "./rates.ts";
import { reach, services } from "./services.ts";
import { type Section, type SectionRules, type SettingFacts, type SettingValues, SECTIONS } from "./section";
import { tools } from "./tools.ts";
import { toFormResult } from "../../core/forms/read-form.ts";

const MAX_LENGTH = 300;

const arriving: SectionRules<SettingValues["arriving"]> = {
  valueOf: ({ arrivalText }) => ({ arrivalText }),
  toFormText: ({ arrivalText }) => ({ text: arrivalText ?? "" }),
  read(input) {
    const text = (input.text ?? "").replace(/\s+/g, " ").trim();
    return toFormResult(text.length > MAX_LENGTH ? { text: [`Use at most ${MAX_LENGTH} characters`] } : {}, {
      arrivalText: text === "" ? null : text,
    });
  },
  describe: ({ arrivalText }) => [["Arrival instructions", arrivalText ?? "None"]],
};

const RULES: { readonly [S in Section]: SectionRules<SettingValues[S]> } = {
  hours,
  capacity,
  bays,
  "closed-days": closedDays,
  holidays,
  reach,
  services,
  rates,
  extras,
  quoting,
  changes,
  arriving,
  profile,
  photos,
  tools,
  "contact-person": contact,
  "business-details": businessDetails,
  "business-address": businessAddress,
};

/** The rules of a section without the specific type of its value, for sections that are known only at run time. */
export const findRules = (section: Section): SectionRules<SettingValues[Section]> =>
  RULES[section] as SectionRules<SettingValues[Section]>;

/** The sections that a supplier can set. Only mobile mechanics have a reach. */
export const listSections = ({ isMobile }: Pick<SettingFacts, "isMobile">): readonly Section[] =>
  SECTIONS.filter((section) => isMobile || section !== "reach");
