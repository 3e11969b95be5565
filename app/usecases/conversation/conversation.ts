import { namesContact } from "../../domain/contact/contact-details";
import type { BookingToken } from "../../domain/ids";
import {
  ENTRY_LENGTH,
  entryPhotosProblem,
  entryProblem,
  MAX_AN_HOUR,
  MAX_ENTRIES,
  otherSide,
  type Side,
  takesEntries,
} from "../../domain/conversation/entry";
import type { SentPhoto } from "../../domain/photos/sent-photo";
import { PERMISSION, type Permission } from "../../domain/identity/permissions";
import { may } from "../../domain/portal/access";
import { type Refusal, refuse } from "../../domain/outcomes";
import { keptMs } from "../../domain/trust/retention";
import { isBookingHolder } from "../booking/holder";
import { loadOffered, type OfferedBooking } from "../booking-offer/load-offered";
import { customerMessages, supplierMessages } from "../booking-offer/offer-messages";
import { openOffer, type OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../context";
import type { OpenedPicture } from "../photos/open-picture";
import { dropPhotos, keepSentPhotos, openSentPhoto, type SentFile } from "../photos/sent-photos";
import { newPortalLink } from "../portal/links";
import type { ConversationOf, StoredEntry } from "../ports/conversations";

const HOUR_MS = 3_600_000;

export interface Entry {
  readonly id: string;
  readonly isOwn: boolean;
  readonly text: string;
  readonly photos: readonly SentPhoto[];
  readonly at: number;
  /** Of the other side, and not read before. */
  readonly isNew: boolean;
}

export interface Conversation {
  readonly ok: true;
  readonly offered: OfferedBooking;
  readonly entries: readonly Entry[];
  /** The booking is not over. */
  readonly isOpen: boolean;
  /** Whether the reader may also write. The people of a closed store can only read. */
  readonly mayWrite: boolean;
}

type Refused = OpenRefusal | Refusal<"not-the-holder">;

interface Room {
  readonly ok: true;
  readonly offered: OfferedBooking;
  readonly mayWrite: boolean;
  readonly of: ConversationOf;
  readonly stored: readonly StoredEntry[];
}

/** The booking and its messages, for its holder or its current supplier. */
async function roomOf(
  context: Context,
  token: BookingToken,
  side: Side,
  permission: Permission,
): Promise<Room | Refused> {
  const opened = side === "customer" ? await ofHolder(context, token) : await ofSupplier(context, token, permission);
  if (!opened.ok) return opened;
  const of = { bookingToken: token, supplierId: opened.offered.booking.supplierId };
  return { ...opened, of, stored: await context.db.conversations.of(of) };
}

async function ofHolder(context: Context, token: BookingToken) {
  const stored = await context.db.bookingOffers.find(token, null);
  if (!stored) return refuse("booking-not-found");
  const [offered, isHolder] = await Promise.all([
    loadOffered(context, stored),
    isBookingHolder(context, stored.booking),
  ]);
  if (!offered) return refuse("booking-not-found");
  return isHolder ? { ok: true as const, offered, mayWrite: true } : refuse("not-the-holder");
}

async function ofSupplier(context: Context, token: BookingToken, permission: Permission) {
  const opened = await openOffer(context, token, null, permission);
  if (!opened.ok) return opened;
  const { offered, actsFor } = opened;
  return offered.wasPassedOn
    ? refuse("booking-not-found")
    : { ok: true as const, offered, mayWrite: may(actsFor, PERMISSION.workOnBookings) };
}

/** All messages, oldest first. */
export async function readConversation(
  context: Context,
  token: BookingToken,
  side: Side,
): Promise<Conversation | Refused> {
  const room = await roomOf(context, token, side, PERMISSION.viewBookings);
  if (!room.ok) return room;
  const entries = await Promise.all(
    room.stored.map(async ({ id, side: by, sealed, photos, at, isRead }) => ({
      id,
      isOwn: by === side,
      text: await context.cipher.open(sealed, id),
      photos,
      at,
      isNew: by !== side && !isRead,
    })),
  );
  const { offered, mayWrite } = room;
  return { ok: true, offered, entries, isOpen: takesEntries(offered.booking.status), mayWrite };
}

/** Writes a message with its photos, once per form, and notifies the other side: once until it has read the messages, and never at night. */
export async function writeEntry(
  context: Context,
  token: BookingToken,
  side: Side,
  typed: { readonly text: string; readonly key: string; readonly files?: readonly SentFile[] },
): Promise<
  { readonly ok: true } | Refused | Refusal<"invalid-input" | "rate-limited" | "changes-closed" | "uploads-unavailable">
> {
  const room = await roomOf(context, token, side, PERMISSION.workOnBookings);
  if (!room.ok) return room;
  const { offered, of, stored } = room;
  if (!takesEntries(offered.booking.status)) return refuse("changes-closed");
  const text = typed.text.replace(/\r\n?/g, "\n").trim();
  const { files = [] } = typed;
  const isAgreed = offered.booking.status !== "Pending";
  const problem = entryProblem(text, isAgreed, files.length);
  if (problem !== null) {
    if (!isAgreed && namesContact(text)) context.log.info({ event: "decided", decision: "contact-in-messages" });
    return refuse("invalid-input", { text: [problem] });
  }
  const ofPhotos = entryPhotosProblem(files.length, isAgreed);
  if (ofPhotos !== null) return refuse("invalid-input", { photo: [ofPhotos] });
  const taken = await keepSentPhotos(context, files);
  if (!taken.ok) return taken;
  const { photos } = taken;
  const [id, at] = [context.ids.token(), context.clock.now()];
  const firstUnread = stored.find((entry) => entry.side === side && !entry.isRead)?.id ?? id;
  const { notices, links } = await noticesOf(context, offered, otherSide(side), `${token}:${firstUnread}`);
  const written = await context.db.conversations.add(
    { ...of, id, side, sealed: await context.cipher.seal(text, id), photos, at, key: typed.key },
    { most: MAX_ENTRIES, mostSince: MAX_AN_HOUR, since: at - HOUR_MS },
    notices,
    links,
  );
  // The photos belong to another copy of the message, or the conversation is full.
  if (written !== "added" && photos.length > 0) await dropPhotos(context, photos);
  if (written === "full")
    return refuse("rate-limited", {
      text: [
        `That is as many as we take: ${MAX_AN_HOUR} in an hour, ${MAX_ENTRIES} for a booking. Please call instead`,
      ],
    });
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

/** "There is a message for you", with a link, to the recipient. */
async function noticesOf(context: Context, offered: OfferedBooking, reader: Side, id: string) {
  const { booking, supplier } = offered;
  if (reader === "customer")
    return {
      notices: await customerMessages(context, offered, {
        id,
        template: "booking-message",
        path: `/booking/${booking.token}/messages`,
      }),
      links: [],
    };
  const { url, link } = await newPortalLink(context, {
    kind: "booking",
    token: booking.token,
    supplierId: supplier.id,
  });
  return {
    notices: await supplierMessages(context, offered, {
      id,
      template: "supplier-booking-message",
      link: url,
    }),
    links: [link],
  };
}

/** Marks the other side's messages as read. */
export async function markConversationRead(
  context: Context,
  token: BookingToken,
  side: Side,
): Promise<{ readonly ok: true } | Refused> {
  const room = await roomOf(context, token, side, PERMISSION.viewBookings);
  if (!room.ok) return room;
  await context.db.conversations.markRead(room.of, side, context.clock.now());
  return { ok: true };
}

/** A photo of a message, for either side of the booking. */
export async function openEntryPhoto(
  context: Context,
  token: BookingToken,
  photoId: string,
  side: Side,
): Promise<OpenedPicture | Refused | Refusal<"image-not-found">> {
  const room = await roomOf(context, token, side, PERMISSION.viewBookings);
  return room.ok
    ? openSentPhoto(
        context,
        room.stored.flatMap(({ photos }) => photos),
        photoId,
        "message",
      )
    : room;
}

const MAX_SWEPT = 50;

/** Deletes photos of messages after a year, like those of quotes. Objects first: a row that is left is swept again. */
export async function sweepEntryPhotos(context: Context): Promise<{ readonly swept: number }> {
  const old = await context.db.conversations.withOldPhotos(context.clock.now() - keptMs("photos"), MAX_SWEPT);
  if (old.length === 0) return { swept: 0 };
  await context.uploads.files.remove(old.flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey)));
  await context.db.conversations.forgetPhotos(old.map(({ id }) => id));
  return { swept: old.length };
}

/** The longest text that a form of it may carry. */
export const TYPED_LENGTH = 2 * ENTRY_LENGTH;
