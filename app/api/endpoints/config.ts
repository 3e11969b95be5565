import { z } from "zod";
import { COUNTRIES } from "../../domain/core/country/country";
import { BNPL_PROVIDERS, type BnplProvider } from "../../domain/payments/methods";
import { MAX_PHOTOS } from "../../domain/lead/photos/captured-image";
import type { LimitTable, PurchaseLimits } from "../../domain/payments/limits";
import { spellNumber } from "../../domain/core/words/title";
import { okResult, endpoint, DAY_SECONDS } from "../endpoint";
import { amount } from "../wire/fields";
import { EXTRA, toWireExtra } from "../wire/extra";

const LIMITS = z.object({ Minimum: z.number(), Maximum: z.number() });
const toWireLimits = ({ minimum, maximum }: PurchaseLimits) => ({ Minimum: amount(minimum), Maximum: amount(maximum) });
const toWireLimitTable = (table: LimitTable, isOn: (provider: BnplProvider) => boolean) =>
  Object.fromEntries(
    BNPL_PROVIDERS.flatMap((provider) => {
      const limits = table[provider];
      if (limits === undefined || !isOn(provider)) return [];
      const { supplierSourced, customerPrepayment } = limits;
      return [
        [
          provider,
          { supplierSourced: toWireLimits(supplierSourced), customerPrepayment: toWireLimits(customerPrepayment) },
        ] as const,
      ];
    }),
  );

export const CONFIG_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/config",
    tag: "Configuration",
    summary: "Returns the public settings of this deployment",
    answer: z.object({
      Environment: z.string(),
      Country: z.enum(["AU", "NZ"]),
      Currency: z.string(),
      GstPercent: z.int(),
      Locale: z.string(),
      PhonePlaceholder: z.string(),
      BrandName: z.string(),
      SupportPhone: z.string(),
      SupportEmail: z.string(),
      WebsiteUrl: z.string(),
      CutOffHour: z.int(),
      /** Limits of each enabled buy-now-pay-later provider, in dollars, both inclusive. */
      PurchaseLimits: z.record(z.string(), z.object({ supplierSourced: LIMITS, customerPrepayment: LIMITS })),
      UseLegacyQuoteScreen: z.boolean(),
      MobileServicesSupplierId: z.int(),
      ImageUpload: z.object({
        MaximumCount: z.int(),
        MaximumSizeMb: z.number(),
        Extensions: z.array(z.string()),
        IsOffered: z.boolean(),
      }),
      Map: z.object({ Zoom: z.int(), MinZoom: z.int(), MaxZoom: z.int() }),
    }),
    async use(_input, { config, payments, uploads }) {
      const country = COUNTRIES[config.country];
      return okResult({
        Environment: config.environment,
        Country: config.country,
        Currency: country.currency,
        GstPercent: country.gstPercent,
        Locale: country.locale,
        PhonePlaceholder: country.phonePlaceholder,
        BrandName: config.brand.name,
        SupportPhone: config.brand.supportPhone,
        SupportEmail: config.brand.supportEmail,
        WebsiteUrl: config.brand.websiteUrl,
        CutOffHour: config.cutOffHour,
        PurchaseLimits: toWireLimitTable(config.purchaseLimits, (provider) => payments[provider] !== null),
        UseLegacyQuoteScreen: config.useLegacyQuoteScreen,
        MobileServicesSupplierId: config.mobileServicesSupplierId,
        ImageUpload: {
          MaximumCount: MAX_PHOTOS,
          MaximumSizeMb: config.photos.maxMegabytes,
          Extensions: [...config.photos.extensions],
          IsOffered: uploads.entryPoint !== null,
        },
        Map: { Zoom: country.map.zoom, MinZoom: country.map.minZoom, MaxZoom: country.map.maxZoom },
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/config/max-num-offers-in-words",
    tag: "Configuration",
    summary: "Returns the maximum number of offers for a lead, written as a word",
    answer: z.object({ MaxNumOfOffers: z.string() }),
    use: async (_input, { config }) => okResult({ MaxNumOfOffers: spellNumber(config.bids.maxOffers) }),
  }),
  endpoint({
    method: "GET",
    path: "/api/config/all-workshop-extras",
    tag: "Configuration",
    summary: "Lists every extra that a workshop may offer",
    cacheSeconds: DAY_SECONDS,
    answer: z.object({ Extras: z.array(EXTRA) }),
    use: async (_input, { db }) => okResult({ Extras: (await db.extras.all()).map(toWireExtra) }),
  }),
];
