import { finalizeAnswers } from "../../../app/usecases/booking/booking-offer/pending-answer";
import { toBookingToken, toSupplierId } from "../../support/ids";
import { beforeAll, beforeEach } from "vitest";
import { env } from "cloudflare:workers";
import { buildContext } from "../../../app/context";
import type { BookingRequest } from "../../../app/domain/booking/request";
import type { Lead } from "../../../app/domain/lead/lead";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import type { CompletionForm } from "../../../app/domain/booking/work/done-form";
import { UNDO_MS } from "../../../app/domain/booking/work/steps";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { reportStep } from "../../../app/usecases/booking/work/report-step";
import { openSession, sealSession } from "../../../app/usecases/identity/session-content";
import type { Grant } from "../../../app/usecases/ports/identity";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { seedReference } from "../../support/reference-fixture";
import worker from "../../../workers/app";
import { testRequest, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client, ORIGIN } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";

export const WORKSHOP = 760;
export const OTHER = 761;
export const MOBILE = 762;
export const DAY = "2026-11-30";

/** Suppliers in Parramatta with enough capacity for every test of a file. */
export async function seedPortal(): Promise<void> {
  await seedReference(DB, {
    only: [
      "categories",
      "tasks",
      "parts",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
      "messages",
      "localities",
      "place_names",
      "place_prefixes",
    ],
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, { capacityMinutes: 100_000, minimumBookingAmount: 0 as never }),
    seededSupplier(OTHER, {
      capacityMinutes: 100_000,
      minimumBookingAmount: 0 as never,
      labourRate: 14_000 as never,
    }),
    seededSupplier(MOBILE, {
      kind: "mobile",
      isMobile: true,
      radiusMetres: 15_000,
      extras: [],
      capacityMinutes: 100_000,
    }),
  );
}

/** Creates a booking as its customer does, on Monday 23 November 2026. */
export async function testBooking(
  overrides: Partial<BookingRequest> = {},
  lead: Partial<Lead> = {},
): Promise<{ readonly token: string; readonly guid: string }> {
  const { context } = momentContext();
  const { guid } = await insertLead(context, lead);
  const booking = await submitBooking(
    context,
    testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: DAY,
      arrivalFrom: "08:00",
      ...overrides,
    }),
    crypto.randomUUID(),
  );
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  return { token: booking.bookingToken, guid };
}

export const offerOf = async (token: string) => {
  const bookingOffer = await momentContext().context.db.bookingOffers.find(toBookingToken(token), null);
  if (!bookingOffer) throw new Error("no offer");
  return bookingOffer;
};

/** Decrypted messages of a template about a booking, newest first. */
export async function messagesOfTemplate(token: string, template: string) {
  const outbox = (await listOutbox(momentContext().context, token)) ?? [];
  return outbox.filter((message) => message.template === template);
}

/** Returns the path of the link in the supplier's email that opens the whole booking. */
export async function linkOf(token: string): Promise<string> {
  const [message] = await messagesOfTemplate(token, "supplier-new-booking");
  const outgoing = /\/workshop\/answer\/([A-Za-z0-9_-]+)/.exec(message?.rendered?.text ?? "")?.[1];
  if (!outgoing) throw new Error("no link was sent");
  return `/workshop/link/${outgoing}`;
}

export async function makeMember(supplierId: number, email: string, role = "front-desk"): Promise<void> {
  await DB.prepare(
    "insert into supplier_members (supplier_id, email, role, added_at, added_by) values (?, ?, ?, 0, 'test') on conflict do update set role = excluded.role, removed_at = null",
  )
    .bind(supplierId, email, role)
    .run();
}

/**
 * Set-up for tests of what happens between a customer and WORKSHOP: suppliers, a signed-in member and a clock. Each action of a test is `minutes` after the
 * previous one, starting at `from` (epoch milliseconds).
 */
export function portalTestSetup(minutes: number, from: number = NOW) {
  let signedInClient: Client | null = null;
  let passedMinutes = 0;
  beforeEach(() => {
    passedMinutes = 0;
  });
  beforeAll(async () => {
    await seedPortal();
    await makeMember(WORKSHOP, "max@workshop.example");
    signedInClient = await signInClient("demo-supplier-member");
  }, 60_000);
  return {
    member: (): Client => {
      if (!signedInClient) throw new Error("nobody is signed in before the tests begin");
      return signedInClient;
    },
    nextTime: (): number => from + (passedMinutes += minutes) * 60_000,
  };
}

export async function signInClient(subject = "demo-supplier-member"): Promise<Client> {
  const client = new Client();
  await client.signIn({ subject });
  return client;
}

const cookiesOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Makes a JSON call with the browser's cookies. */
export async function callAs(client: Client, path: string, body?: unknown) {
  const response = await worker.fetch(
    new Request(new URL(path, ORIGIN), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Cookie: cookiesOf(client),
        "CF-Connecting-IP": crypto.randomUUID(),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    env as unknown as Env,
  );
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call
  return { status: response.status, json: (await response.json()) as any };
}

export const gatewayAs = (client: Client, operationName: string, variables: Readonly<Record<string, unknown>>) =>
  callAs(client, "/api/gateway", { operationName, variables });

export const NO_NOTE = { amount: "", odometer: "", note: "", nextServiceDay: "", nextServiceKm: "" };

/** Reports the work as done for the workshop and lets the one-minute undo period end. */
export async function reportDone(client: Client, token: string, at: number, input: Partial<CompletionForm> = {}) {
  const { context, settle } = contextOf(client, at);
  const text = await reportStep(context, toBookingToken(token), {
    step: "done",
    completionForm: { ...NO_NOTE, ...input },
  });
  await settle();
  await finishWorkAt(at + UNDO_MS);
  return text;
}

/** Runs the cron that processes reported work. */
export async function finishWorkAt(at: number): Promise<void> {
  const { context, settle } = contextOf(null, at);
  await finishWork(context);
  await settle();
}

/** The context of a request by this browser at a given time. */
export function contextOf(
  client: Client | null,
  at = NOW,
): { readonly context: Context; readonly settle: () => Promise<unknown> } {
  const deferredWork: Promise<unknown>[] = [];
  const request = new Request(ORIGIN, { headers: client ? { Cookie: cookiesOf(client) } : {} });
  // Uses the real clock, because the session was created in real time and must still be valid.
  const built = buildContext(env as unknown as Env, request);
  return {
    context: { ...built, clock: { now: () => at }, later: (work) => void deferredWork.push(work) },
    settle: () => Promise.all(deferredWork),
  };
}

/** Changes this browser's session as if the provider had not verified the email. */
export async function unverifyEmail(client: Client): Promise<void> {
  const { context } = contextOf(client, Date.now());
  const idHash = context.viewer.sessionHash ?? "";
  const session = await context.db.sessions.find(idHash);
  const content = await openSession(context, idHash, session?.sealed ?? "");
  const profile = { ...content.profile, isEmailVerified: false };
  const ciphertext = await sealSession(context, idHash, { ...content, profile } as Grant);
  await DB.prepare("update sessions set sealed = ? where id_hash = ?").bind(ciphertext, idHash).run();
}

/** Ends the one-minute undo period of a booking's pending answer, as the cron does every minute. */
export async function endUndoPeriod(token: string): Promise<void> {
  const { context, settle } = momentContext(((await offerOf(token)).offer.pendingAnswer?.until ?? 0) + 1);
  await finalizeAnswers(context);
  await settle();
}

/** The context of a browser that may change the booking as its customer. */
export async function asCustomer(token: string, at: number) {
  const { context, settle } = contextOf(null, at);
  await context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.viewer.holderHash },
    at,
  );
  return { context, settle };
}

/** All messages of a template, newest first. */
export const mailsOfTemplate = async (template: string) =>
  ((await listOutbox(contextOf(null).context)) ?? []).filter((message) => message.template === template);

/** The newest verification code. */
export const newestCode = async () =>
  /\b\d{6}\b/.exec((await mailsOfTemplate("verification-code"))[0]?.rendered?.text ?? "")?.[0] ?? "";
