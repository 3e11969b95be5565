import { type FleetFacts, hiddenField, phoneField } from "../../domain/fleet/company-terms";
import type { SettingGroup } from "../portal/settings/setting-fields";

/** Form fields of a fleet company. Its URL segment is only asked for a new company. */
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
              hint: "corvana is at /fleet/corvana",
            } as const,
          ]
        : []),
      { name: "name", kind: "text", label: "Name" },
      { name: "email", kind: "text", label: "Email", hint: "Asked here to approve bookings" },
    ],
  },
  {
    legend: "Where",
    layout: "stack",
    fields: [
      { name: "AU", kind: "tick", label: "Australia" },
      { name: phoneField("AU"), kind: "number", label: "Number that drivers call in Australia" },
      { name: "NZ", kind: "tick", label: "New Zealand" },
      { name: phoneField("NZ"), kind: "number", label: "Number that drivers call in New Zealand" },
    ],
  },
  {
    legend: "Its page",
    layout: "stack",
    fields: [
      {
        name: "logoText",
        kind: "text",
        label: "Name in its logo",
        hint: "Short: it is shown at the top of each page",
      },
      { name: "foreground", kind: "number", label: "Colour of the logo’s letters", hint: "Like #0b3d3a" },
      { name: "background", kind: "number", label: "Background colour of the logo", hint: "Like #e8f3f1" },
      { name: "bannerHeading", kind: "text", label: "Heading" },
      { name: "bannerText", kind: "area", label: "Beginning", most: 300, rows: 3 },
      { name: "steps", kind: "area", label: "How it works", hint: "One step per line", most: 900, rows: 4 },
      { name: "quoteBannerText", kind: "text", label: "Beside prices" },
      { name: "footerText", kind: "text", label: "Footer text" },
      {
        name: "faqs",
        kind: "area",
        label: "Questions",
        hint: "Put each question on one line and its answer below it. Leave an empty line before the next",
        most: 7900,
        rows: 10,
      },
    ],
  },
  {
    legend: "Hidden from its drivers",
    layout: "columns",
    fields: categories.map(({ id, name }) => ({ name: hiddenField(id), kind: "tick", label: name })),
  },
];
