import { formatMoment } from "~/domain/core/time/format-moment";
import { PHOTOS_TOO_LARGE, readFilesForm } from "~/http/read-photo-form";
import { bookingTokenOf } from "~/http/route-params";
import type { BookingToken } from "../../../domain/core/ids";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import type { Side } from "~/domain/booking/conversation/entry";
import { parseForm, refuseForm, textField } from "~/http/parse-form";
import { pictureResponse } from "~/pages/photos/picture-response";
import { redirectToLogin } from "~/pages/portal/guard.server";
import { maskBookingContact } from "~/usecases/booking/booking-offer/prove-holder";
import {
  markConversationRead,
  openEntryPhoto,
  readConversation,
  MAX_INPUT_LENGTH,
  writeEntry,
} from "~/usecases/booking/conversation/conversation";
import { handleVerificationForm } from "../changes/answer-proof.server";

/** Label of the link to the messages. */
export const messagesLabel = (unread: number) => (unread === 0 ? "Messages" : `Messages (${unread} new)`);

const conversationPath = (side: Side, token: BookingToken) =>
  `${side === "customer" ? "" : "/workshop"}/booking${side === "customer" ? "" : "s"}/${token}`;

/** Loads the messages of a booking for either side. Writes nothing. */
export async function loadConversation(
  { params, request, context: { app } }: Pick<LoaderFunctionArgs, "params" | "request" | "context">,
  side: Side,
) {
  const token = bookingTokenOf(params.bookingToken);
  const backPath = conversationPath(side, token);
  const conversation = await readConversation(app, token, side);
  if (!conversation.ok) {
    if (conversation.code === "not-signed-in") throw redirectToLogin(request, app);
    if (conversation.code !== "not-the-holder") throw refusedPage(conversation.code);
    return {
      back: backPath,
      proof: await maskBookingContact(app, token),
      id: 0,
      other: "",
      key: "",
      isOpen: false,
      mayWrite: false,
      isAgreed: false,
      unread: 0,
      photos: null,
      takesPhotos: false,
      formats: "",
      maxMegabytes: 0,
      entries: [],
    };
  }
  const { offeredBooking, entries, isOpen, mayWrite } = conversation;
  const { booking, supplier, request: bookingRequest, lead } = offeredBooking;
  const otherParty = side === "customer" ? supplier.name : (bookingRequest.firstName ?? "the customer");
  const zone = side === "customer" ? (lead?.lead.suburb?.zone ?? supplier.zone) : supplier.zone;
  return {
    back: backPath,
    /** The contact that a code would be sent to, for a browser that did not make the booking. Null = this browser may read the messages. */
    proof: null,
    id: booking.id,
    other: otherParty,
    key: app.ids.guid(),
    isOpen,
    mayWrite,
    isAgreed: booking.status !== "Pending",
    unread: entries.filter(({ isNew }) => isNew).length,
    photos: side === "customer" && isOpen && booking.status !== "Serviced" ? `/booking/${token}/photos` : null,
    takesPhotos: isOpen && booking.status !== "Pending" && app.uploads.entryPoint !== null,
    formats: app.config.photos.extensions.map((extension) => `.${extension}`).join(","),
    maxMegabytes: app.config.photos.maxMegabytes,
    entries: entries.map(({ id, isOwn, text, photos, at, isNew }) => ({
      id,
      isOwn,
      text,
      photos: photos.map(({ id: photoId, width, height }) => ({
        src: `${conversationPath(side, token)}/messages/photo/${photoId}`,
        width,
        height,
      })),
      isNew,
      author: isOwn ? "You" : otherParty,
      when: formatMoment(at, zone),
    })),
  };
}

export type ConversationView = Awaited<ReturnType<typeof loadConversation>>;

const INPUT_FIELDS = z.object({
  intent: z.enum(["send", "check", "write", "seen"]),
  code: textField(40),
  text: textField(MAX_INPUT_LENGTH),
  key: textField(60),
});

/** Sends a message, marks messages as read, or sends or checks the verification code of the booking. */
export async function conversationAction({ params, request, context: { app } }: ActionFunctionArgs, side: Side) {
  const sentForm = await readFilesForm(request, "photo");
  if (sentForm === null)
    return data({ result: { error: { photo: [PHOTOS_TOO_LARGE] } }, isCodeSent: false }, { status: 413 });
  const input = parseForm(sentForm.form, INPUT_FIELDS);
  const token = bookingTokenOf(params.bookingToken);
  const pagePath = `${conversationPath(side, token)}/messages`;
  if (input.status !== "success" || input.value.intent === "send" || input.value.intent === "check")
    return handleVerificationForm(app, request, token, input, pagePath);
  const { intent, text, key } = input.value;
  const result =
    intent === "seen"
      ? await markConversationRead(app, token, side)
      : await writeEntry(app, token, side, { text, key, files: sentForm.files });
  if (result.ok) return redirect(pagePath, 303);
  if (result.code === "not-signed-in") throw redirectToLogin(request, app);
  return refuseForm(input, result, { isCodeSent: false });
}

/** Serves a photo in a message to either side. */
export async function messagePhoto({ params, request, context: { app } }: LoaderFunctionArgs, side: Side) {
  const picture = await openEntryPhoto(app, bookingTokenOf(params.bookingToken), params.photoId ?? "", side);
  return pictureResponse(request, picture);
}
