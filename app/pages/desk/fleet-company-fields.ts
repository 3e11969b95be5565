import { type FleetFacts, hiddenCategoryField, phoneField } from "../../domain/fleet/company-terms";
import type { SettingGroup } from "../portal/settings/setting-fields";

/** Form fields of a fleet company. The URL segment can be entered only for a new company. */
export const fleetCompanyGroups = ({ categories }: FleetFacts, isNew: boolean): readonly SettingGroup[] => [
  {
    legend: null,
    layout: "stack",
    fields: [
      ...(isNew
        ? [
            {
              name: "key",
              kind: "number",
              label: "Name in web addresses",
              hint: "For example, corvana for /fleet/corvana",
            } as const,
          ]
        : []),
      { name: "name", kind: "text", label: "Name" },
      { name: "email", kind: "text", label: "Email", hint: "We send approval requests here" },
    ],
  },
  {
    legend: "Where",
    layout: "stack",
    fields: [
      { name: "AU", kind: "tick", label: "Australia" },
      { name: phoneField("AU"), kind: "number", label: "Phone number for drivers in Australia" },
      { name: "NZ", kind: "tick", label: "New Zealand" },
      { name: phoneField("NZ"), kind: "number", label: "Phone number for drivers in New Zealand" },
    ],
  },
  {
    legend: "Landing page",
    layout: "stack",
    fields: [
      {
        name: "logoText",
        kind: "text",
        label: "Name in the logo",
        hint: "Keep it short: it is shown at the top of each page",
      },
      { name: "foreground", kind: "number", label: "Text colour of the logo", hint: "For example #0b3d3a" },
      { name: "background", kind: "number", label: "Background colour of the logo", hint: "For example #e8f3f1" },
      { name: "bannerHeading", kind: "text", label: "Heading" },
      { name: "bannerText", kind: "area", label: "Introduction", maxLength: 300, rows: 3 },
      { name: "steps", kind: "area", label: "How it works", hint: "One step per line", maxLength: 900, rows: 4 },
      { name: "quoteBannerText", kind: "text", label: "Text next to prices" },
      { name: "footerText", kind: "text", label: "Footer text" },
      {
        name: "faqs",
        kind: "area",
        label: "Questions",
        hint: "Put each question on one line and its answer below it. Leave an empty line between questions",
        maxLength: 7900,
        rows: 10,
      },
    ],
  },
  {
    legend: "Hidden from drivers",
    layout: "columns",
    fields: categories.map(({ id, name }) => ({ name: hiddenCategoryField(id), kind: "tick", label: name })),
  },
];
