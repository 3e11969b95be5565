import { incomingKey } from "../../../domain/lead/photos/captured-image";
import type { Refusal } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { findOwnImage } from "./find-image";

/** Takes a photo out of its lead. Its bytes go with it, unless the lead it was copied from still shows them. */
export async function removeImage(
  context: Context,
  id: string,
): Promise<{ readonly ok: true } | Refusal<"image-not-found">> {
  const ownImage = await findOwnImage(context, id);
  if (!ownImage.ok) return ownImage;
  const freed = await context.db.capturedImages.remove(ownImage.image, context.clock.now());
  await context.uploads.files.remove([incomingKey(id), ...(freed === null ? [] : [freed])]);
  return { ok: true };
}
