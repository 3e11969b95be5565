import { LEAVE_OUT_CONTACTS } from "../../identity/contact/contact-details";
import { moderationReason } from "../../identity/contact/contact-details.ts";
import { matchMakes } from "./services.ts";
import { type FormErrors, toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

export const MAX_PROFILE_LENGTH = 600;
const MAX_SPECIALITIES = 5;
const MAX_BEST_MAKES = 10;

export const specialityField = (categoryId: number): string => `speciality-${categoryId}`;

/** Reduces repeated spaces to one and repeated empty lines to one. */
const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** The workshop's description of itself. Must not contain contact details, because customers reach a workshop through a booking. */
export const profile: SectionRules<SettingValues["profile"]> = {
  valueOf: ({ profileText, specialities, bestMakes }) => ({ profileText, specialities, bestMakes }),
  toFormText: ({ profileText, specialities, bestMakes }) => ({
    text: profileText ?? "",
    ...Object.fromEntries(specialities.map((id) => [specialityField(id), "on"])),
    bestMakes: bestMakes.join(", "),
  }),
  read(input, { categories, makes: knownMakes, offered: offeredServices }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const text = tidyText(input.text ?? "");
    if (text.length > MAX_PROFILE_LENGTH) errors.text = [`Use at most ${MAX_PROFILE_LENGTH} characters`];
    else if (moderationReason(text) !== null)
      errors.text = [`${LEAVE_OUT_CONTACTS}. Customers reach you through their booking`];
    // A speciality in work that the workshop has stopped doing has no checkbox. It is kept, but hidden until the workshop does that work again.
    const hiddenSpecialities = current.specialities.filter((id) => !offeredServices.categoryIds.includes(id));
    const selectedIds = categories.flatMap(({ id }) =>
      offeredServices.categoryIds.includes(id) && input[specialityField(id)] === "on" ? [id] : [],
    );
    if (selectedIds.length > MAX_SPECIALITIES) errors[""] = [`Choose at most ${MAX_SPECIALITIES} specialities`];
    const { makes, unknown } = matchMakes(input.bestMakes, knownMakes);
    const unservedMakes = makes.filter(
      (make) => offeredServices.makes.length > 0 && !offeredServices.makes.includes(make),
    );
    if (unknown.length > 0)
      errors.bestMakes = [`We do not recognise: ${unknown.join(", ")}. Enter makes like Toyota, Mazda`];
    else if (unservedMakes.length > 0)
      errors.bestMakes = [`You do not work on: ${unservedMakes.join(", ")}. See "Work you do"`];
    else if (makes.length > MAX_BEST_MAKES) errors.bestMakes = [`Enter at most ${MAX_BEST_MAKES} makes`];
    return toFormResult(errors, {
      profileText: text === "" ? null : text,
      specialities: [...selectedIds, ...hiddenSpecialities].sort((a, b) => a - b),
      bestMakes: makes,
    });
  },
  describe: ({ profileText, specialities, bestMakes }, { categories }) => [
    ["In your words", profileText ?? "Nothing yet"],
    [
      "Specialities",
      categories
        .filter(({ id }) => specialities.includes(id))
        .map(({ name }) => name)
        .join(", ") || "None",
    ],
    ["Makes you know best", bestMakes.join(", ") || "None"],
  ],
};
