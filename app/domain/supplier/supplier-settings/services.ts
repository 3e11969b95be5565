import { type FormErrors, toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";
import { optionKey } from "../../catalogue/vehicle/variant.ts";
import { readKilometres } from "../../core/money/read-number.ts";

/** Parses "Toyota, mazda" into the catalogue's spelling without duplicates. `unknown` = makes that are not in the catalogue, as typed. */
export function matchMakes(
  input: string | undefined,
  makes: readonly string[],
): { readonly makes: readonly string[]; readonly unknown: readonly string[] } {
  const makeNames = (input ?? "")
    .split(",")
    .flatMap((text) => text.trim() || [])
    .map((name) => ({ name, make: makes.find((make) => optionKey(make) === optionKey(name)) ?? null }));
  return {
    makes: [...new Set(makeNames.flatMap(({ make }) => make ?? []))],
    unknown: makeNames.flatMap(({ name, make }) => (make === null ? [name] : [])),
  };
}

const MAX_MAKES = 30;

export const services: SectionRules<SettingValues["services"]> = {
  valueOf: ({ providesServicing, takesElectric, categoryIds, makes }) => ({
    providesServicing,
    takesElectric,
    categoryIds,
    makes,
  }),
  toFormText: ({ providesServicing, takesElectric, categoryIds, makes }) => ({
    ...(providesServicing && { servicing: "on" }),
    ...(takesElectric && { electric: "on" }),
    ...Object.fromEntries(categoryIds.map((id) => [`category-${id}`, "on"])),
    makes: makes.join(", "),
  }),
  read(input, { categories, makes: knownMakes }) {
    const errors: Record<string, FormErrors[string]> = {};
    const categoryIds = categories
      .flatMap(({ id }) => (input[`category-${id}`] === "on" ? [id] : []))
      .sort((a, b) => a - b);
    const providesServicing = input.servicing === "on";
    if (!providesServicing && categoryIds.length === 0)
      errors.servicing = ["Choose servicing or at least one kind of repair"];
    const { makes, unknown } = matchMakes(input.makes, knownMakes);
    if (unknown.length > 0)
      errors.makes = [`We do not recognise: ${unknown.join(", ")}. Enter makes like Toyota, Mazda`];
    else if (makes.length > MAX_MAKES)
      errors.makes = [`Enter at most ${MAX_MAKES} makes, or leave this empty for all makes`];
    return toFormResult(errors, {
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

const MAX_RADIUS_KM = 150;

/** How far a mobile mechanic drives; other suppliers have no radius. */
export const reach: SectionRules<SettingValues["reach"]> = {
  valueOf: ({ radiusMetres }) => ({ radiusMetres }),
  toFormText: ({ radiusMetres }) => ({ km: radiusMetres === null ? "" : String(Math.round(radiusMetres / 1000)) }),
  read(input) {
    const kilometres = readKilometres(input.km ?? "");
    const km = kilometres === "wrong" || (kilometres !== null && kilometres > MAX_RADIUS_KM) ? null : kilometres;
    return toFormResult(km === null ? { km: [`Enter whole kilometres from 1 to ${MAX_RADIUS_KM}`] } : {}, {
      radiusMetres: (km ?? 1) * 1000,
    });
  },
  describe: ({ radiusMetres }) => [
    ["Travel distance", radiusMetres === null ? "Customers come to you" : `${Math.round(radiusMetres / 1000)} km`],
  ],
};
