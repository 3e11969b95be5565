import { rmSync } from "node:fs";
import type { ServedWorker } from "../../../scripts/serve/built-worker.ts";
import { onlyModule } from "../../../scripts/serve/built-modules.ts";
import { serveBuiltWorker } from "../../../scripts/serve/built-worker.ts";
import { createSeededState } from "../../../scripts/serve/seeded-state.ts";
import { readLocalSaves } from "../../../scripts/cloudflare/lead-records";
import { revisionStore } from "../../../durable-objects/lead-save-queue/revisions";
import { Browser, ORIGIN } from "./browser";
import { StoredDatabases } from "./database";
import { Heap } from "../../../scripts/serve/heap.ts";
import { BASIC_SERVICE } from "../../support/wire-lead";

/** Words that occur only in this person's details. */
export const PERSON = {
  FirstName: "Zephyrine",
  LastName: "Quillfeather",
  Mobile: "0491 572 983",
  Email: "zq.private@customer.example",
} as const;
export const PRIVATE_VALUES = [PERSON.FirstName, PERSON.LastName, PERSON.Email, "491572983", "491 572 983"];
/** The private words that a text contains. */
export const leakedWords = (text: string): readonly string[] => {
  const lower = text.toLowerCase();
  return PRIVATE_VALUES.filter((word) => lower.includes(word.toLowerCase()));
};

export interface WorldSettings {
  /** Replaces the built worker script. */
  readonly script?: string;
  readonly withLimits?: boolean;
  readonly isInspected?: boolean;
  readonly vars?: Readonly<Record<string, string>>;
}

let startCount = 0;
/** Starts are serialised, because the first one fills the database that the others copy. */
let lastSeeding: Promise<unknown> = Promise.resolve();

/** Starts the built worker with every binding on its own database. Also returns its log. */
export async function startWorker({ script, withLimits = false, isInspected = false, vars = {} }: WorldSettings) {
  startCount += 1;
  const name = `security-${process.pid}-${startCount}`;
  const statePromise = lastSeeding.then(() => createSeededState(name));
  lastSeeding = statePromise.catch(() => null);
  const state = await statePromise;
  const logLines: string[] = [];
  const server: ServedWorker = await serveBuiltWorker({
    state,
    port: 0,
    withLimits,
    isInspected,
    ...(script === undefined ? {} : { modules: onlyModule(script) }),
    vars: { ENVIRONMENT: "TEST", COUNTRY: "AU", WEBSITE_URL: ORIGIN, ...vars },
    onLog: ({ message }) => void logLines.push(message),
  });
  const { miniflare } = server;
  return {
    state,
    flare: miniflare,
    logged: logLines,
    origin: server.origin,
    d1: (await miniflare.getD1Database("DB")) as unknown as D1Database,
    browser: (network?: string) => new Browser(server.origin, network),
    stored: () => new StoredDatabases(state),
    heap: async () => Heap.of(await miniflare.getInspectorURL()),
    async end() {
      await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
export type RunningWorker = Awaited<ReturnType<typeof startWorker>>;

/** Creates a quote for a basic service of a 2019 Hilux in Parramatta, in this browser with these contact details. */
export async function createTestLead(browser: Browser, contact: Readonly<Record<string, string>>): Promise<string> {
  const { SuburbId } = (await browser.ask("/api/location?query=parramatta")).json.Suggestions[0];
  const response = await browser.ask("/api/lead/create-update-or-shift", {
    json: {
      SuburbId,
      VehicleMake: "Toyota",
      VehicleModel: "Hilux",
      Year: 2019,
      VehicleFuel: "Diesel",
      VehicleTransmission: "Automatic",
      VehiclePriceCategory: 3,
      CartItems: [BASIC_SERVICE],
      ...contact,
    },
  });
  const guid = response.json?.Lead?.Guid as string | undefined;
  if (!guid) throw new Error(`no lead was created: ${response.status} ${response.text.slice(0, 300)}`);
  return guid;
}

/** The newest link of this form, from the development outbox. */
export async function findNewestLink(worker: RunningWorker, linkPattern: RegExp): Promise<string> {
  const link = linkPattern.exec((await worker.browser().ask("/dev/outbox")).text)?.[0];
  if (!link) throw new Error(`no message with ${linkPattern}`);
  return link;
}

const lastPart = (path: string) => path.split("/").at(-1) ?? "";

async function createTestPhoto(anna: Browser, lead: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const requestedUpload = (
    await anna.gateway("requestCapturedVehicleImageUploadUrl", {
      imageFileExtension: "jpg",
      sortOrder: 0,
      leadId: lead,
      byteLength: bytes.length,
    })
  ).json.data.requestCapturedVehicleImageUploadUrl;
  await anna.ask(requestedUpload.uploadUrl, { method: "PUT", body: bytes, headers: { "Content-Type": "image/jpeg" } });
  await anna.gateway("processCapturedVehicleImage", { id: requestedUpload.id });
  return requestedUpload.id;
}

/** A supplier that can be booked for this lead, with its offer. */
async function findBookableOffer(anna: Browser, lead: string) {
  const { json } = await anna.ask(`/api/quotes/${lead}`);
  const listings = (json.Listings ?? json.Quotes ?? json.Results ?? []) as {
    WorkshopId?: number;
    SupplierId?: number;
  }[];
  for (const listing of listings) {
    const supplier = Number(listing.WorkshopId ?? listing.SupplierId);
    const { json: offer } = await anna.ask(`/api/finalise/${lead}/${supplier}`);
    if (offer?.ServiceDate && offer?.AvailableDates?.length > 0)
      return { supplier, day: String(offer.ServiceDate), offer };
  }
  throw new Error(`no offer: ${JSON.stringify(json).slice(0, 400)}`);
}

export interface Fixture {
  readonly worker: RunningWorker;
  /** The customer who gave the contact details and booked. */
  readonly anna: Browser;
  /** Another customer with another quote. */
  readonly bob: Browser;
  /** Signed in for the booked supplier, and for another one. */
  readonly ownSupplier: Browser;
  readonly otherSupplier: Browser;
  /** Ids in URLs, by what they identify. */
  readonly ids: Readonly<
    Record<
      | "lead"
      | "draft"
      | "bobsLead"
      | "booking"
      | "bookingId"
      | "supplier"
      | "photo"
      | "attempt"
      | "resume"
      | "link"
      | "usedLink"
      | "bidOffer"
      | "bidToken"
      | "bookingOffer"
      | "day",
      string
    >
  >;
}

/** Creates one of everything that has a URL: a quote, a booking, a photo, a pending payment, emailed links, a workshop's page. */
export async function loadFixture(worker: RunningWorker, photo: Uint8Array<ArrayBuffer>): Promise<Fixture> {
  const anna = worker.browser();
  const bob = worker.browser();
  const ownSupplier = worker.browser();
  const otherSupplier = worker.browser();
  const contact = { Name: `${PERSON.FirstName} ${PERSON.LastName}`, Email: PERSON.Email, MobileNumber: PERSON.Mobile };
  const lead = await createTestLead(anna, contact);
  const image = await createTestPhoto(anna, lead, photo);
  const { supplier, day } = await findBookableOffer(anna, lead);
  const request = {
    WorkshopId: supplier,
    LeadId: lead,
    ServiceDate: day,
    TimeOfArrival: "08:00",
    ...PERSON,
    AgreedTC: true,
    ServiceInclusions: [],
  };
  const bookingResult = await anna.ask("/api/booking/submit", { json: request });
  if (!bookingResult.json?.Success) throw new Error(`not booked: ${bookingResult.text.slice(0, 400)}`);
  const booking = String(bookingResult.json.BookingToken);
  const bookedLink = lastPart(await findNewestLink(worker, /\/workshop\/(?:link|answer)\/[A-Za-z0-9_-]{20,}/));
  const details = (await anna.ask(`/api/booking/${booking}`)).json.Details;

  // A second quote of the same person, which is still a draft and has an unfinished payment and a link to resume it.
  const draft = await createTestLead(anna, contact);
  const { json: offer } = await anna.ask(`/api/finalise/${draft}/${supplier}`);
  const response = await anna.ask("/api/afterpay/create", {
    json: {
      Amount: details.TotalNetPriceIncGst ?? offer.Total,
      LeadId: draft,
      SupplierId: supplier,
      ServiceInclusions: [],
      ...PERSON,
    },
  });
  await anna.ask(`/save-quote/${draft}`, { form: { to: PERSON.Email } });
  const resume = lastPart(await findNewestLink(worker, /\/resume\/[A-Za-z0-9_-]{20,}/));

  const bobsLead = await createTestLead(bob, {
    Name: "Bob Brown",
    Email: "bob@customer.example",
    MobileNumber: "0491 570 110",
  });
  const otherSupplierId = await worker.d1
    .prepare("select id from suppliers where country = 'AU' and kind = 'workshop' and id <> ? order by id limit 1")
    .bind(supplier)
    .first<number>("id");
  const insertMember = (supplierId: unknown, email: string) =>
    worker.d1
      .prepare(
        "insert into supplier_members (supplier_id, email, role, added_at, added_by) values (?, ?, 'front-desk', 0, 'test') on conflict do nothing",
      )
      .bind(supplierId, email);
  await worker.d1.batch([
    worker.d1.prepare("delete from supplier_members"),
    insertMember(supplier, "max@workshop.example"),
    insertMember(otherSupplierId, "olive@workshop.example"),
  ]);
  await ownSupplier.signIn("demo-supplier-member");
  await otherSupplier.signIn("demo-supplier-admin");
  const usedLink = bookedLink;
  await ownSupplier.ask(`/workshop/link/${usedLink}`, { form: {} });

  // A quote that waits for offers, to which the cron run invites the suppliers.
  const waitingLead = await createTestLead(anna, contact);
  const savedState = readLocalSaves(worker.state, waitingLead, revisionStore).at(-1)?.state;
  if (savedState === undefined) throw new Error("the quote has no object");
  await worker.d1
    .prepare(
      "update leads set status = 'QuoteRequested', state = json_set(?3, '$.outcome', json(?2), '$.status', 'QuoteRequested', '$.submittedAt', updated_at), submitted_at = updated_at where guid = ?1",
    )
    .bind(waitingLead, '{"kind":"confirmation-success","schedulesCallback":false}', savedState)
    .run();
  await (await worker.flare.getWorker()).scheduled({ cron: "by hand" });
  const bid = await worker.d1
    .prepare("select id, token from bid_offers where lead_guid = ? order by id limit 1")
    .bind(waitingLead)
    .first<{ id: number; token: string }>();
  if (bid === null) throw new Error("no workshop was asked for an offer");
  const bookingOffer = await worker.d1
    .prepare("select id from booking_offers where booking_token = ?")
    .bind(booking)
    .first<number>("id");
  const link = lastPart(await findNewestLink(worker, /\/workshop\/(?:link|answer)\/[A-Za-z0-9_-]{20,}/));

  const ids = {
    lead,
    draft,
    bobsLead,
    booking,
    bookingId: String(details.BookingID),
    supplier: String(supplier),
    photo: image,
    attempt: String(response.json?.PaymentId),
    resume,
    link,
    usedLink,
    bidOffer: String(bid.id),
    bidToken: bid.token,
    bookingOffer: String(bookingOffer),
    day,
  };
  const missing = Object.entries(ids).filter(([, id]) => id === "" || id === "undefined");
  if (missing.length > 0) throw new Error(`the fixture lacks ${missing.map(([name]) => name)}`);
  return { worker, anna, bob, ownSupplier, otherSupplier, ids };
}
