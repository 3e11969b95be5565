import { toBookingToken, toSupplierId } from "../../support/ids";
import { expect, it } from "vitest";
import type { Side } from "../../../app/domain/booking/conversation/entry";
import { applyChoice } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { cancelBySupplier } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import {
  markConversationRead,
  openEntryPhoto,
  readConversation,
  sweepEntryPhotos,
  writeEntry,
} from "../../../app/usecases/booking/conversation/conversation";
import { png } from "../../support/image-bytes";
import type { UploadedFile } from "../../../app/usecases/lead/photos/sent-photos";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { showOverview } from "../../../app/usecases/workshop/portal/show-overview";
import { OVERVIEW_LISTS, type OverviewLengths } from "../../../app/domain/booking/portal-overview";
import { count, DB } from "../booking/test-booking";
import { Client } from "../identity/client";
import { bucket } from "../photos/test-photo";
import {
  testBooking,
  contextOf,
  offerOf,
  portalTestSetup,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";

/** Customer and workshop of a booking exchange messages. */

const { member, nextTime } = portalTestSetup(1);

/** A request context at a given time: of the workshop's member, or of the browser that booked. */
async function as(side: Side, token: string, at: number) {
  const context = contextOf(side === "supplier" ? member() : null, at);
  if (side === "customer")
    await context.context.db.bookings.addHolder(
      toBookingToken(token),
      { userId: null, holderHash: context.context.viewer.holderHash },
      at,
    );
  return context;
}

async function postEntry(
  side: Side,
  token: string,
  text: string,
  at = nextTime(),
  key: string = crypto.randomUUID(),
  files: readonly UploadedFile[] = [],
) {
  const { context, settle } = await as(side, token, at);
  const entry = await writeEntry(context, toBookingToken(token), side, { text, key, files });
  await settle();
  return entry;
}

async function readMessages(side: Side, token: string) {
  const conversation = await readConversation((await as(side, token, nextTime())).context, toBookingToken(token), side);
  if (!conversation.ok) throw new Error(conversation.code);
  return conversation.entries.map(({ text, isOwn, isNew }) => [text, isOwn ? "own" : "other", isNew ? "new" : "read"]);
}

async function confirm(token: string) {
  const { context, settle } = contextOf(member(), nextTime());
  const { offer } = await offerOf(token);
  const response = await respondToBookingOffer(context, {
    bookingOfferId: offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await settle();
  expect(response.ok).toBe(true);
}

const countUnread = async (token: string) => {
  const booking = await readBooking((await as("customer", token, nextTime())).context, toBookingToken(token));
  return booking.ok ? booking.unreadCount : null;
};

it("the work list marks unread customer messages until they are read", async () => {
  const { token } = await testBooking();
  const silentBooking = await testBooking();
  const lengths = Object.fromEntries(OVERVIEW_LISTS.map((list) => [list, 600])) as OverviewLengths;
  const readMarks = async () => {
    const overview = await showOverview(
      (await as("supplier", token, nextTime())).context,
      toSupplierId(WORKSHOP),
      lengths,
      {
        day: null,
        view: "day",
        movingItem: null,
      },
    );
    const rows = overview.ok ? (overview.work?.overview.awaiting.rows ?? []) : [];
    return [token, silentBooking.token].map((value) => rows.find((row) => row.token === value)?.unread);
  };
  expect(await readMarks()).toEqual([0, 0]);
  await postEntry("customer", token, "It squeaks");
  await postEntry("customer", token, "When cold");
  expect(await readMarks()).toEqual([2, 0]);
  const page = await (await member().ask("/workshop")).text();
  expect(page).toContain("2 new messages");
  const { context } = await as("supplier", token, nextTime());
  await markConversationRead(context, toBookingToken(token), "supplier");
  expect(await readMarks()).toEqual([0, 0]);
  // The store's own message does not count as new for the store.
  await postEntry("supplier", token, "Since when?");
  expect(await readMarks()).toEqual([0, 0]);
});

it("messages are unread until read or answered, and the history names authors", async () => {
  const { token } = await testBooking();
  expect(await postEntry("customer", token, "  It squeaks\r\nwhen cold <b>&amp;  ")).toEqual({ ok: true });
  expect(await readMessages("supplier", token)).toEqual([["It squeaks\nwhen cold <b>&amp;", "other", "new"]]);
  expect(await postEntry("supplier", token, "Since when?")).toEqual({ ok: true });
  expect(await countUnread(token)).toBe(1);
  expect((await readMessages("supplier", token)).map(([, , mark]) => mark)).toEqual(["read", "read"]);
  const { context } = await as("customer", token, nextTime());
  expect(await markConversationRead(context, toBookingToken(token), "customer")).toEqual({ ok: true });
  expect(await countUnread(token)).toBe(0);
  const events = await context.db.bookings.listEvents(toBookingToken(token));
  expect(events.filter(({ kind }) => kind === "wrote").map(({ actor }) => actor)).toEqual(["customer", "supplier"]);
  expect(await count("conversation_entries where sealed like '%squeaks%'")).toBe(0);
});

it("both sides' pages send a message without JavaScript, and its text is escaped", async () => {
  const { token } = await testBooking();
  await postEntry("customer", token, "<script>alert(1)</script>");
  const path = `/workshop/bookings/${token}/messages`;
  expect(await (await member().ask(`/workshop/bookings/${token}`)).text()).toContain("Messages (1 new)");
  const page = await (await member().ask(path)).text();
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toContain("<script>alert(1)");
  const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? "";
  for (const _ of [1, 2]) expect((await member().ask(path, { intent: "write", key, text: "Noted" })).status).toBe(303);
  expect((await member().ask(path, { intent: "write", key: "k", text: "" })).status).toBe(422);
  expect((await member().ask(path, { intent: "nonsense" })).status).toBe(422);
  expect((await readMessages("customer", token)).map(([text]) => text).sort()).toEqual([
    "<script>alert(1)</script>",
    "Noted",
  ]);
});

it("contact details in messages are refused until the workshop has confirmed", async () => {
  const { token } = await testBooking();
  for (const side of ["customer", "supplier"] as const)
    expect(await postEntry(side, token, "Call 0404 040 404")).toMatchObject({
      code: "invalid-input",
      fields: { text: [expect.stringContaining("Leave out phone numbers")] },
    });
  for (const side of ["customer", "supplier"] as const) {
    expect(await postEntry(side, token, "Mine starts with 0404")).toEqual({ ok: true });
    expect(await postEntry(side, token, "040 404")).toMatchObject({ code: "invalid-input" });
  }
  await confirm(token);
  for (const side of ["customer", "supplier"] as const)
    expect(await postEntry(side, token, "Call 0404 040 404")).toEqual({ ok: true });
});

it("both sides can send photos after confirmation, and photos are deleted after a year", async () => {
  const { token } = await testBooking();
  const file = { name: "pads.png", bytes: png({}) };
  const send = (side: Side, text: string, files: readonly UploadedFile[], key: string = crypto.randomUUID()) =>
    postEntry(side, token, text, nextTime(), key, files);
  for (const side of ["customer", "supplier"] as const)
    expect(await send(side, "Look", [file])).toMatchObject({
      code: "invalid-input",
      fields: { photo: ["You can send photos once the booking is confirmed"] },
    });
  await confirm(token);
  expect(await send("supplier", "", [file, file, file, file, file])).toMatchObject({
    fields: { photo: [expect.any(String)] },
  });
  expect(await send("supplier", "", [{ name: "pads.png", bytes: new Uint8Array(20) }])).toMatchObject({
    code: "invalid-input",
  });
  expect(await send("supplier", "", [])).toMatchObject({ fields: { text: ["Write your message"] } });
  // Sending it twice creates one message and stores only its own photos.
  const countObjects = async () => (await bucket.list()).objects.length;
  const objectsBefore = await countObjects();
  for (const _ of [1, 2]) expect(await send("supplier", "", [file, file], "one form")).toEqual({ ok: true });
  expect(await countObjects()).toBe(objectsBefore + 2);
  expect(await send("customer", "Is it this one?", [file])).toEqual({ ok: true });

  const conversation = await readConversation(
    (await as("customer", token, nextTime())).context,
    toBookingToken(token),
    "customer",
  );
  const entries = conversation.ok ? conversation.entries : [];
  expect(entries.map(({ photos }) => photos.length)).toEqual([2, 1]);
  const id = entries[0]?.photos[0]?.id ?? "";
  const page = `/workshop/bookings/${token}/messages`;
  expect(await (await member().ask(page)).text()).toContain(`${page}/photo/${id}`);
  const picture = await member().ask(`${page}/photo/${id}`);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await member().ask(`${page}/photo/none-of-these`)).status).toBe(404);
  expect((await new Client().ask(`${page}/photo/${id}`)).status).toBe(401);
  expect((await new Client().ask(`/booking/${token}/messages/photo/${id}`)).status).toBe(403);
  const theirs = await openEntryPhoto(
    (await as("customer", token, nextTime())).context,
    toBookingToken(token),
    id,
    "customer",
  );
  expect(theirs).toMatchObject({ ok: true, mediaType: "image/png" });

  const contextYearLater = contextOf(null, nextTime() + 400 * 86_400_000).context;
  await sweepEntryPhotos(contextYearLater);
  expect((await member().ask(`${page}/photo/${id}`)).status).toBe(404);
  expect(await countObjects()).toBe(objectsBefore);
});

it("each side is notified once until it reads, and at night only from 8 am", async () => {
  const { token } = await testBooking();
  const night = Date.parse("2026-11-24T21:30:00+11:00");
  const morning = Date.parse("2026-11-25T08:00:00+11:00");
  const dueAt = async (template: string) => {
    const { results } = await DB.prepare(
      "select next_at as at from outbox where about = ? and template = ? order by at",
    )
      .bind(token, template)
      .all<{ at: number }>();
    return [...new Set(results.map(({ at }) => at))];
  };
  await postEntry("customer", token, "One", night);
  await postEntry("customer", token, "Two", night + 60_000);
  expect(await dueAt("supplier-booking-message")).toEqual([morning]);
  const [mail] = await messagesOfTemplate(token, "supplier-booking-message");
  expect(mail?.rendered?.text).toContain("/workshop/link/");
  const noon = Date.parse("2026-11-25T12:00:00+11:00");
  await postEntry("supplier", token, "Three", noon);
  expect(await dueAt("booking-message")).toEqual([noon]);
  const [customers] = await messagesOfTemplate(token, "booking-message");
  expect(customers?.rendered?.text).toContain(`/booking/${token}/messages`);
  // The customer's reply counts as reading the messages, so the next message is notified again.
  await postEntry("customer", token, "Four", noon + 60_000);
  expect(await dueAt("supplier-booking-message")).toEqual([morning, noon + 60_000]);
});

it("each side can send ten messages an hour, and a form submitted twice counts once", async () => {
  const { token } = await testBooking();
  const countLinks = () => count("portal_links where object_token = ?", token);
  const at = nextTime();
  const linksBefore = await countLinks();
  const messages = await Promise.all(
    Array.from({ length: 14 }, (_, place) => postEntry("customer", token, `No. ${place}`, at)),
  );
  expect(messages.filter(({ ok }) => ok)).toHaveLength(10);
  expect(messages.find(({ ok }) => !ok)).toMatchObject({ code: "rate-limited" });
  expect(await postEntry("supplier", token, "Mine", at)).toEqual({ ok: true });
  const key = crypto.randomUUID();
  const later = at + 3_600_001;
  expect(await Promise.all([1, 2, 3].map(() => postEntry("customer", token, "Again", later, key)))).toEqual(
    Array.from({ length: 3 }, () => ({ ok: true })),
  );
  expect(await count("conversation_entries where booking_token = ?", token)).toBe(12);
  expect(await count("booking_events where booking_token = ? and kind = 'wrote'", token)).toBe(12);
  // Refused messages create no link for the workshop. There are eleven links, one for each accepted message of the customer.
  expect((await countLinks()) - linksBefore).toBe(11);
});

it("strangers and former workshops can neither read nor write messages", async () => {
  const { token } = await testBooking();
  await postEntry("customer", token, "For the first workshop");
  const { context: stranger } = contextOf(new Client(), nextTime());
  expect(await readConversation(stranger, toBookingToken(token), "customer")).toMatchObject({ code: "not-the-holder" });
  expect(await writeEntry(stranger, toBookingToken(token), "customer", { text: "x", key: "k" })).toMatchObject({
    ok: false,
  });
  expect(await readConversation(stranger, toBookingToken(token), "supplier")).toMatchObject({ code: "not-signed-in" });
  const outsider = await signInClient("demo-customer");
  expect(
    await readConversation(contextOf(outsider, nextTime()).context, toBookingToken(token), "supplier"),
  ).toMatchObject({
    ok: false,
  });
  expect(await (await new Client().ask(`/booking/${token}/messages`)).text()).not.toContain("For the first workshop");

  const { context } = contextOf(member(), nextTime());
  const { offer } = await offerOf(token);
  await respondToBookingOffer(context, {
    bookingOfferId: offer.id,
    responseType: 4,
    comment: "No",
    availabilities: [],
  });
  const customer = await as("customer", token, nextTime());
  const storedOffer = await offerOf(token);
  expect(storedOffer.offer.state).toBe("closed");
  await applyChoice(customer.context, toBookingToken(token), { kind: "cancel" });
  expect(await postEntry("customer", token, "Hello?")).toMatchObject({ code: "changes-closed" });

  const other = (await testBooking()).token;
  await confirm(other);
  expect(
    (await cancelBySupplier(contextOf(member(), nextTime()).context, toBookingToken(other), "Hoist broke")).ok,
  ).toBe(true);
  expect(await postEntry("supplier", other, "Sorry")).toMatchObject({ code: "changes-closed" });
  // Earlier messages stay readable, also from the booking's page.
  expect(await readMessages("customer", token)).toEqual([["For the first workshop", "own", "read"]]);
  expect(await (await member().ask(`/workshop/bookings/${other}`)).text()).toContain(`/bookings/${other}/messages`);
});
