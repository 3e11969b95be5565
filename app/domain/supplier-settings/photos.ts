import { heldBecause } from "../ratings/rating.ts";
import { type SectionRules, type SettingErrors, type SettingValues, settled, wholeWithin } from "./section.ts";

export const MAX_PHOTO_LETTERS = 120;

/** The fields of one photo, by its place from 1. */
export const photoFields = (place: number) =>
  ({ words: `words-${place}`, place: `place-${place}`, remove: `remove-${place}` }) as const;

/** Photos in their order, each with what is to be seen on it. New ones are sent apart (app/usecases/supplier-settings/send-photos.ts). */
export const photos: SectionRules<SettingValues["photos"]> = {
  valueOf: ({ images }) => ({ images }),
  typed: ({ images }) =>
    Object.fromEntries(
      images.flatMap(({ words }, index) => {
        const fields = photoFields(index + 1);
        return [
          [fields.words, words],
          [fields.place, String(index + 1)],
        ];
      }),
    ),
  read(typed, _, { images }) {
    const errors: Record<string, SettingErrors[string]> = {};
    const kept = images.flatMap(({ path }, index) => {
      const fields = photoFields(index + 1);
      if (typed[fields.remove] === "on") return [];
      const words = (typed[fields.words] ?? "").replace(/\s+/g, " ").trim();
      if (words.length > MAX_PHOTO_LETTERS) errors[fields.words] = [`Use at most ${MAX_PHOTO_LETTERS} characters`];
      else if (heldBecause(words) !== null)
        errors[fields.words] = ["Leave out phone numbers, email addresses and links"];
      const place = wholeWithin(typed[fields.place], 1, images.length);
      if (place === null) errors[fields.place] = [`Enter a place from 1 to ${images.length}`];
      return [{ path, words, place: place ?? 0 }];
    });
    return settled(errors, {
      images: kept.sort((a, b) => a.place - b.place).map(({ path, words }) => ({ path, words })),
    });
  },
  words: ({ images }) => [
    ["Photos", images.length === 0 ? "None" : String(images.length)],
    ...images.map(({ words }, index) => [`Photo ${index + 1}`, words || "Not described"] as const),
  ],
};
