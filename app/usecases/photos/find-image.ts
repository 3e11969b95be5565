import type { CapturedImage } from "../../domain/photos/captured-image";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

const ID = /^[\w-]{27}$/;

/** A photo, for the browser that holds its lead. To everyone else there is no such photo. */
export async function findOwnImage(context: Context, id: string): Promise<{ readonly ok: true; readonly image: CapturedImage } | Refusal<"image-not-found">> {
  const found = ID.test(id) ? await context.db.capturedImages.find(id, context.clock.now()) : null;
  const isOwn = found !== null && found.holderHash !== null && found.holderHash === context.viewer.holderHash;
  return isOwn ? { ok: true, image: found.image } : refuse("image-not-found");
}
