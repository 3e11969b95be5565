import { namedMakes } from "./makes.ts";
import { type FormErrors, readResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_MAKES = 30;

export const services: SectionRules<SettingValues["services"]> = {
  valueOf: ({ providesServicing, takesElectric, categoryIds, makes }) => ({
    providesServicing,
    takesElectric,
    categoryIds,
    makes,
  }),
  typed: ({ providesServicing, takesElectric, categoryIds, makes }) => ({
    ...(providesServicing && { servicing: "on" }),
    ...(takesElectric && { electric: "on" }),
    ...Object.fromEntries(categoryIds.map((id) => [`category-${id}`, "on"])),
    makes: makes.join(", "),
  }),
  read(input, { categories, makes: existing }) {
    const errors: Record<string, FormErrors[string]> = {};
    const categoryIds = categories
      .flatMap(({ id }) => (input[`category-${id}`] === "on" ? [id] : []))
      .sort((a, b) => a - b);
    const providesServicing = input.servicing === "on";
    if (!providesServicing && categoryIds.length === 0)
      errors.servicing = ["Choose servicing or one kind of repair at least"];
    const { makes, unknown } = namedMakes(input.makes, existing);
    if (unknown.length > 0) errors.makes = [`We do not know: ${unknown.join(", ")}. Write makes like Toyota, Mazda`];
    else if (makes.length > MAX_MAKES) errors.makes = [`Name ${MAX_MAKES} makes at most, or none for all`];
    return readResult(errors, {
      providesServicing,
      takesElectric: input.electric === "on",
      categoryIds,
      makes,
    });
  },
  describe: ({ providesServicing, takesElectric, categoryIds, makes }, { categories }) => [
    ["Servicing", providesServicing ? "Yes" : "No"],
    ["Electric cars", takesElectric ? "Yes" : "No"],
    ["Makes", makes.join(", ") || "All"],
    [
      "Repairs",
      categories
        .filter(({ id }) => categoryIds.includes(id))
        .map(({ name }) => name)
        .join(", ") || "None",
    ],
  ],
};
