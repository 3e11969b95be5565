import { HOUR_MS } from "../../../domain/core/time/duration";
import type { BookingToken } from "../../../domain/core/ids";
import {
  MAX_ENTRY_LENGTH,
  entryContainsContact,
  entryPhotosProblem,
  entryProblem,
  MAX_ENTRIES_PER_HOUR,
  MAX_ENTRIES,
  otherSide,
  type Side,
  acceptsEntries,
  type ConversationKey,
  type StoredEntry,
} from "../../../domain/booking/conversation/entry";
import type { SentPhoto } from "../../../domain/lead/photos/captured-image";
import { PERMISSION, type Permission } from "../../../domain/identity/roles";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { isBookingHolder } from "../../lead/holder";
import { loadOfferDetails, type OfferedBooking } from "../booking-offer/load-offered";
import { customerMessages, supplierMessages, createBookingLink } from "../booking-offer/offer-messages";
import { openOffer, type OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../../context";
import type { PictureAccess } from "../../lead/photos/open-picture";
import {
  dropPhotos,
  storeUploadedPhotos,
  openSentPhoto,
  type UploadedFile,
  sweepSentPhotos,
} from "../../lead/photos/sent-photos";

export interface Entry {
  readonly id: string;
  readonly isOwn: boolean;
  readonly text: string;
  readonly photos: readonly SentPhoto[];
  readonly at: number;
  /** True = the other side wrote it, and the reader has not read it before. */
  readonly isNew: boolean;
}

export interface Conversation {
  readonly ok: true;
  readonly offeredBooking: OfferedBooking;
  readonly entries: readonly Entry[];
  /** Whether the booking is still in progress. */
  readonly isOpen: boolean;
  /** Whether the reader may also write. Members of a closed store can only read. */
  readonly mayWrite: boolean;
}

type ConversationRefusal = OpenRefusal | Refusal<"not-the-holder">;

interface ConversationContext {
  readonly ok: true;
  readonly offeredBooking: OfferedBooking;
  readonly mayWrite: boolean;
  readonly conversationKey: ConversationKey;
  readonly storedEntries: readonly StoredEntry[];
}

/** Loads the booking and its messages for the booking's holder or its current supplier. */
async function loadConversationContext(
  context: Context,
  token: BookingToken,
  side: Side,
  permission: Permission,
): Promise<ConversationContext | ConversationRefusal> {
  const conversationAccess =
    side === "customer" ? await findForHolder(context, token) : await findForSupplier(context, token, permission);
  if (!conversationAccess.ok) return conversationAccess;
  const conversationKey = { bookingToken: token, supplierId: conversationAccess.offeredBooking.booking.supplierId };
  return {
    ...conversationAccess,
    conversationKey,
    storedEntries: await context.db.conversations.listEntries(conversationKey),
  };
}

async function findForHolder(context: Context, token: BookingToken) {
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  if (!bookingOffer) return refuse("booking-not-found");
  const [offeredBooking, isHolder] = await Promise.all([
    loadOfferDetails(context, bookingOffer),
    isBookingHolder(context, bookingOffer.booking),
  ]);
  if (!offeredBooking) return refuse("booking-not-found");
  return isHolder ? { ok: true as const, offeredBooking, mayWrite: true } : refuse("not-the-holder");
}

async function findForSupplier(context: Context, token: BookingToken, permission: Permission) {
  const openedOffer = await openOffer(context, token, null, permission);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer, authorization } = openedOffer;
  return viewedOffer.wasReassigned
    ? refuse("booking-not-found")
    : {
        ok: true as const,
        offeredBooking: viewedOffer,
        mayWrite: hasStorePermission(authorization, PERMISSION.workOnBookings),
      };
}

/** All messages, oldest first. */
export async function readConversation(
  context: Context,
  token: BookingToken,
  side: Side,
): Promise<Conversation | ConversationRefusal> {
  const conversation = await loadConversationContext(context, token, side, PERMISSION.viewBookings);
  if (!conversation.ok) return conversation;
  const entries = await Promise.all(
    conversation.storedEntries.map(async ({ id, side: authorSide, sealed: ciphertext, photos, at, isRead }) => ({
      id,
      isOwn: authorSide === side,
      text: await context.cipher.open(ciphertext, id),
      photos,
      at,
      isNew: authorSide !== side && !isRead,
    })),
  );
  const { offeredBooking, mayWrite } = conversation;
  return {
    ok: true,
    offeredBooking,
    entries,
    isOpen: acceptsEntries(offeredBooking.booking.status),
    mayWrite,
  };
}

/** Number of earlier messages checked for a phone number that is split across messages. One side can write one more than this per hour. */
const CHECKED_MESSAGE_COUNT = MAX_ENTRIES_PER_HOUR - 1;

/** The latest messages of one side, oldest first. */
const latestTexts = (context: Context, entries: readonly StoredEntry[], side: Side): Promise<readonly string[]> =>
  Promise.all(
    entries
      .filter(({ side: authorSide }) => authorSide === side)
      .slice(-CHECKED_MESSAGE_COUNT)
      .map(({ id, sealed: ciphertext }) => context.cipher.open(ciphertext, id)),
  );

/**
 * Saves a message with its photos and notifies the other side. Submitting the same form again saves nothing. The other side gets no second notification before
 * it has read the messages, and none at night.
 */
export async function writeEntry(
  context: Context,
  token: BookingToken,
  side: Side,
  input: { readonly text: string; readonly key: string; readonly files?: readonly UploadedFile[] },
): Promise<
  | { readonly ok: true }
  | ConversationRefusal
  | Refusal<"invalid-input" | "rate-limited" | "changes-closed" | "uploads-unavailable">
> {
  const conversation = await loadConversationContext(context, token, side, PERMISSION.workOnBookings);
  if (!conversation.ok) return conversation;
  const { offeredBooking, conversationKey, storedEntries } = conversation;
  if (!acceptsEntries(offeredBooking.booking.status)) return refuse("changes-closed");
  const text = input.text.replace(/\r\n?/g, "\n").trim();
  const { files = [] } = input;
  const isAgreed = offeredBooking.booking.status !== "Pending";
  const earlierTexts = isAgreed ? [] : await latestTexts(context, storedEntries, side);
  const problem = entryProblem(text, isAgreed, files.length, earlierTexts);
  if (problem !== null) {
    if (!isAgreed && entryContainsContact(text, earlierTexts))
      context.log.info({ event: "decided", decision: "contact-in-messages" });
    return refuse("invalid-input", { text: [problem] });
  }
  const photosProblem = entryPhotosProblem(files.length, isAgreed);
  if (photosProblem !== null) return refuse("invalid-input", { photo: [photosProblem] });
  const photoResult = await storeUploadedPhotos(context, files);
  if (!photoResult.ok) return photoResult;
  const { photos } = photoResult;
  const id = context.ids.token();
  const at = context.clock.now();
  const firstUnreadId = storedEntries.find((entry) => entry.side === side && !entry.isRead)?.id ?? id;
  const { notices, links } = await buildNotifications(
    context,
    offeredBooking,
    otherSide(side),
    `${token}:${firstUnreadId}`,
  );
  const result = await context.db.conversations.add(
    { ...conversationKey, id, side, sealed: await context.cipher.seal(text, id), photos, at, key: input.key },
    { maxEntries: MAX_ENTRIES, maxEntriesSince: MAX_ENTRIES_PER_HOUR, since: at - HOUR_MS },
    notices,
    links,
  );
  // Another submission has already saved the message, or the conversation is full, so these photos are not needed.
  if (result !== "added" && photos.length > 0) await dropPhotos(context, photos);
  if (result === "full")
    return refuse("rate-limited", {
      text: [
        `You have reached the limit of ${MAX_ENTRIES_PER_HOUR} messages an hour or ${MAX_ENTRIES} for a booking. Please call instead`,
      ],
    });
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

/** The "There is a message for you" notifications, with a link to the conversation. */
async function buildNotifications(context: Context, offeredBooking: OfferedBooking, reader: Side, id: string) {
  const { booking, supplier } = offeredBooking;
  if (reader === "customer")
    return {
      notices: await customerMessages(context, offeredBooking, {
        id,
        template: "booking-message",
        path: `/booking/${booking.token}/messages`,
      }),
      links: [],
    };
  const { url, link } = await createBookingLink(context, { booking, supplier });
  return {
    notices: await supplierMessages(context, offeredBooking, {
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
): Promise<{ readonly ok: true } | ConversationRefusal> {
  const conversation = await loadConversationContext(context, token, side, PERMISSION.viewBookings);
  if (!conversation.ok) return conversation;
  await context.db.conversations.markRead(conversation.conversationKey, side, context.clock.now());
  return { ok: true };
}

/** A photo of a message, for either side of the booking. */
export async function openEntryPhoto(
  context: Context,
  token: BookingToken,
  photoId: string,
  side: Side,
): Promise<PictureAccess | ConversationRefusal | Refusal<"image-not-found">> {
  const conversation = await loadConversationContext(context, token, side, PERMISSION.viewBookings);
  return conversation.ok
    ? openSentPhoto(
        context,
        conversation.storedEntries.flatMap(({ photos }) => photos),
        photoId,
        "message",
      )
    : conversation;
}

/** Deletes photos of messages after a year, like those of quotes. */
export const sweepEntryPhotos = (context: Context): Promise<{ readonly swept: number }> =>
  sweepSentPhotos(context, "photos", {
    listExpired: context.db.conversations.listWithOldPhotos,
    deletePhotos: context.db.conversations.deletePhotos,
  });

/** Maximum text length that the conversation form accepts before validation. */
export const MAX_INPUT_LENGTH = 2 * MAX_ENTRY_LENGTH;
