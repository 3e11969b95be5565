import { waitUntil } from "cloudflare:workers";
import {
  randomIds,
  systemClock,
  inMemoryCounts,
  createLimitsCache,
  perIsolate,
  bindingLimits,
  queueJobs,
} from "./adapters/platform";
import { createTalliesBuffer } from "./adapters/tallies-memory";
import { businessRegister } from "./adapters/business-register/business-register";
import { d1Localities } from "./adapters/db/localities";
import { readWhiteLabels } from "./adapters/db/white-labels";
import { aesCipher, contactKey } from "./adapters/encryption/cipher";
import { ownDeployment } from "./adapters/deployment";
import { configuredIdentity } from "./adapters/identity/configured";
import { outgoing } from "./adapters/outgoing";
import { countingLog, jsonLog } from "./adapters/log";
import { d1ProviderNotices } from "./adapters/db/provider-notices";
import { pictureFontLoader, themeTokens } from "./adapters/static-files";
import { configuredPayments } from "./adapters/payments/configured";
import { COUNTRIES } from "./domain/core/country/country";
import { dayAt } from "./domain/core/time/days";
import { intersectLimits } from "./domain/payments/limits";
import { BNPL_PROVIDERS } from "./domain/payments/methods";
import { edgeCache } from "./adapters/edge-cache";
import { drivingDistance } from "./adapters/directions/google-routes";
import { addressSearch } from "./adapters/places/google-places";
import { regoLookup } from "./adapters/rego/rego";
import type { EmailBinding } from "./adapters/mail/cloudflare-email";
import { chooseSenders } from "./adapters/senders";
import { r2StreetArchives, type ArchiveSizes } from "./adapters/street-archives";
import { configuredUploads } from "./adapters/uploads/configured";
import { smsVerifier } from "./adapters/sms/verifier";
import { bidCounter, bookingWatch, leadErasure, leadQueue, leadRecords, quoteStore } from "../durable-objects/stubs";
import { allowsSandbox, serviceProblems } from "./settings/secrets";
import { settingsOf } from "./settings/settings";
import { megabytesToBytes } from "./domain/lead/photos/upload-rules";
import { MAX_VIDEO_BYTES } from "./domain/lead/photos/video-rules";
import { NO_TIMEOUT, type StoreTimeout, watchedBucket } from "./http/store-timeouts";
import { viewerOf } from "./http/session";
import type { WhiteLabel } from "./domain/fleet/brand/white-label";
import { lazyMembers, lazyMethods } from "./adapters/lazy";
import { repositories } from "./adapters/db/repositories";
import type { Context } from "./usecases/context";
import type { ExternalCalendars } from "./usecases/ports/lookups";
import type { WebhookClient } from "./usecases/ports/webhook-client";
import { messageOf } from "./usecases/ports/log";

export { setClockAhead } from "./adapters/platform";
export { meterD1, readOnlyDatabase as readsOnly } from "./adapters/db/d1-meter";

/** Viewer for cron runs and queue messages, which hold no leads. */
const NO_PERSON: Context["viewer"] = {
  holderHash: "",
  freshSecret: null,
  firstVisitAt: null,
  sessionHash: null,
  contactHash: null,
};

const optionalText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** Cloudflare's email service. Null unless the `send_email` binding EMAIL and the sender address EMAIL_FROM are set. */
function emailBinding(variables: Readonly<Record<string, unknown>>) {
  const from = optionalText(variables.EMAIL_FROM);
  return variables.EMAIL && from ? { binding: variables.EMAIL as EmailBinding, from } : null;
}

/** Shared by all requests in this isolate. */
const sharedCounts = perIsolate(inMemoryCounts);
const sharedTallies = perIsolate(createTalliesBuffer);
const sharedLimits = perIsolate(createLimitsCache);
const archiveSizes = perIsolate((): ArchiveSizes => new Map());
const ciphers = perIsolate(() => new WeakMap<object, Context["cipher"]>());

/** The cipher of a deployment. Its keys are reused from one request to the next. */
function cipherOf(variables: Readonly<Record<string, unknown>>): Context["cipher"] {
  const cipher = ciphers().get(variables) ?? aesCipher(() => contactKey(variables));
  ciphers().set(variables, cipher);
  return cipher;
}

/** Cloudflare's default cache, which the browser's types do not know. */
const defaultCache = () => (caches as unknown as { readonly default: Cache }).default;

/** Whether this isolate has already logged the configuration problems. Once per isolate is enough for operators. */
let hasReportedProblems = false;

/** The white label that the desk set for the requested host; null when there is none. Makes no query for the marketplace's own host. */
export async function findDeskLabel(env: Env, request: Request, db: D1Database): Promise<WhiteLabel | null> {
  const { hostname } = new URL(request.url);
  const { config } = settingsOf(env as unknown as Record<string, unknown>, null);
  if (hostname === config.ownHost) return null;
  const labels = await readWhiteLabels(db, (error) =>
    jsonLog(crypto.randomUUID()).error({ event: "unexpected-error", where: "white labels", message: messageOf(error) }),
  );
  return labels.get(hostname) ?? null;
}

/**
 * The only place that reads `env`. Connects ports to adapters, once per request (`request` is null for cron and queue). `db` is the database, possibly metered;
 * `stores` limits the wait for data stores; `openReplica` opens the nearest replica of the database; `label` is the desk's white label for the requested host.
 */
export function buildContext(
  env: Env,
  request: Request | null,
  db: D1Database = env.DB,
  stores: Pick<StoreTimeout, "wait" | "watch"> = NO_TIMEOUT,
  openReplica: () => D1Database = () => db,
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
  if (!hasReportedProblems) {
    hasReportedProblems = true;
    for (const problem of serviceProblems(variables, secrets))
      log.error({ event: "configuration-error", missing: problem });
  }
  const usesSandbox = allowsSandbox(config.environment);
  const cipher = cipherOf(variables);
  const watch = bookingWatch(env, waitUntil, log);
  const records = leadRecords(env, stores);
  const bucket = watchedBucket(env.UPLOADS, stores);
  // Only a deployment and its seed write the catalogue, and it is cached for minutes, so a slightly stale copy is fine.
  const catalogue = config.usesReplicas ? openReplica() : db;
  const context = lazyMembers<Context>({
    traceId: () => traceId,
    clock: () => systemClock,
    ids: () => randomIds,
    config: () => config,
    log: () => log,
    later: () => waitUntil,
    // A single request makes few queries, so it has no budget. Batch runs have one (workers/scheduled.ts).
    hasBudget: () => () => true,
    supplierCountsCache: () => sharedCounts(),
    tallies: () => sharedTallies(),
    edgeCache: () =>
      edgeCache(
        config.brand.websiteUrl,
        `${ownDeployment(variables).version?.id ?? "unnamed"}/${config.country}${config.isWhiteLabel ? `/${encodeURIComponent(config.brand.name)}` : ""}`,
        typeof caches === "undefined" ? null : defaultCache(),
      ),
    db: () =>
      repositories({
        db,
        catalogue,
        records,
        bucket,
        quotes: () => quoteStore(env, stores),
        onBookingChanged: watch.notifyChanged,
        country: config.country,
        brandName: config.brand.name,
        readsReplicas: config.usesReplicas,
      }),
    viewer: () => (request ? viewerOf(request) : NO_PERSON),
    call: () => null,
    impersonation: () => null,
    dev: () => null,
    cipher: () => cipher,
    leadQueue: () => leadQueue(env, stores),
    leadRecords: () => records,
    leadErasure: () => leadErasure(env),
    bidCounter: () => bidCounter(env, stores),
    bookingWatch: () => watch,
    pictureFont: () => pictureFontLoader(env.ASSETS),
    themeTokens: () => themeTokens(env.ASSETS),
    driving: () => drivingDistance(variables.GOOGLE_ROUTES_API_KEY, config.environment, log, out),
    addresses: () => addressSearch(variables.GOOGLE_PLACES_API_KEY, config.environment, d1Localities(db), log, out),
    rego: () => regoLookup(variables.AUTOGRAB_API_KEY, config.environment, db, log, out),
    businessRegister: () => businessRegister(config.country, secrets, usesSandbox, log, out),
    outsideCalendars: () =>
      lazyMethods<ExternalCalendars, "read">(async () => {
        const { externalCalendars } = await import("./adapters/calendars/outside-calendars");
        const sandbox = usesSandbox ? await import("../sandbox/calendars") : null;
        return externalCalendars(
          out(
            "calendar",
            sandbox?.calendarSandbox(
              () => systemClock.now(),
              (...call) => fetch(...call),
            ),
          ),
        );
      }, ["read"]),
    webhooks: () =>
      lazyMethods<WebhookClient, "send">(async () => {
        const { webhookClient } = await import("./adapters/webhooks/webhook-client");
        const sandbox = usesSandbox ? await import("../sandbox/webhook-receiver") : null;
        return webhookClient(
          out(
            "webhook",
            sandbox?.webhookSandbox((...call) => fetch(...call)),
          ),
        );
      }, ["send"]),
    verifier: () =>
      smsVerifier(
        secrets.twilio,
        usesSandbox
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
        allowsSandbox: usesSandbox,
        mailPerSecond: config.mailPerSecond,
        out,
        siteUrl: config.brand.websiteUrl,
        deliverReport: deliverSandboxReport,
      }),
    uploads: () =>
      configuredUploads(secrets.r2, usesSandbox, {
        bucket,
        clock: systemClock,
        origin: origin ?? config.brand.websiteUrl,
        maxBytes: Math.max(megabytesToBytes(config.photos.maxMegabytes), MAX_VIDEO_BYTES),
      }),
    streets: () => r2StreetArchives(bucket, archiveSizes()),
    jobs: () => queueJobs(env.JOBS, log),
    deployment: () => ownDeployment(variables),
    limits: () => bindingLimits(env, request?.headers.get("CF-Connecting-IP") ?? null),
    identity: () => {
      const identityContext = {
        db,
        clock: systemClock,
        ids: randomIds,
        cipher,
        country: config.country,
        origin: origin ?? new URL(config.brand.websiteUrl).origin,
        variables,
        clientAuth: config.signInClientAuth,
      };
      return configuredIdentity(secrets.oidc, { signIn: !config.isWhiteLabel, sandbox: usesSandbox }, identityContext);
    },
    payments: buildPaymentProviders,
  });

  function buildPaymentProviders(): Context["payments"] {
    const notices = d1ProviderNotices(db);
    const { brand, country, purchaseLimits, paymentUrls, environment } = config;
    const secret = String(variables.CONTACT_KEY ?? variables.DEVELOPMENT_ONLY_CONTACT_KEY ?? "");
    const sharedSettings = {
      clock: systemClock,
      ids: randomIds,
      notices,
      brandName: brand.name,
      siteUrl: brand.websiteUrl,
    };
    const sandbox = usesSandbox
      ? async () =>
          (await import("../sandbox/payments/sandboxed-payments")).sandboxedPayments({
            ...sharedSettings,
            db,
            currency: COUNTRIES[country].currency,
            secret,
            deliverStripe: (payload, signature) => deliverSandboxWebhook("creditCard", payload, signature),
            deliverBraintree: (payload, signature) => deliverSandboxWebhook("payPal", payload, signature),
            deliverHumm: deliverSandboxNotice,
          })
      : null;
    const enabled = new Set(BNPL_PROVIDERS.filter((provider) => purchaseLimits[provider] !== undefined));
    const paymentProviders = configuredPayments(secrets, sandbox, {
      ...sharedSettings,
      urls: paymentUrls,
      enabledProviders: enabled,
      isProduction: environment === "PROD",
      purchaseLimits: intersectLimits(purchaseLimits, sharedLimits().known()),
    });
    waitUntil(
      sharedLimits()
        .refresh(
          BNPL_PROVIDERS.map((provider) => paymentProviders[provider]),
          systemClock.now(),
        )
        .catch((error: unknown) =>
          log.error({ event: "unexpected-error", where: "provider limits", message: messageOf(error) }),
        ),
    );
    return paymentProviders;
  }

  /** Handles the sandbox's webhooks in process. Errors are logged and not returned, because a real provider does not see them either. */
  async function deliverSandboxWebhook(method: "creditCard" | "payPal", payload: string, signature: string) {
    const { handleWebhook } = await import("./usecases/booking/payments/handle-webhook");
    await handleWebhook(context, method, payload, signature).catch((error: unknown) =>
      log.error({ event: "unexpected-error", where: "sandbox webhook", message: messageOf(error) }),
    );
  }
  /** Handles a delivery report from the SMS sandbox. It may arrive before we have recorded the send, as with a fast provider. */
  async function deliverSandboxReport(url: string, fields: Readonly<Record<string, string>>, signature: string) {
    const messageId = new URL(url).searchParams.get("message") ?? "";
    const { handleTextReport } = await import("./usecases/operations/outbox/take-text-report");
    await handleTextReport(context, messageId, fields, signature).catch((error: unknown) =>
      log.error({ event: "unexpected-error", where: "sandbox report", message: messageOf(error) }),
    );
  }
  /** Handles a payment result from the humm sandbox after a delay of `afterMs`, because humm's server may report before or after the customer returns. */
  async function deliverSandboxNotice(fields: Readonly<Record<string, string>>, afterMs: number) {
    const { handleProviderNotice } = await import("./usecases/booking/payments/handle-provider-notice");
    const deliver = () =>
      handleProviderNotice(context, "humm", fields).catch((error: unknown) =>
        log.error({ event: "unexpected-error", where: "sandbox notice", message: messageOf(error) }),
      );
    if (afterMs === 0) await deliver();
    else waitUntil(scheduler.wait(afterMs).then(deliver));
  }
  return context;
}

declare module "@remix-run/cloudflare" {
  /** With single fetch, pages get the return types of their loaders and actions unchanged. */
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    readonly app: Context;
    /** CSP nonce of this response. */
    readonly nonce: string;
    /** Whether a data store failed to respond during this request. Known by the time the page is rendered. */
    readonly stores: { readonly isUnavailable: boolean };
  }
}
