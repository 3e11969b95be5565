import { buildContext } from "../../../app/context";
import { d1ProviderNotices } from "../../../app/adapters/db/provider-notices";
import { type SandboxSettings, sandboxedPayments } from "../../../sandbox/payments/sandboxed-payments";
import { stripeSignature } from "../../../sandbox/payments/stripe/signed-events";
import { cents } from "../../../app/domain/core/money/money";
import type { Context } from "../../../app/usecases/context";
import { handleProviderNotice } from "../../../app/usecases/booking/payments/handle-provider-notice";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import { seededSupplierId, seedThese } from "../../workerd/booking/supplier-row";
import { NO_WATCHERS } from "../../support/no-watchers";
import { seedReference } from "../../support/reference-fixture";
import { objectsOver } from "../../support/lead-objects";
import { migratedDatabase, sqliteD1 } from "../../support/sqlite-d1";
import { WIDE_CAPS } from "../../support/generous-caps";
import { type Chance, chanceOf } from "./chance";
import { playInTurns } from "./turns";

/** Monday 23 November 2026, 10 in the morning, UTC+10: every history begins now. */
export const BEGIN = Date.parse("2026-11-23T10:00:00+10:00");
export const WORKSHOP = 710;
/** Where a booking goes that the workshop does not do: cheaper, so that a move always changes the sum. */
export const NEXT_WORKSHOP = 711;

/** The worker ended here: nothing of the request after this step happens. */
export class WorkerDied extends Error {}

/** What goes wrong during one request of ours. */
export interface FaultRates {
  /** Share of calls to providers that are lost, refused with 5xx, or answered into nothing. */
  readonly storm: number;
  /** The request ends at this step (before or after a trip); null = it lives. */
  readonly diesAt: number | null;
}
export const CALM: FaultRates = { storm: 0, diesAt: null };

/** A provider's message to us, in transit. Stripe signs every delivery again; humm's keeps its signature. */
export type Mail =
  | { readonly kind: "stripe"; readonly rawBody: string }
  | { readonly kind: "humm"; readonly fields: Readonly<Record<string, string>> };

export type Ended<T> = { readonly ended: "answered"; readonly answer: T } | { readonly ended: "died" };

const VARIABLES = {
  ...WIDE_CAPS,
  ENVIRONMENT: "TEST",
  COUNTRY: "AU",
  COMMISSION: "12.5",
  BRAND_NAME: "Pitlane",
  SUPPORT_PHONE: "1300 975 707",
  SUPPORT_EMAIL: "help@pitlane.example",
  WEBSITE_URL: "https://pitlane.test",
  CONTACT_KEY: "gxk6OXARqw/FOgOnjkHvkwbspj+4j17ahdC3Ee+WBag=",
  PURCHASE_LIMITS: Object.fromEntries(
    ["afterPay", "humm", "zip", "openpay"].map((name) => [
      name,
      { supplierSourced: "1.00-20000.00", customerPrepayment: "1.00-20000.00" },
    ]),
  ),
};
/** Bursts from one network are not what is tested. */
const UNLIMITED: Context["limits"] = {
  network: null,
  code: async () => true,
  rego: async () => true,
  lookup: async () => true,
};
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A lead is marked as booked after the answer; that may always be lost, and here it is. */
const NO_QUEUE: Context["leadQueue"] = { save: async () => ({ ok: false, code: "save-delayed" }) };

const TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** One database, the providers' own books in it, a clock and a seeded chance: everything that histories of payments happen in. */
export async function makeWorld() {
  const database = migratedDatabase();
  const plain = sqliteD1(database);
  // Their prices: saves come to leads of these worlds by their own means.
  const objects = objectsOver(plain);
  await seedReference(plain, {
    only: [
      "categories",
      "tasks",
      "parts",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
      "messages",
      "discounts",
    ],
  });
  // Prices are not what is tested: a catalogue of a few rows makes ten thousand offers quick.
  await plain.batch([
    plain.prepare("delete from tyres"),
    plain.prepare("delete from tasks where id not in (select id from tasks limit 3)"),
  ]);
  await seedThese(
    plain,
    seededSupplierId(WORKSHOP, { capacityMinutes: 1_000_000_000, minimumBookingAmount: cents(0) }),
    seededSupplierId(NEXT_WORKSHOP, {
      capacityMinutes: 1_000_000_000,
      minimumBookingAmount: cents(0),
      labourRate: cents(14_000),
    }),
  );

  // One for all requests, as an isolate has it: its settings are read once.
  const env = {
    ...VARIABLES,
    BID_OFFER_COUNTER: NO_WATCHERS,
    LEAD_SAVE_QUEUE: objects.namespace,
  } as unknown as Env;

  let chance: Chance = chanceOf(0);
  let now = BEGIN;
  let html = 0;
  let mail: Mail[] = [];
  /** Each history has a customer with a browser of their own: a code is given once to one device. */
  let device = "";
  const order = playInTurns(() => chance);
  const clock = { now: () => now };
  const ids = {
    token: () =>
      Array.from({ length: 20 }, () => TOKEN[chance.below(64)]).join("") + (html++).toString(36).padStart(7, "0"),
    guid: () =>
      `${Array.from({ length: 8 }, () => chance.below(16).toString(16)).join("")}-0000-4000-8000-${(html++).toString(16).padStart(12, "0")}`,
  };
  const providersOwn = sqliteD1(database, async (work) => {
    await order.wait();
    return work();
  });

  /** The providers' keys are the same for every request: the first tokens that are asked for. */
  const keys = () => {
    let keyCount = 0;
    return { ...ids, token: () => (keyCount < 7 ? `the providers' key ${keyCount++}` : ids.token()) };
  };
  const WEBHOOK_SECRET = "whsec_the providers' key 2";

  const providers = (db: D1Database, line: SandboxSettings["line"]) =>
    sandboxedPayments({
      db: providersOwn,
      clock,
      ids: keys(),
      siteUrl: VARIABLES.WEBSITE_URL,
      currency: "AUD",
      brandName: "Pitlane",
      notices: d1ProviderNotices(db),
      secret: "of this world",
      deliverStripe: async (rawBody) => void mail.push({ kind: "stripe", rawBody }),
      deliverBraintree: async () => undefined,
      deliverHumm: async (fields) => void mail.push({ kind: "humm", fields }),
      ...(line ? { line } : {}),
    });

  /** Runs one request of ours as the worker would: through its own context, in trouble or not, and to the end of what was left for later. */
  async function request<T>(trouble: FaultRates, work: (context: Context) => Promise<T>): Promise<Ended<T>> {
    let steps = 0;
    let isDead = false;
    const step = () => {
      if (trouble.diesAt !== null && ++steps >= trouble.diesAt) isDead = true;
      if (isDead) throw new WorkerDied();
    };
    const db = sqliteD1(database, async (trip) => {
      await order.wait();
      step();
      const answer = trip();
      step();
      return answer;
    });
    const line: SandboxSettings["line"] = (_provider, handle) => async (request) => {
      await order.wait();
      step();
      const kind = chance.happens(trouble.storm)
        ? chance.pick(["lost", "5xx", "done, then lost", "done, then 5xx", "too many"] as const)
        : null;
      if (kind === "lost") throw new TypeError("fetch failed");
      if (kind === "5xx") return new Response("<html>502</html>", { status: 502 });
      if (kind === "too many") return new Response("{}", { status: 429 });
      const answer = await handle(request);
      step();
      if (kind === "done, then lost") throw new TypeError("connection lost");
      return kind === "done, then 5xx" ? new Response("<html>504</html>", { status: 504 }) : answer;
    };
    const later: Promise<unknown>[] = [];
    const ways = providers(db, line);
    const { customer, ...methods } = ways;
    const built = buildContext(env, null, db);
    const ours: Partial<Context> = {
      clock,
      ids,
      viewer: { ...built.viewer, holderHash: device },
      log: SILENT,
      leadQueue: NO_QUEUE,
      jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
      limits: UNLIMITED,
      later: (daysLeft) => void later.push(daysLeft.catch(() => undefined)),
      payments: { ...methods, purchaseLimits: built.config.purchaseLimits, sandbox: customer },
    };
    // Not spread: what the worker makes only when it is asked for stays unmade.
    const context: Context = Object.assign(built, ours);
    try {
      const answer = await work(context);
      await Promise.all(later);
      return isDead ? { ended: "died" } : { ended: "answered", answer };
    } catch (error) {
      // The runtime answers 500 for a fault of ours, and the caller may ask again. Only a killed process is part of a history.
      if (isDead) return { ended: "died" };
      throw error;
    }
  }

  return {
    database,
    plain,
    order,
    clock,
    /** What the card provider signs its messages with. */
    webhookSecret: WEBHOOK_SECRET,
    /** The customer's side of the providers, and their books. */
    providers: providers(plain, undefined),
    request,
    get chance() {
      return chance;
    },
    get mail() {
      return mail;
    },
    /** A new history: its own chance, and the clock at the beginning. */
    begin(seed: number) {
      device = `of the customer ${seed}`;
      chance = chanceOf(seed);
      now = BEGIN;
      mail = [];
    },
    pass(milliseconds: number) {
      now += milliseconds;
    },
    /** One delivery of a message, answered like the endpoint does. */
    async deliver(context: Context, letter: Mail) {
      if (letter.kind === "humm") return handleProviderNotice(context, "humm", letter.fields);
      return handleWebhook(
        context,
        "creditCard",
        letter.rawBody,
        await stripeSignature(letter.rawBody, WEBHOOK_SECRET, Math.trunc(Date.now() / 1000)),
      );
    },
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
