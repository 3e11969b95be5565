import { expect, it } from "vitest";
import { readConfig } from "./config";

const BASE_ENV = {
  ENVIRONMENT: "DEV",
  COUNTRY: "NZ",
  BRAND_NAME: "Ours",
  SUPPORT_PHONE: "1300 975 707",
  SUPPORT_EMAIL: "help@ours.example",
  WEBSITE_URL: "https://ours.example",
};

it("missing and empty settings have their defaults", () => {
  const expected = {
    environment: "DEV",
    country: "NZ",
    cutOffHour: 15,
    rescheduleMonths: 2,
    diaryMonths: 24,
    changeRules: { freeHours: 24, lateFee: 0 },
    businessNumber: "000-000-000",
    photos: { maxMegabytes: 15, extensions: ["jpg", "jpeg", "png", "webp"] },
    bids: { maxOffers: 3, hours: 24, leadPrice: 0 },
    caps: { texts: { perDay: 5_000 }, plates: { perNetworkHourly: 120 }, leads: { perBlockDaily: 3_000 } },
    chatUrl: null,
    portalFrameOrigins: [],
  };
  expect(readConfig(BASE_ENV)).toMatchObject(expected);
  const blank = {
    CUT_OFF_HOUR: "",
    BUSINESS_NUMBER: "",
    MAX_OFFERS: "",
    CODES_A_DAY: "",
    CHAT_URL: "",
    WHITE_LABEL_HOSTS: "",
  };
  expect(readConfig({ ...BASE_ENV, ...blank })).toMatchObject(expected);
});

it("settings are parsed to their types", () => {
  const config = readConfig({
    ...BASE_ENV,
    CUT_OFF_HOUR: "9",
    MAX_OFFERS: "7",
    LEAD_PRICE_CENTS: 1_250,
    CODES_A_DAY: "9",
    PHOTO_EXTENSIONS: "PNG jpg",
    PHOTO_REQUIRED_TASK_IDS: "12, 40",
    PORTAL_FRAME_ORIGINS: "http://localhost:3000",
    USE_LEGACY_QUOTE_SCREEN: "true",
  });
  expect(config).toMatchObject({
    cutOffHour: 9,
    bids: { maxOffers: 7, leadPrice: 1_250 },
    caps: { texts: { perDay: 9 } },
    photos: { extensions: ["png", "jpg"], requiredTaskIds: [12, 40] },
    portalFrameOrigins: ["http://localhost:3000"],
    useLegacyQuoteScreen: true,
  });
});

it("one message lists all missing and invalid settings with the expected values", () => {
  expect(() =>
    readConfig({
      ENVIRONMENT: "PROD",
      COUNTRY: "FR",
      BRAND_NAME: "",
      SUPPORT_PHONE: "1",
      SUPPORT_EMAIL: "a@b.example",
      WEBSITE_URL: "https://ours.example",
      CUT_OFF_HOUR: "24",
      CHAT_URL: "http://chat.example",
      MAX_OFFERS: "0",
      CODES_A_DAY: "many",
      PHOTO_EXTENSIONS: "heic",
      PORTAL_FRAME_ORIGINS: "http://portal.example",
      PAYMENT_ADDRESSES: { zip: "http://zip.example" },
    }),
  ).toThrow(
    new Error(
      "Configuration is incomplete: COUNTRY (AU or NZ), CUT_OFF_HOUR (a whole number from 0 to 23), CHAT_URL (an https address), BRAND_NAME (missing), " +
        "PHOTO_EXTENSIONS (one or more of jpg, jpeg, png, webp), BUSINESS_NUMBER (missing), PORTAL_FRAME_ORIGINS (origins like https://portal.example), " +
        "PAYMENT_ADDRESSES.zip (an https address), MAX_OFFERS (a whole number from 1 to 1000000), MAX_CLAIMS (must not be above MAX_OFFERS: a workshop that pays for a lead can send an offer), CODES_A_DAY (a whole number from 1 to 10000000)",
    ),
  );
});
