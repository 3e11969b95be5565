import { type BidSettings, readBidSettings } from "./bids";
import { type Brand, isTheme, readWhiteLabels, whiteLabelAt } from "./brand";
import type { Country } from "../domain/country/country";
import { REQUIRED_PHOTO_TASKS } from "../domain/photos/photo-need";
import { typeOfExtension } from "../domain/photos/image-type";
import type { PhotoLimits } from "../domain/photos/upload-rules";
import { MOBILE_SERVICES_SUPPLIER_ID } from "../domain/supplier/supplier";
import { type Caps, readCaps } from "./caps";
import type { LimitTable } from "../domain/payments/limits";
import { type ProviderAddresses, readAddresses, readPurchaseLimits } from "./payment";

/** Environments and their level; below 4 the second-version quote title carries " (V2)" (ledger F-046). */
export const ENVIRONMENT_LEVEL = { DEV: 0, TEST: 1, UAT: 2, PreProd: 3, PROD: 4 } as const;
export type Environment = keyof typeof ENVIRONMENT_LEVEL;

/** Plain settings of one deployment. No secret is in here; `GET /api/config` shows the public part. */
export interface Config {
  readonly environment: Environment;
  readonly country: Country;
  readonly brand: Brand;
  /** Another company's face on the marketplace: no sign-in, no token renewal, no profile (F-018 to F-020). */
  readonly isWhiteLabel: boolean;
  /** Same-day cut-off, whole hour, UTC+10 all year. */
  readonly cutOffHour: number;
  readonly mobileServicesSupplierId: number;
  /** Anonymous visitors are not asked for contact details on their first day (F-249, F-250). */
  readonly hideContactDetailsForFirstDay: boolean;
  readonly photos: PhotoLimits & {
    /** Repairs that are not quoted without a photo, or the word that there can be none (F-335, F-336). */
    readonly requiredTaskIds: readonly number[];
  };
  /** Of whoever runs this marketplace, for receipts and tax invoices: the ABN, in New Zealand the GST number. */
  readonly businessNumber: string;
  /** The older quote screen for everybody; `isLegacy` in an address says otherwise (F-037, F-038). */
  readonly useLegacyQuoteScreen: boolean;
  /** Stripe's public key; null = Stripe is not configured here. */
  readonly stripePublishableKey: string | null;
  /** Buy-now-pay-later that is switched on here, with the amounts it is offered for (B-182). */
  readonly purchaseLimits: LimitTable;
  readonly paymentAddresses: ProviderAddresses;
  /** What our own pages send to the gateway as `X-Gateway-Api-Key`; a label for its log, no secret. Null = none is sent (ledger F-405, F-406). */
  readonly gatewayPublicKey: string | null;
  /** PayPal's own buttons are on the page, not the sandbox's. */
  readonly isPayPalLive: boolean;
  /** Where the operator has its terms and its privacy policy instead of `/terms` and `/privacy`; null = here (P-215). */
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** Where people chat with us; null = there is no chat, and help is by phone and e-mail. */
  readonly chatUrl: string | null;
  /** How many months ahead a supplier may propose another date (P-175). */
  readonly rescheduleMonths: number;
  /** Sites whose frames may show the portal's headless screens, as origins; empty = none. */
  readonly portalFrameOrigins: readonly string[];
  readonly bids: BidSettings;
  readonly caps: Caps;
  /** Where humm's signed form is posted; null = to our own sandbox, or nowhere. */
  readonly hummOrigin: string | null;
}

/** "jpg, PNG" -> ["jpg", "png"]. */
const list = (text: unknown): string[] =>
  String(text)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "");

/** Shown on receipts of development sites: no business has them. */
const NO_BUSINESS_NUMBER: Readonly<Record<Country, string>> = { AU: "00 000 000 000", NZ: "000-000-000" };

/** Reads and checks the plain settings; the brand is that of the host asked for (`url` null = none was). Throws with the names of what is missing or wrong. */
export function readConfig(env: Readonly<Record<string, unknown>>, url: URL | null = null): Config {
  const wrong: string[] = [];
  const text = (name: string) => {
    const value = env[name];
    if (typeof value !== "string" || value === "") wrong.push(name);
    return String(value);
  };
  const environment = text("ENVIRONMENT");
  if (!(environment in ENVIRONMENT_LEVEL)) wrong.push("ENVIRONMENT (DEV, TEST, UAT, PreProd or PROD)");
  const country = text("COUNTRY");
  if (country !== "AU" && country !== "NZ") wrong.push("COUNTRY (AU or NZ)");
  const theme = typeof env.BRAND_THEME === "string" && env.BRAND_THEME !== "" ? env.BRAND_THEME : null;
  if (theme !== null && !isTheme(theme)) wrong.push("BRAND_THEME (a folder of public/brands)");
  const own: Brand = {
    name: text("BRAND_NAME"),
    supportPhone: text("SUPPORT_PHONE"),
    supportEmail: text("SUPPORT_EMAIL"),
    websiteUrl: text("WEBSITE_URL"),
    theme,
  };
  const labels = readWhiteLabels(
    typeof env.WHITE_LABEL_HOSTS === "string" && env.WHITE_LABEL_HOSTS !== "" ? env.WHITE_LABEL_HOSTS : "{}",
  );
  if (labels === null) wrong.push("WHITE_LABEL_HOSTS (JSON: host to name, supportPhone, supportEmail and theme)");
  const label = labels && url && whiteLabelAt(labels, url);
  const address = (name: string) => {
    const value = env[name];
    const url = typeof value === "string" && value !== "" ? value : null;
    if (url !== null && !(URL.canParse(url) && new URL(url).protocol === "https:"))
      wrong.push(`${name} (an https address)`);
    return url;
  };
  const portalFrameOrigins = list(env.PORTAL_FRAME_ORIGINS ?? "");
  if (
    !portalFrameOrigins.every(
      (origin) =>
        URL.canParse(origin) &&
        new URL(origin).origin === origin &&
        (environment !== "PROD" || origin.startsWith("https:")),
    )
  )
    wrong.push("PORTAL_FRAME_ORIGINS (origins like https://portal.example)");
  const paymentAddresses = readAddresses(env.PAYMENT_ADDRESSES, environment === "PROD", wrong);
  const config: Config = {
    environment: environment as Environment,
    country: country as Country,
    brand: label ?? own,
    isWhiteLabel: label !== null || env.WHITE_LABEL === "true",
    cutOffHour: Number(env.CUT_OFF_HOUR ?? 15),
    mobileServicesSupplierId: Number(env.MOBILE_SERVICES_SUPPLIER_ID ?? MOBILE_SERVICES_SUPPLIER_ID),
    hideContactDetailsForFirstDay: env.HIDE_CONTACT_DETAILS_FOR_FIRST_DAY === "true",
    photos: {
      maxMegabytes: Number(env.PHOTO_MAX_MEGABYTES ?? 15),
      extensions: list(env.PHOTO_EXTENSIONS ?? "jpg,jpeg,png,webp"),
      requiredTaskIds: list(env.PHOTO_REQUIRED_TASK_IDS ?? REQUIRED_PHOTO_TASKS.join(",")).map(Number),
    },
    businessNumber:
      environment === "PROD"
        ? text("BUSINESS_NUMBER")
        : (typeof env.BUSINESS_NUMBER === "string" && env.BUSINESS_NUMBER) ||
          NO_BUSINESS_NUMBER[country === "NZ" ? "NZ" : "AU"],
    purchaseLimits: readPurchaseLimits(env.PURCHASE_LIMITS, wrong),
    paymentAddresses,
    chatUrl: address("CHAT_URL"),
    termsUrl: address("TERMS_URL"),
    privacyUrl: address("PRIVACY_URL"),
    bids: readBidSettings(env, wrong),
    caps: readCaps(env, wrong),
    portalFrameOrigins,
    rescheduleMonths: Number(env.RESCHEDULE_MONTHS ?? 2),
    isPayPalLive: typeof env.BRAINTREE_PUBLIC_KEY === "string" && env.BRAINTREE_PUBLIC_KEY !== "",
    hummOrigin:
      typeof env.HUMM_ACCOUNT_ID === "string" && env.HUMM_ACCOUNT_ID !== ""
        ? new URL(paymentAddresses.hummCheckout).origin
        : null,
    gatewayPublicKey:
      typeof env.GATEWAY_PUBLIC_KEY === "string" && env.GATEWAY_PUBLIC_KEY !== "" ? env.GATEWAY_PUBLIC_KEY : null,
    useLegacyQuoteScreen: env.USE_LEGACY_QUOTE_SCREEN === "true",
    stripePublishableKey: typeof env.STRIPE_PUBLISHABLE_KEY === "string" ? env.STRIPE_PUBLISHABLE_KEY : null,
  };
  if (!Number.isInteger(config.cutOffHour) || config.cutOffHour < 0 || config.cutOffHour > 23)
    wrong.push("CUT_OFF_HOUR (0 to 23)");
  if (!Number.isInteger(config.rescheduleMonths) || config.rescheduleMonths < 1 || config.rescheduleMonths > 12)
    wrong.push("RESCHEDULE_MONTHS (1 to 12)");
  const { maxMegabytes, extensions, requiredTaskIds } = config.photos;
  // A worker holds a photo twice while it cleans it.
  if (!(maxMegabytes > 0 && maxMegabytes <= 40)) wrong.push("PHOTO_MAX_MEGABYTES (above 0, at most 40)");
  if (extensions.length === 0 || extensions.some((extension) => typeOfExtension(extension) === null))
    wrong.push("PHOTO_EXTENSIONS (of jpg, jpeg, png, webp)");
  if (!requiredTaskIds.every(Number.isInteger)) wrong.push("PHOTO_REQUIRED_TASK_IDS (whole numbers)");
  if (wrong.length > 0) throw new Error(`Configuration is incomplete: ${[...new Set(wrong)].join(", ")}`);
  return config;
}
