import { waitUntil } from "cloudflare:workers";
import { randomIds, systemClock } from "./adapters/clock";
import { d1BookingOffers } from "./adapters/db/booking-offers";
import { d1Bookings } from "./adapters/db/bookings";
import { countsMemory } from "./adapters/counts-memory";
import { talliesMemory } from "./adapters/tallies-memory";
import { d1ApiKeys } from "./adapters/db/api-keys";
import { d1BidOffers } from "./adapters/db/bid-offers";
import { d1BlockedDates } from "./adapters/db/blocked-dates";
import { d1Calendars } from "./adapters/db/calendars";
import { d1CapturedImages } from "./adapters/db/captured-images";
import { d1Callbacks } from "./adapters/db/callbacks";
import { d1AnsweredCalls } from "./adapters/db/answered-calls";
import { d1Conversations } from "./adapters/db/conversations";
import { d1CustomerFaqs } from "./adapters/db/customer-faqs";
import { d1DayCounts } from "./adapters/db/day-counts";
import { d1Disputes } from "./adapters/db/disputes";
import { d1BookChecks } from "./adapters/db/book-checks";
import { d1Desk } from "./adapters/db/desk";
import { d1DeskLists } from "./adapters/db/desk-lists";
import { d1DeskShops } from "./adapters/db/desk-shops";
import { d1Diary } from "./adapters/db/diary";
import { d1DirectLeads } from "./adapters/db/direct-leads";
import { d1DeskChanges } from "./adapters/db/desk-changes";
import { d1SpecialPrices } from "./adapters/db/special-prices";
import { d1Discounts } from "./adapters/db/discounts";
import { d1ExtraWork } from "./adapters/db/extra-work";
import { d1Extras } from "./adapters/db/extras";
import { d1SitePages } from "./adapters/db/site-pages";
import { d1FiledRows } from "./adapters/db/filed-rows";
import { d1Fleets } from "./adapters/db/fleets";
import { d1FunnelVariants } from "./adapters/db/funnel-variants";
import { d1Giveaways } from "./adapters/db/giveaways";
import { d1Garage } from "./adapters/db/garage";
import { d1GarageHandOvers } from "./adapters/db/garage-hand-overs";
import { d1GarageRecord } from "./adapters/db/garage-record";
import { d1EarlierDays } from "./adapters/db/earlier-days";
import { d1GarageReminders } from "./adapters/db/garage-reminders";
import { d1Health } from "./adapters/db/health";
import { outsideCalendars } from "./adapters/calendars/outside-calendars";
import { calendarSandbox } from "./adapters/calendars/sandbox";
import { businessRegister } from "./adapters/business-register/configured";
import { d1Joining } from "./adapters/db/joining";
import { d1SupplierPhotos } from "./adapters/db/supplier-photos";
import { d1Histories } from "./adapters/db/histories";
import { d1LeadBids } from "./adapters/db/lead-bids";
import { d1Leads } from "./adapters/db/leads";
import { listingArchive } from "./adapters/listing-archive";
import { d1ListingEvents } from "./adapters/db/listing-events";
import { d1LeadReturns } from "./adapters/db/lead-returns";
import { d1LookAgains } from "./adapters/db/look-agains";
import { d1Localities } from "./adapters/db/localities";
import { nearbySuppliers } from "./adapters/db/nearby-suppliers";
import { d1Outbox } from "./adapters/db/outbox";
import { d1Partners } from "./adapters/db/partners";
import { d1Payments } from "./adapters/db/payments";
import { d1PersonData } from "./adapters/db/person-data";
import { d1PersonDeletions } from "./adapters/db/person-deletions";
import { d1Payouts } from "./adapters/db/payouts";
import { d1Policies } from "./adapters/db/policies";
import { d1PortalAccess } from "./adapters/db/portal-access";
import { d1PortalOverviews } from "./adapters/db/portal-overview";
import { d1PriceData } from "./adapters/db/price-data";
import { d1PublicPages } from "./adapters/db/public-pages";
import { d1Reminders } from "./adapters/db/reminders";
import { d1Ratings } from "./adapters/db/ratings";
import { d1RegoCache } from "./adapters/db/rego-cache";
import { d1ResumeLinks } from "./adapters/db/resume-links";
import { d1Schedules } from "./adapters/db/schedules";
import { d1Sessions } from "./adapters/db/sessions";
import { d1ShopLooks } from "./adapters/db/shop-looks";
import { d1Statements } from "./adapters/db/statements";
import { d1StoreAccounts } from "./adapters/db/store-accounts";
import { d1SupplierSettings } from "./adapters/db/supplier-settings";
import { d1SymptomGuides } from "./adapters/db/symptom-guides";
import { d1Suppliers } from "./adapters/db/suppliers";
import { d1SupplierContacts } from "./adapters/db/supplier-contacts";
import { d1Tallies } from "./adapters/db/tallies";
import { d1Tasks } from "./adapters/db/tasks";
import { d1Tyres } from "./adapters/db/tyres";
import { d1Vehicles } from "./adapters/db/vehicles";
import { d1Verification } from "./adapters/db/verification";
import { d1TopUps } from "./adapters/db/top-ups";
import { d1Wallets } from "./adapters/db/wallets";
import { d1Webhooks } from "./adapters/db/webhooks";
import { d1WhiteLabels, whiteLabelsNow } from "./adapters/db/white-labels";
import { d1WorkshopQuotes } from "./adapters/db/workshop-quotes";
import { aesCipher } from "./adapters/encryption/cipher";
import { ownDeployment } from "./adapters/deployment";
import { contactKey } from "./adapters/encryption/contact-key";
import { configuredIdentity } from "./adapters/identity/configured";
import { ofTheIsolate } from "./adapters/isolate-memory";
import { bindingLimits } from "./adapters/limits";
import { queueJobs } from "./adapters/jobs";
import { outgoing } from "./adapters/outgoing";
import { countingLog, jsonLog } from "./adapters/log";
import { d1ProviderNotices } from "./adapters/db/provider-notices";
import { pictureLetters } from "./adapters/picture-letters";
import { themeTokens } from "./adapters/theme-tokens";
import { configuredPayments } from "./adapters/payments/configured";
import { limitsMemory } from "./adapters/payments/limits-memory";
import { sandboxedPayments } from "./adapters/payments/sandboxes";
import { COUNTRIES } from "./domain/country/country";
import { dayAt } from "./domain/time/days";
import { narrowed } from "./domain/payments/limits";
import { BNPL_PROVIDERS } from "./domain/payments/methods";
import { edgeCache } from "./adapters/edge-cache";
import { drivingDistance } from "./adapters/directions/directions";
import { addressSearch } from "./adapters/places/places";
import { leadQuotesIn } from "./adapters/lead-quotes";
import { regoLookup } from "./adapters/rego/rego";
import type { EmailBinding } from "./adapters/mail/cloudflare-email";
import { chooseSenders } from "./adapters/senders";
import { r2StreetArchives, type StreetLengths } from "./adapters/street-archives";
import { configuredUploads } from "./adapters/uploads/configured";
import { smsVerifier } from "./adapters/sms/verifier";
import { webhookSandbox } from "./adapters/webhooks/sandbox";
import { webhookLine } from "./adapters/webhooks/webhook-line";
import { bidCounter, bookingWatch, leadErasure, leadQueue, leadRecords, quoteStore } from "../durable-objects/stubs";
import { allowsSandbox, missingServices } from "./settings/secrets";
import { settingsOf } from "./settings/settings";
import { d1PushDevices } from "./adapters/db/push-devices";
import { megabytes } from "./domain/photos/upload-rules";
import { MAX_VIDEO_BYTES } from "./domain/photos/video-rules";
import { FOR_EVER, type Patience, watchedBucket } from "./http/patience";
import { viewerOf } from "./http/session";
import type { WhiteLabel } from "./domain/brand/white-label";
import { madeWhenAsked } from "./adapters/made-when-asked";
import type { Context } from "./usecases/context";
import { takeNotice } from "./usecases/payments/take-notice";
import { takeTextReport } from "./usecases/messages/take-text-report";
import { takeWebhook } from "./usecases/payments/take-webhook";
import { messageOf } from "./usecases/ports/log";

export { setClockAhead } from "./adapters/clock";
export { meterD1, readsOnly } from "./adapters/db/d1-meter";

/** The viewer of cron runs and queue messages: holds no lead. */
const NOBODY: Context["viewer"] = {
  holderHash: "",
  freshSecret: null,
  firstVisitAt: null,
  sessionHash: null,
  contactHash: null,
};

const optionalText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** Cloudflare's own mail, where a `send_email` binding EMAIL and the address EMAIL_FROM are set. */
function emailBinding(variables: Readonly<Record<string, unknown>>) {
  const from = optionalText(variables.EMAIL_FROM);
  return variables.EMAIL && from ? { binding: variables.EMAIL as EmailBinding, from } : null;
}

/** Of the isolate: every request of it sees the same. */
const sharedCounts = ofTheIsolate(countsMemory);
const sharedTallies = ofTheIsolate(talliesMemory);
const sharedLimits = ofTheIsolate(limitsMemory);
const streetLengths = ofTheIsolate((): StreetLengths => new Map());
const ciphers = ofTheIsolate(() => new WeakMap<object, Context["cipher"]>());

/** The cipher of a deployment. Its keys are reused from one request to the next. */
function cipherOf(variables: Readonly<Record<string, unknown>>): Context["cipher"] {
  const cipher = ciphers().get(variables) ?? aesCipher(() => contactKey(variables));
  ciphers().set(variables, cipher);
  return cipher;
}

/** Cloudflare's default cache, which the browser's types do not know. */
const ownCache = () => (caches as unknown as { readonly default: Cache }).default;

/** Once per isolate is enough for operators. */
let saysWhatIsMissing = false;

/** The white label that the desk set for the requested host; null when there is none. The marketplace's own host makes no query. */
export async function deskLabelOf(env: Env, request: Request, db: D1Database): Promise<WhiteLabel | null> {
  const { hostname } = new URL(request.url);
  const { config } = settingsOf(env as unknown as Record<string, unknown>, null);
  if (hostname === config.ownHost) return null;
  const labels = await whiteLabelsNow(db, (error) =>
    jsonLog(crypto.randomUUID()).error({ event: "unexpected-error", where: "white labels", message: messageOf(error) }),
  );
  return labels.get(hostname) ?? null;
}

/**
 * The only place that reads `env`. Connects ports to adapters, once per request (null for cron and queue). `db` is the database, possibly metered; `stores`
 * limits how long to wait for objects; `nearby` is the nearest copy of the database; `label` is the desk's white label for the requested host.
 */
export function buildContext(
  env: Env,
  request: Request | null,
  db: D1Database = env.DB,
  stores: Pick<Patience, "wait" | "watch"> = FOR_EVER,
  nearby: () => D1Database = () => db,
  label: WhiteLabel | null = null,
): Context {
  const traceId = crypto.randomUUID();
  const variables = env as unknown as Record<string, unknown>;
  const origin = request && new URL(request.url).origin;
  const { config, secrets } = settingsOf(variables, origin, label);
  const log = countingLog(jsonLog(traceId), (event) =>
    sharedTallies().add(dayAt(systemClock.now(), COUNTRIES[config.country].defaultZone), "security", event, 1),
  );
  const out = outgoing(config.brand.websiteUrl);
  if (!saysWhatIsMissing) {
    saysWhatIsMissing = true;
    for (const missing of missingServices(variables, secrets)) log.error({ event: "configuration-error", missing });
  }
  const withSandbox = allowsSandbox(config.environment);
  const cipher = cipherOf(variables);
  const watch = bookingWatch(env, waitUntil, log);
  const records = leadRecords(env, stores);
  const bucket = watchedBucket(env.UPLOADS, stores);
  // Only a deployment and its seed write the catalogue, and it is cached for minutes, so a slightly stale copy is fine.
  const catalogue = config.readsCopies ? nearby() : db;
  const context = madeWhenAsked<Context>({
    traceId: () => traceId,
    clock: () => systemClock,
    ids: () => randomIds,
    config: () => config,
    log: () => log,
    later: () => waitUntil,
    // One request asks little; runs of many items are counted (workers/scheduled.ts).
    hasRoom: () => () => true,
    countsMemory: () => sharedCounts(),
    tallies: () => sharedTallies(),
    edgeCache: () =>
      edgeCache(
        config.brand.websiteUrl,
        `${ownDeployment(variables).version?.id ?? "unnamed"}/${config.country}${config.isWhiteLabel ? `/${encodeURIComponent(config.brand.name)}` : ""}`,
        typeof caches === "undefined" ? null : ownCache(),
      ),
    db: () =>
      madeWhenAsked<Context["db"]>({
        leads: () => d1Leads(db, records),
        bookings: () => d1Bookings(db),
        bookingOffers: () => d1BookingOffers(db, watch.changed),
        conversations: () => d1Conversations(db),
        extraWork: () => d1ExtraWork(db),
        payments: () => d1Payments(db),
        tasks: () => d1Tasks(catalogue),
        localities: () => d1Localities(catalogue),
        leadReturns: () => d1LeadReturns(db),
        lookAgains: () => d1LookAgains(db),
        vehicles: () => d1Vehicles(catalogue),
        schedules: () => d1Schedules(catalogue),
        extras: () => d1Extras(catalogue),
        bidOffers: () => d1BidOffers(db),
        leadBids: () => d1LeadBids(db),
        wallets: () => d1Wallets(db),
        topUps: () => d1TopUps(db),
        workshopQuotes: () => d1WorkshopQuotes(db),
        discounts: () => d1Discounts(db),
        deskChanges: () => d1DeskChanges(db),
        whiteLabels: () => d1WhiteLabels(db),
        filedRows: () => d1FiledRows(db),
        partners: () => d1Partners(db),
        statements: () => d1Statements(db),
        storeAccounts: () => d1StoreAccounts(db, config.brand.name),
        joining: () => d1Joining(db),
        shopLooks: () => d1ShopLooks(db),
        supplierPhotos: () => d1SupplierPhotos(db),
        suppliers: () =>
          config.readsCopies
            ? nearbySuppliers(d1Suppliers(catalogue, config.brand.name), d1Suppliers(db, config.brand.name))
            : d1Suppliers(db, config.brand.name),
        supplierSettings: () => d1SupplierSettings(db),
        payouts: () => d1Payouts(db),
        policies: () => d1Policies(db),
        personData: () => d1PersonData(db),
        personDeletions: () => d1PersonDeletions(db),
        portalAccess: () => d1PortalAccess(db, config.country, config.brand.name),
        portalOverviews: () => d1PortalOverviews(db),
        dayCounts: () => d1DayCounts(db),
        tallies: () => d1Tallies(db),
        desk: () => d1Desk(db),
        deskLists: () => d1DeskLists(db),
        deskShops: () => d1DeskShops(db),
        giveaways: () => d1Giveaways(db),
        bookChecks: () => d1BookChecks(db),
        disputes: () => d1Disputes(db),
        diary: () => d1Diary(db),
        priceData: () => d1PriceData(catalogue),
        specialPrices: () => d1SpecialPrices(db),
        publicPages: () => d1PublicPages(catalogue),
        symptomGuides: () => d1SymptomGuides(catalogue),
        leadQuotes: () => leadQuotesIn(quoteStore(env, stores)),
        listingEvents: () => ({
          ...d1ListingEvents(db),
          packedViews: (guid) => listingArchive(bucket).views(guid),
        }),
        blockedDates: () => d1BlockedDates(db),
        regoCache: () => d1RegoCache(db),
        reminders: () => d1Reminders(db),
        earlierDays: () => d1EarlierDays(db),
        verification: () => d1Verification(db),
        outbox: () => d1Outbox(db),
        supplierContacts: () => d1SupplierContacts(db),
        callbacks: () => d1Callbacks(db),
        directLeads: () => d1DirectLeads(db),
        ratings: () => d1Ratings(db),
        sitePages: () => d1SitePages(catalogue),
        capturedImages: () => d1CapturedImages(db),
        calendars: () => d1Calendars(db),
        tyres: () => d1Tyres(catalogue),
        fleets: () => d1Fleets(db),
        customerFaqs: () => d1CustomerFaqs(db),
        answeredCalls: () => d1AnsweredCalls(db),
        funnelVariants: () => d1FunnelVariants(db),
        sessions: () => d1Sessions(db),
        garage: () => d1Garage(db),
        garageRecord: () => d1GarageRecord(db),
        garageReminders: () => d1GarageReminders(db),
        garageHandOvers: () => d1GarageHandOvers(db),
        resumeLinks: () => d1ResumeLinks(db),
        histories: () => d1Histories(db),
        health: () => d1Health(db),
        webhooks: () => d1Webhooks(db),
        apiKeys: () => d1ApiKeys(db),
        pushDevices: () => d1PushDevices(db),
      }),
    viewer: () => (request ? viewerOf(request) : NOBODY),
    call: () => null,
    seen: () => null,
    dev: () => null,
    cipher: () => cipher,
    leadQueue: () => leadQueue(env, stores),
    leadRecords: () => records,
    leadErasure: () => leadErasure(env),
    bidCounter: () => bidCounter(env, stores),
    bookingWatch: () => watch,
    pictureLetters: () => pictureLetters(env.ASSETS),
    themeTokens: () => themeTokens(env.ASSETS),
    driving: () => drivingDistance(variables.GOOGLE_ROUTES_API_KEY, config.environment, log, out),
    addresses: () => addressSearch(variables.GOOGLE_PLACES_API_KEY, config.environment, d1Localities(db), log, out),
    rego: () => regoLookup(variables.AUTOGRAB_API_KEY, config.environment, db, log, out),
    businessRegister: () => businessRegister(config.country, secrets, withSandbox, log, out),
    outsideCalendars: () =>
      outsideCalendars(
        out(
          "calendar",
          withSandbox
            ? calendarSandbox(
                () => systemClock.now(),
                (...call) => fetch(...call),
              )
            : undefined,
        ),
      ),
    webhooks: () => webhookLine(out("webhook", withSandbox ? webhookSandbox((...call) => fetch(...call)) : undefined)),
    verifier: () =>
      smsVerifier(
        secrets.twilio,
        withSandbox
          ? { db, cipher, clock: systemClock, brand: config.brand.name, host: new URL(config.brand.websiteUrl).host }
          : null,
        out,
      ),
    senders: () =>
      chooseSenders({
        resend: secrets.resend,
        twilio: secrets.twilio,
        push: secrets.push,
        supportEmail: config.brand.supportEmail,
        smsFrom: optionalText(variables.SMS_FROM),
        resendWebhookSecret: optionalText(variables.RESEND_WEBHOOK_SECRET),
        email: emailBinding(variables),
        allowsSandbox: withSandbox,
        mailPerSecond: config.mailPerSecond,
        out,
        siteUrl: config.brand.websiteUrl,
        report: sandboxReport,
      }),
    uploads: () =>
      configuredUploads(secrets.r2, withSandbox, {
        bucket,
        clock: systemClock,
        origin: origin ?? config.brand.websiteUrl,
        mostBytes: Math.max(megabytes(config.photos.maxMegabytes), MAX_VIDEO_BYTES),
      }),
    streets: () => r2StreetArchives(bucket, streetLengths()),
    jobs: () => queueJobs(env.JOBS, log),
    deployment: () => ownDeployment(variables),
    limits: () => bindingLimits(env, request?.headers.get("CF-Connecting-IP") ?? null),
    identity: () => {
      const around = {
        db,
        clock: systemClock,
        ids: randomIds,
        cipher,
        country: config.country,
        origin: origin ?? new URL(config.brand.websiteUrl).origin,
        variables,
        clientAuth: config.signInClientAuth,
      };
      return configuredIdentity(secrets.oidc, { signIn: !config.isWhiteLabel, sandbox: withSandbox }, around);
    },
    payments: takeMoney,
  });

  function takeMoney(): Context["payments"] {
    const notices = d1ProviderNotices(db);
    const { brand, country, purchaseLimits, paymentAddresses, environment } = config;
    const secret = String(variables.CONTACT_KEY ?? variables.DEVELOPMENT_ONLY_CONTACT_KEY ?? "");
    const shared = { clock: systemClock, ids: randomIds, notices, brandName: brand.name, siteUrl: brand.websiteUrl };
    const sandbox = withSandbox
      ? sandboxedPayments({
          ...shared,
          db,
          currency: COUNTRIES[country].currency,
          secret,
          deliverStripe: (payload, signature) => sandboxWebhook("creditCard", payload, signature),
          deliverBraintree: (payload, signature) => sandboxWebhook("payPal", payload, signature),
          deliverHumm: sandboxNotice,
        })
      : null;
    const enabled = new Set(BNPL_PROVIDERS.filter((provider) => purchaseLimits[provider] !== undefined));
    const ways = configuredPayments(secrets, sandbox, {
      ...shared,
      addresses: paymentAddresses,
      enabled,
      isProduction: environment === "PROD",
      purchaseLimits: narrowed(purchaseLimits, sharedLimits().known()),
    });
    waitUntil(
      sharedLimits()
        .refresh(
          BNPL_PROVIDERS.map((provider) => ways[provider]),
          systemClock.now(),
        )
        .catch((error: unknown) =>
          log.error({ event: "unexpected-error", where: "provider limits", message: messageOf(error) }),
        ),
    );
    return ways;
  }

  /** The sandbox's webhooks reach our own door in process; like a real provider it does not hear about our faults. */
  async function sandboxWebhook(method: "creditCard" | "payPal", payload: string, signature: string) {
    await takeWebhook(context, method, payload, signature).catch((error: unknown) =>
      log.error({ event: "unexpected-error", where: "sandbox webhook", message: messageOf(error) }),
    );
  }
  /** The texts' sandbox reports as soon as it has taken one: before we have noted that, as a quick provider may. */
  async function sandboxReport(address: string, fields: Readonly<Record<string, string>>, signature: string) {
    const messageId = new URL(address).searchParams.get("message") ?? "";
    await takeTextReport(context, messageId, fields, signature).catch((error: unknown) =>
      log.error({ event: "unexpected-error", where: "sandbox report", message: messageOf(error) }),
    );
  }
  /** humm's server reports in its own time: after the customer is back when it is slow. */
  async function sandboxNotice(fields: Readonly<Record<string, string>>, afterMs: number) {
    const deliver = () =>
      takeNotice(context, "humm", fields).catch((error: unknown) =>
        log.error({ event: "unexpected-error", where: "sandbox notice", message: messageOf(error) }),
      );
    if (afterMs === 0) await deliver();
    else waitUntil(scheduler.wait(afterMs).then(deliver));
  }
  return context;
}

declare module "@remix-run/cloudflare" {
  /** Loader and action answers keep their own types on the way to the page. */
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    readonly app: Context;
    /** CSP nonce of this answer. */
    readonly nonce: string;
    /** Whether a store gave no answer to this request; known when the page is drawn. */
    readonly stores: { readonly isOver: boolean };
  }
}
