import { arriving } from "./arrival-text.ts";
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
import { reach } from "./reach.ts";
import type { Section, SectionRules, SettingFacts, SettingValues } from "./section";
import { SECTIONS } from "./section.ts";
import { services } from "./services.ts";
import { tools } from "./tools.ts";

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

/** The rules of a section without the type of its value: the value determines the section. */
export const rulesOf = (section: Section): SectionRules<SettingValues[Section]> =>
  RULES[section] as SectionRules<SettingValues[Section]>;

/** The sections that a supplier has: who is come to has no reach to set. */
export const sectionsOf = ({ isMobile }: Pick<SettingFacts, "isMobile">): readonly Section[] =>
  SECTIONS.filter((section) => isMobile || section !== "reach");
