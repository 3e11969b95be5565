import { capacity } from "./capacity";
import { closedDays } from "./closed-days";
import { extras } from "./extras";
import { holidays } from "./holidays";
import { hours } from "./hours";
import { quoting } from "./quoting";
import { rates } from "./rates";
import { reach } from "./reach";
import type { Section, SectionRules, SettingFacts, SettingValues } from "./section";
import { SECTIONS } from "./section";
import { services } from "./services";

const RULES: { readonly [S in Section]: SectionRules<SettingValues[S]> } = {
  hours,
  capacity,
  "closed-days": closedDays,
  holidays,
  reach,
  services,
  rates,
  extras,
  quoting,
};

/** The rules of a section, without the shape of its value: whoever has a value has its section. */
export const rulesOf = (section: Section): SectionRules<SettingValues[Section]> =>
  RULES[section] as SectionRules<SettingValues[Section]>;

/** The sections that a supplier has: who is come to has no reach to set. */
export const sectionsOf = ({ isMobile }: Pick<SettingFacts, "isMobile">): readonly Section[] =>
  SECTIONS.filter((section) => isMobile || section !== "reach");
