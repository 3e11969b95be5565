import { z } from "zod";
import { COUNTRIES } from "../../domain/country/country";
import { MOST_PHOTOS } from "../../domain/photos/captured-image";
import { answered, endpoint } from "../endpoint";
import { EXTRA, extraWire } from "../wire/extra";

const DAY = 24 * 60 * 60;

export const CONFIG_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/config",
    tag: "Configuration",
    summary: "The public settings of this deployment",
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
      MobileServicesSupplierId: z.int(),
      ImageUpload: z.object({ MaximumCount: z.int(), MaximumSizeMb: z.number(), Extensions: z.array(z.string()), IsOffered: z.boolean() }),
      Map: z.object({ Zoom: z.int(), MinZoom: z.int(), MaxZoom: z.int() }),
    }),
    async use(_asked, { config, uploads }) {
      const country = COUNTRIES[config.country];
      return answered({
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
        MobileServicesSupplierId: config.mobileServicesSupplierId,
        ImageUpload: { MaximumCount: MOST_PHOTOS, MaximumSizeMb: config.photos.maxMegabytes, Extensions: [...config.photos.extensions], IsOffered: uploads.door !== null },
        Map: { Zoom: country.map.zoom, MinZoom: country.map.minZoom, MaxZoom: country.map.maxZoom },
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/config/all-workshop-extras",
    tag: "Configuration",
    summary: "Every extra that a workshop may offer",
    cacheSeconds: DAY,
    answer: z.object({ Extras: z.array(EXTRA) }),
    use: async (_asked, { db }) => answered({ Extras: (await db.extras.all()).map(extraWire) }),
  }),
];
