import type { BookingToken } from "../../domain/ids";
import { PERMISSION } from "../../domain/identity/permissions";
import type { Refusal } from "../../domain/outcomes";
import { keptMs } from "../../domain/trust/retention";
import type { OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../context";
import type { OpenedPicture } from "../photos/open-picture";
import { openSentPhoto } from "../photos/sent-photos";
import { roomOfCustomer, roomOfSupplier } from "./room";

type Asked = { readonly side: "supplier" } | { readonly side: "customer"; readonly secret: string };

/** A photo of a finding, for its workshop, and for its customer once it was sent. */
export async function openFindingPhoto(
  context: Context,
  token: BookingToken,
  photoId: string,
  asked: Asked,
): Promise<OpenedPicture | OpenRefusal | Refusal<"image-not-found" | "not-the-holder">> {
  const room =
    asked.side === "supplier"
      ? await roomOfSupplier(context, token, PERMISSION.viewBookings)
      : await roomOfCustomer(context, token, asked.secret);
  if (!room.ok) return room;
  return openSentPhoto(
    context,
    room.findings.flatMap(({ photos }) => photos),
    photoId,
    "finding",
  );
}

const MOST = 50;

/** Deletes photos of findings after a year, like those of quotes. Objects first: a row that is left is swept again. */
export async function sweepFindingPhotos(context: Context): Promise<{ readonly swept: number }> {
  const old = await context.db.extraWork.withOldPhotos(context.clock.now() - keptMs("photos"), MOST);
  if (old.length === 0) return { swept: 0 };
  await context.uploads.files.remove(old.flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey)));
  await context.db.extraWork.forgetPhotos(old.map(({ id }) => id));
  return { swept: old.length };
}
