import type { Refusal } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { findOwnImage } from "./find-image";

/** Moves a photo one place towards the front of its lead's photos, or of its booking's. The first one stays where it is. */
export async function moveForward(
  context: Context,
  id: string,
): Promise<{ readonly ok: true } | Refusal<"image-not-found">> {
  const ownImage = await findOwnImage(context, id);
  if (!ownImage.ok) return ownImage;
  const { leadGuid, bookingId, kind } = ownImage.image;
  const ids = (await context.db.capturedImages.ofLead(leadGuid, context.clock.now()))
    .filter((image) => image.bookingId === bookingId && image.kind === kind)
    .map((image) => image.id);
  const at = ids.indexOf(id);
  if (at > 0) await context.db.capturedImages.order(leadGuid, ids.toSpliced(at - 1, 2, id, ids[at - 1] ?? id));
  return { ok: true };
}
