import { type SupplierId, supplierId } from "../domain/core/ids";
import { z } from "zod";
import type { ChangeRules } from "../domain/booking/change-rules";
import type { Country } from "../domain/core/country/country";
import { type Cents, cents } from "../domain/core/money/money";
import type { LimitTable } from "../domain/payments/limits";
import { toImageType } from "../domain/lead/photos/image-type";
import { REQUIRED_PHOTO_TASKS } from "../domain/lead/photos/photo-need";
import type { PhotoLimits } from "../domain/lead/photos/upload-rules";
import { MAX_COMMISSION_100, parsePercent100 } from "../domain/booking/commission/percent";
import { MOBILE_SERVICES_SUPPLIER_ID } from "../domain/supplier/supplier";
import { type BidSettings, bidsSchema } from "./bids";
import { type Brand, brandSchema, type WhiteLabels } from "./brand";
import { type Caps, capsSchema } from "./caps";
import { type TextCosts, textCostsSchema } from "./text-costs";
import { type PaymentUrls, paymentSchema } from "./payment";
import { type PayoutSettings, payoutsSchema } from "./payouts";
import {
  flag,
  httpsUrlOrNull,
  listSchema,
  optional,
  readVariables,
  requiredText,
  textOrNull,
  type Variables,
  wholeNumber,
} from "./variables";

/** Environments with their level. Below level 4, the title of the second version of the quote page ends in " (V2)" (ledger F-046). */
export const ENVIRONMENT_LEVEL = { DEV: 0, TEST: 1, UAT: 2, PreProd: 3, PROD: 4 } as const;
export type Environment = keyof typeof ENVIRONMENT_LEVEL;

/** Settings of one deployment, without secrets. `GET /api/config` returns the public part. */
export interface Config {
  readonly environment: Environment;
  readonly country: Country;
  /** Branding for the requested URL. */
  readonly brand: Brand;
  /** The marketplace's own branding, used in everything that workshops read. */
  readonly ownBrand: Brand;
  /** True on another company's white label, which has no sign-in, no token renewal and no profile (F-018 to F-020). */
  readonly isWhiteLabel: boolean;
  /** The marketplace's own host name. Null = `WEBSITE_URL` is not a URL. */
  readonly ownHost: string | null;
  /** White labels in this deployment's settings. Those set at the desk take precedence. */
  readonly whiteLabels: WhiteLabels;
  /** Same-day cut-off, a whole hour in UTC+10 all year. */
  readonly cutOffHour: number;
  readonly mobileServicesSupplierId: SupplierId;
  /** Anonymous visitors are not asked for contact details on their first day (F-249, F-250). */
  readonly hideContactDetailsForFirstDay: boolean;
  readonly photos: PhotoLimits & {
    /** Ids of repairs that are quoted only with a photo, or with the customer's statement that no photo is possible (F-335, F-336). */
    readonly requiredTaskIds: readonly number[];
  };
  /** The marketplace operator's ABN, or GST number in New Zealand, for receipts and tax invoices. */
  readonly businessNumber: string;
  /** False = not configured. Documents to workshops are then not called tax invoices. */
  readonly hasBusinessNumber: boolean;
  /** The default commission on completed work in hundredths of a percent, for suppliers without a rule of their own. */
  readonly commission100: number;
  /** Number of days after the end of a month until a workshop's account for that month is closed. */
  readonly statementDays: number;
  /** True = everyone gets the older quote screen. `isLegacy` in a URL overrides it (F-037, F-038). */
  readonly useLegacyQuoteScreen: boolean;
  /** Stripe's publishable key. Null = Stripe is not configured. */
  readonly stripePublishableKey: string | null;
  /** Enabled buy-now-pay-later providers, with the amounts for which they are offered (B-182). */
  readonly purchaseLimits: LimitTable;
  readonly paymentUrls: PaymentUrls;
  /**
   * Value of `X-Gateway-Api-Key` in gateway calls of our own pages. It is a label in the gateway's log, not a secret. Null = not sent (ledger F-405, F-406).
   */
  readonly gatewayPublicKey: string | null;
  /** True = the page has PayPal's real buttons, not the sandbox's. */
  readonly isPayPalLive: boolean;
  /** URLs of the operator's own terms and privacy policy instead of `/terms` and `/privacy`. Null = the pages on this site (P-215). */
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** Legal texts confirmed by the operator's lawyer, as name and version: "privacy@2026-11-23". All others are marked as drafts. */
  readonly confirmedTexts: readonly string[];
  /** URL of the chat. Null = no chat; help is available by phone and email. */
  readonly chatUrl: string | null;
  /** Maximum amount in cents that one desk member may give away without approval, per booking or customer. Above it, a second person must approve. */
  readonly soloGiveawayLimit: Cents;
  /** Authentication levels (`acr`) and methods (`amr`) of the identity provider that are accepted for desk sign-ins. One of each is required. Empty = any. */
  readonly deskAcr: readonly string[];
  readonly deskAmr: readonly string[];
  /** Maximum amount in cents that one desk member may give away without approval per day. */
  readonly soloGiveawayLimitPerDay: Cents;
  /** Change rules for suppliers without their own: until when a booking can be changed free of charge, and the cancellation fee after that. */
  readonly changeRules: ChangeRules;
  /** How many months ahead a supplier may propose another date (P-175). */
  readonly rescheduleMonths: number;
  /** Number of months for which a workshop's diary entries are kept after their day. */
  readonly diaryMonths: number;
  /** Origins that may show the portal's headless screens in frames. Empty = none. */
  readonly portalFrameOrigins: readonly string[];
  /** The client authentication method with which the identity provider registered us. Null = taken from its metadata. */
  readonly signInClientAuth: "client_secret_basic" | "client_secret_post" | null;
  /** Emails per second that the contract with Resend allows. */
  readonly mailPerSecond: number;
  /** True = the database has replicas, which handle searches and catalogue reads. */
  readonly usesReplicas: boolean;
  /** True = prices, places and workshops have public pages that search engines may index (docs/decisions/0076). */
  readonly hasPublicPages: boolean;
  /** Origin of the other country's marketplace. Null = there is none. */
  readonly otherCountryUrl: string | null;
  readonly bids: BidSettings;
  /** The account that workshops are paid from. Null = they are not paid through a bank file. */
  readonly payouts: PayoutSettings | null;
  readonly caps: Caps;
  readonly textCosts: TextCosts;
  /** Origins that humm's signed form may be posted to. Empty = our own sandbox, or none. */
  readonly hummOrigins: readonly string[];
}

/** Shown on receipts of development sites. No real business has these numbers. */
const NO_BUSINESS_NUMBER: Readonly<Record<Country, string>> = { AU: "00 000 000 000", NZ: "000-000-000" };

const PERCENTAGE_HINT = `a percentage from 0 to ${MAX_COMMISSION_100 / 100}`;

const SITE = z.object({
  ENVIRONMENT: z.enum(["DEV", "TEST", "UAT", "PreProd", "PROD"], "DEV, TEST, UAT, PreProd or PROD"),
  COUNTRY: z.enum(["AU", "NZ"], "AU or NZ"),
  RESEND_PER_SECOND: wholeNumber(2, 1, 1000),
  PUBLIC_PAGES: optional(z.enum(["true", "false"], "true or false").nullable().default(null)),
  OTHER_COUNTRY_URL: httpsUrlOrNull,
  READ_REPLICATION: z.enum(["auto", "disabled"]).default("disabled"),
  CUT_OFF_HOUR: wholeNumber(15, 0, 23),
  RESCHEDULE_MONTHS: wholeNumber(2, 1, 12),
  DIARY_MONTHS: wholeNumber(24, 12, 120),
  FREE_CHANGE_HOURS: wholeNumber(24, 0, 168),
  COMMISSION: optional(
    z
      .union([z.string(), z.number()], PERCENTAGE_HINT)
      .default("0")
      .transform((percent) => parsePercent100(String(percent)))
      .refine((percent100) => percent100 !== null, PERCENTAGE_HINT)
      .transform((percent100) => percent100 ?? 0),
  ),
  STATEMENT_DAYS: wholeNumber(3, 2, 20),
  LATE_CANCEL_FEE_CENTS: wholeNumber(0, 0, 50_000),
  GIVE_ALONE_CENTS: wholeNumber(20_000, 0, 10_000_000),
  DESK_ACR: listSchema(""),
  DESK_AMR: listSchema(""),
  GIVE_ALONE_A_DAY_CENTS: wholeNumber(100_000, 0, 100_000_000),
  MOBILE_SERVICES_SUPPLIER_ID: wholeNumber(MOBILE_SERVICES_SUPPLIER_ID, 1, Number.MAX_SAFE_INTEGER),
  HIDE_CONTACT_DETAILS_FOR_FIRST_DAY: flag,
  USE_LEGACY_QUOTE_SCREEN: flag,
  GATEWAY_PUBLIC_KEY: textOrNull,
  CHAT_URL: httpsUrlOrNull,
  TERMS_URL: httpsUrlOrNull,
  PRIVACY_URL: httpsUrlOrNull,
  CONFIRMED_TEXTS: listSchema("").refine(
    (texts) => texts.every((text) => /^(terms|privacy|cookies|accessibility)@\d{4}-\d{2}(-\d{2})?$/.test(text)),
    "texts with their versions like privacy@2026-11-23",
  ),
  OIDC_CLIENT_AUTH: optional(
    z
      .enum(["client_secret_basic", "client_secret_post"], "client_secret_basic or client_secret_post")
      .nullable()
      .default(null),
  ),
});

const MEGABYTES_HINT = "above 0, at most 40";
const PHOTOS = z
  .object({
    // Limited, because the worker holds a photo in memory twice while cleaning it.
    PHOTO_MAX_MEGABYTES: optional(
      z.coerce.number(MEGABYTES_HINT).gt(0, MEGABYTES_HINT).max(40, MEGABYTES_HINT).default(15),
    ),
    PHOTO_EXTENSIONS: listSchema("jpg,jpeg,png,webp").refine(
      (extensions) => extensions.length > 0 && extensions.every((extension) => toImageType(extension) !== null),
      "one or more of jpg, jpeg, png, webp",
    ),
    PHOTO_REQUIRED_TASK_IDS: listSchema(REQUIRED_PHOTO_TASKS.join(","))
      .transform((ids) => ids.map(Number))
      .refine((ids) => ids.every(Number.isInteger), "whole numbers"),
  })
  .transform((values) => ({
    maxMegabytes: values.PHOTO_MAX_MEGABYTES,
    extensions: values.PHOTO_EXTENSIONS,
    requiredTaskIds: values.PHOTO_REQUIRED_TASK_IDS,
  }));

/** Additional requirements in production. */
const strictnessSchema = (isProduction: boolean) =>
  z.object({
    BUSINESS_NUMBER: isProduction ? requiredText : textOrNull,
    PORTAL_FRAME_ORIGINS: listSchema("").refine(
      (origins) =>
        origins.every(
          (origin) =>
            URL.canParse(origin) && new URL(origin).origin === origin && (!isProduction || origin.startsWith("https:")),
        ),
      "origins like https://portal.example",
    ),
  });

/**
 * Reads and validates the settings. The branding depends on the requested host (`url` null = no request). Throws an error that lists everything missing or
 * invalid.
 */
export function readConfig(variables: Variables, url: URL | null = null): Config {
  const isProduction = variables.ENVIRONMENT === "PROD";
  const {
    site,
    strict,
    face: branding,
    payment,
    photos,
    bids,
    payouts,
    caps,
    textCosts,
  } = readVariables(variables, {
    site: SITE,
    face: brandSchema(url),
    photos: PHOTOS,
    strict: strictnessSchema(isProduction),
    payment: paymentSchema(isProduction),
    bids: bidsSchema,
    payouts: payoutsSchema,
    caps: capsSchema,
    textCosts: textCostsSchema,
  });
  return {
    ...branding,
    ...payment,
    environment: site.ENVIRONMENT,
    country: site.COUNTRY,
    cutOffHour: site.CUT_OFF_HOUR,
    mobileServicesSupplierId: supplierId(site.MOBILE_SERVICES_SUPPLIER_ID),
    hideContactDetailsForFirstDay: site.HIDE_CONTACT_DETAILS_FOR_FIRST_DAY,
    photos,
    businessNumber: strict.BUSINESS_NUMBER ?? NO_BUSINESS_NUMBER[site.COUNTRY],
    hasBusinessNumber: strict.BUSINESS_NUMBER !== null,
    commission100: site.COMMISSION,
    statementDays: site.STATEMENT_DAYS,
    chatUrl: site.CHAT_URL,
    termsUrl: site.TERMS_URL,
    privacyUrl: site.PRIVACY_URL,
    confirmedTexts: site.CONFIRMED_TEXTS,
    mailPerSecond: site.RESEND_PER_SECOND,
    usesReplicas: site.READ_REPLICATION === "auto",
    // In production, search engines may not index anything until the operator confirms that the workshops are real.
    hasPublicPages: site.PUBLIC_PAGES === null ? !isProduction : site.PUBLIC_PAGES === "true",
    otherCountryUrl: site.OTHER_COUNTRY_URL && new URL(site.OTHER_COUNTRY_URL).origin,
    signInClientAuth: site.OIDC_CLIENT_AUTH,
    bids,
    payouts,
    caps,
    textCosts,
    portalFrameOrigins: strict.PORTAL_FRAME_ORIGINS,
    rescheduleMonths: site.RESCHEDULE_MONTHS,
    soloGiveawayLimit: cents(site.GIVE_ALONE_CENTS),
    deskAcr: site.DESK_ACR,
    deskAmr: site.DESK_AMR,
    soloGiveawayLimitPerDay: cents(site.GIVE_ALONE_A_DAY_CENTS),
    diaryMonths: site.DIARY_MONTHS,
    changeRules: { freeHours: site.FREE_CHANGE_HOURS, lateFee: cents(site.LATE_CANCEL_FEE_CENTS) },
    gatewayPublicKey: site.GATEWAY_PUBLIC_KEY,
    useLegacyQuoteScreen: site.USE_LEGACY_QUOTE_SCREEN,
  };
}
