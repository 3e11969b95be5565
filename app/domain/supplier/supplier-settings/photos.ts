import { LEAVE_OUT_CONTACTS } from "../../identity/contact/contact-details";
import { moderationReason } from "../../identity/contact/contact-details.ts";
import { type FormErrors, toFormResult, parseBoundedInteger } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";
import type { SupplierId } from "../../core/ids";
import type { WorkshopFile } from "../joining/record";

export const MAX_PHOTO_CAPTION_LENGTH = 120;

/** Form fields of one photo, by its position from 1. */
export const photoFields = (place: number) =>
  ({ text: `text-${place}`, place: `place-${place}`, remove: `remove-${place}` }) as const;

/** Photos in order, each with a caption. New photos are uploaded separately (app/usecases/workshop/supplier-settings/photos.ts). */
export const photos: SectionRules<SettingValues["photos"]> = {
  valueOf: ({ images }) => ({ images }),
  toFormText: ({ images }) =>
    Object.fromEntries(
      images.flatMap(({ text }, index) => {
        const fields = photoFields(index + 1);
        return [
          [fields.text, text],
          [fields.place, String(index + 1)],
        ];
      }),
    ),
  read(input, _, { images }) {
    const errors: Record<string, FormErrors[string]> = {};
    const photos = images.flatMap(({ path }, index) => {
      const fields = photoFields(index + 1);
      if (input[fields.remove] === "on") return [];
      const text = (input[fields.text] ?? "").replace(/\s+/g, " ").trim();
      if (text.length > MAX_PHOTO_CAPTION_LENGTH)
        errors[fields.text] = [`Use at most ${MAX_PHOTO_CAPTION_LENGTH} characters`];
      else if (moderationReason(text) !== null) errors[fields.text] = [LEAVE_OUT_CONTACTS];
      const place = parseBoundedInteger(input[fields.place], 1, images.length);
      if (place === null) errors[fields.place] = [`Enter a position from 1 to ${images.length}`];
      return [{ path, text, place: place ?? 0 }];
    });
    return toFormResult(errors, {
      images: photos.sort((a, b) => a.place - b.place).map(({ path, text }) => ({ path, text })),
    });
  },
  describe: ({ images }) => [
    ["Photos", images.length === 0 ? "None" : String(images.length)],
    ...images.map(({ text }, index) => [`Photo ${index + 1}`, text || "Not described"] as const),
  ],
};

/** A supplier's photo without metadata; its bytes are stored under `objectKey`. */
export type StoredPhoto = Pick<
  WorkshopFile,
  "id" | "objectKey" | "mediaType" | "width" | "height" | "byteLength" | "uploadedAt"
>;

export interface PhotoView {
  readonly photo: StoredPhoto;
  readonly supplierId: SupplierId;
  /** Whether the photo's supplier is shown to customers. */
  readonly isOffered: boolean;
}

/** Public path of a workshop's photo. */
export const publicPhotoPath = (id: string): string => `/workshop-photo/${id}`;
