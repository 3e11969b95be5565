import { buildContext } from "../../../app/context";
import { d1ProviderNotices } from "../../../app/adapters/db/provider-notices";
import { type SandboxSettings, sandboxedPayments } from "../../../sandbox/payments/sandboxed-payments";
import { stripeSignature } from "../../../sandbox/payments/stripe/signed-events";
import { cents } from "../../../app/domain/core/money/money";
import type { Context } from "../../../app/usecases/context";
import { handleProviderNotice } from "../../../app/usecases/booking/payments/handle-provider-notice";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import { seededSupplier, seedOnlySuppliers } from "../../workerd/booking/supplier-row";
import { NO_WATCHERS, SILENT_LOGGER } from "../../support/stand-ins";
import { seedReference } from "../../support/reference-fixture";
import { createLeadObjects } from "../../support/lead-objects";
import { migratedDatabase, sqliteD1 } from "../../support/sqlite-d1";
import { WIDE_CAPS } from "../../support/generous-caps";
import { type Chance, chanceOf } from "./chance";
import { createScheduler } from "./turns";

/** Monday 23 November 2026, 10 am, UTC+10: the start of every history. */
export const START_MS = Date.parse("2026-11-23T10:00:00+10:00");
export const WORKSHOP = 710;
/** The workshop that takes over bookings that the first one declines. It is cheaper, so a change of workshop always changes the total. */
export const NEXT_WORKSHOP = 711;

/** Thrown at the step where the worker dies. The rest of the request does not run. */
export class WorkerDiedError extends Error {}

/** Faults to simulate during one of our requests. */
export interface FaultRates {
  /** Share of calls to providers that are lost, refused with 5xx, or carried out without a response. */
  readonly faultRate: number;
  /** The step (before or after a call) at which the request dies; null = it completes. */
  readonly diesAt: number | null;
}
export const NO_FAULTS: FaultRates = { faultRate: 0, diesAt: null };

/** A provider's webhook in transit. Stripe signs every delivery again; humm's keeps its signature. */
export type Mail =
  | { readonly kind: "stripe"; readonly rawBody: string }
  | { readonly kind: "humm"; readonly fields: Readonly<Record<string, string>> };

export type RequestOutcome<T> = { readonly status: "answered"; readonly answer: T } | { readonly status: "died" };

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
/** Rate limits per network are not under test. */
const UNLIMITED: Context["limits"] = {
  network: null,
  code: async () => true,
  rego: async () => true,
  lookup: async () => true,
};
/** A lead is marked as booked after the response. That write may be lost at any time, and here it always is. */
const NO_QUEUE: Context["leadQueue"] = { save: async () => ({ ok: false, code: "save-delayed" }) };

/** No photo or document is uploaded here. The crons that delete old ones list none. */
const NO_FILES = { list: async () => ({ objects: [], truncated: false }) };

const TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Creates one database that also contains the providers' records, a clock and a seeded random generator. All payment histories use it. */
export async function makeWorld() {
  const database = migratedDatabase();
  const plainDatabase = sqliteD1(database);
  // The leads' objects, used only for prices. Saves do not go through them in these tests.
  const objects = createLeadObjects(plainDatabase);
  await seedReference(plainDatabase, {
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
  // Prices are not under test, and a small catalogue keeps ten thousand offers fast.
  await plainDatabase.batch([
    plainDatabase.prepare("delete from tyres"),
    plainDatabase.prepare("delete from tasks where id not in (select id from tasks limit 3)"),
  ]);
  await seedOnlySuppliers(
    plainDatabase,
    seededSupplier(WORKSHOP, { capacityMinutes: 1_000_000_000, minimumBookingAmount: cents(0) }),
    seededSupplier(NEXT_WORKSHOP, {
      capacityMinutes: 1_000_000_000,
      minimumBookingAmount: cents(0),
      labourRate: cents(14_000),
    }),
  );

  // Shared by all requests, as in an isolate, so that settings are read only once.
  const env = {
    ...VARIABLES,
    BID_OFFER_COUNTER: NO_WATCHERS,
    LEAD_SAVE_QUEUE: objects.namespace,
    UPLOADS: NO_FILES,
  } as unknown as Env;

  let chance: Chance = chanceOf(0);
  let now = START_MS;
  let sequence = 0;
  let mail: Mail[] = [];
  /** Each history has a customer with their own browser, because a code is given only once to a device. */
  let device = "";
  const order = createScheduler(() => chance);
  const clock = { now: () => now };
  const ids = {
    token: () =>
      Array.from({ length: 20 }, () => TOKEN[chance.below(64)]).join("") + (sequence++).toString(36).padStart(7, "0"),
    guid: () =>
      `${Array.from({ length: 8 }, () => chance.below(16).toString(16)).join("")}-0000-4000-8000-${(sequence++).toString(16).padStart(12, "0")}`,
  };
  const providersDatabase = sqliteD1(database, async (work) => {
    await order.wait();
    return work();
  });

  /** Creates ids whose first tokens, which become the providers' keys, are the same for every request. */
  const createIdsWithFixedKeys = () => {
    let keyCount = 0;
    return { ...ids, token: () => (keyCount < 7 ? `the providers' key ${keyCount++}` : ids.token()) };
  };
  const WEBHOOK_SECRET = "whsec_the providers' key 2";

  const providers = (db: D1Database, wrapHandler: SandboxSettings["line"]) =>
    sandboxedPayments({
      db: providersDatabase,
      clock,
      ids: createIdsWithFixedKeys(),
      siteUrl: VARIABLES.WEBSITE_URL,
      currency: "AUD",
      brandName: "Pitlane",
      notices: d1ProviderNotices(db),
      secret: "of this world",
      deliverStripe: async (rawBody) => void mail.push({ kind: "stripe", rawBody }),
      deliverBraintree: async () => undefined,
      deliverHumm: async (fields) => void mail.push({ kind: "humm", fields }),
      ...(wrapHandler ? { line: wrapHandler } : {}),
    });

  /** Runs one of our requests as the worker would: in its own context, with or without faults, including its deferred work. */
  async function request<T>(
    faultRates: FaultRates,
    work: (context: Context) => Promise<T>,
  ): Promise<RequestOutcome<T>> {
    let steps = 0;
    let isDead = false;
    const countStep = () => {
      if (faultRates.diesAt !== null && ++steps >= faultRates.diesAt) isDead = true;
      if (isDead) throw new WorkerDiedError();
    };
    const db = sqliteD1(database, async (runCall) => {
      await order.wait();
      countStep();
      const result = runCall();
      countStep();
      return result;
    });
    const wrapHandler: SandboxSettings["line"] = (_provider, handle) => async (request) => {
      await order.wait();
      countStep();
      const kind = chance.happens(faultRates.faultRate)
        ? chance.pick(["lost", "5xx", "done, then lost", "done, then 5xx", "too many"] as const)
        : null;
      if (kind === "lost") throw new TypeError("fetch failed");
      if (kind === "5xx") return new Response("<html>502</html>", { status: 502 });
      if (kind === "too many") return new Response("{}", { status: 429 });
      const result = await handle(request);
      countStep();
      if (kind === "done, then lost") throw new TypeError("connection lost");
      return kind === "done, then 5xx" ? new Response("<html>504</html>", { status: 504 }) : result;
    };
    const deferredWork: Promise<unknown>[] = [];
    const paymentProviders = providers(db, wrapHandler);
    const { customer, ...methods } = paymentProviders;
    const appContext = buildContext(env, null, db);
    const contextOverrides: Partial<Context> = {
      clock,
      ids,
      viewer: { ...appContext.viewer, holderHash: device },
      log: SILENT_LOGGER,
      leadQueue: NO_QUEUE,
      jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
      limits: UNLIMITED,
      later: (promise) => void deferredWork.push(promise.catch(() => undefined)),
      payments: { ...methods, purchaseLimits: appContext.config.purchaseLimits, sandbox: customer },
    };
    // Assigned instead of spread, so that lazy properties are not evaluated.
    const context: Context = Object.assign(appContext, contextOverrides);
    try {
      const result = await work(context);
      await Promise.all(deferredWork);
      return isDead ? { status: "died" } : { status: "answered", answer: result };
    } catch (error) {
      // The runtime responds with 500 to an error of ours, and the caller may retry. Only a killed process is part of a history.
      if (isDead) return { status: "died" };
      throw error;
    }
  }

  return {
    database,
    plain: plainDatabase,
    order,
    clock,
    /** The secret that the card provider signs its webhooks with. */
    webhookSecret: WEBHOOK_SECRET,
    /** The providers' pages for customers, and the providers' records. */
    providers: providers(plainDatabase, undefined),
    request,
    get chance() {
      return chance;
    },
    get mail() {
      return mail;
    },
    /** Starts a new history with its own random generator and the clock at the start. */
    begin(seed: number) {
      device = `of the customer ${seed}`;
      chance = chanceOf(seed);
      now = START_MS;
      mail = [];
    },
    pass(milliseconds: number) {
      now += milliseconds;
    },
    /** Delivers a webhook once and returns the endpoint's response. */
    async deliver(context: Context, mail: Mail) {
      if (mail.kind === "humm") return handleProviderNotice(context, "humm", mail.fields);
      return handleWebhook(
        context,
        "creditCard",
        mail.rawBody,
        stripeSignature(mail.rawBody, WEBHOOK_SECRET, Math.trunc(Date.now() / 1000)),
      );
    },
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Makes a request without planned faults and returns its answer. */
export async function withoutFaults<T>(world: World, work: (context: Context) => Promise<T>): Promise<T> {
  const outcome = await world.request(NO_FAULTS, work);
  if (outcome.status === "died") throw new Error("a request without a planned crash failed");
  return outcome.answer;
}
