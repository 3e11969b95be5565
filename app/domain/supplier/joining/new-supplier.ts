import { DEFAULT_WORK_WEEK } from "../supplier";
import type { Country } from "../../core/country/country";
import { type Cents, ZERO } from "../../core/money/money";
import type { Supplier } from "../supplier";
import type { PlainDay } from "../../core/time/plain-date";
import type { Answers } from "./answers";

/** A supplier created by an approval. Its id is assigned when it is stored. */
export interface NewSupplier extends Omit<Supplier, "id" | "extras"> {
  readonly extras: readonly (readonly [id: number, price: number])[];
  readonly phoneE164: string;
}

/** Initial adjusted rating of a supplier without reviews, in hundredths of a star. */
const DEFAULT_RATING_100 = 440;
/** 216 open days: each of the 54 hexadecimal digits holds four days. */
const NO_CLOSED_DAYS = "0".repeat(54);

/** Initial values of data that later comes from customers, measurements and the supplier itself. */
export const initialSettings = (today: PlainDay) => ({
  bases: [],
  legalName: null,
  gstNumber: null,
  arrivalText: null,
  profileText: null,
  specialities: [],
  bestMakes: [],
  replyMinutes: null,
  completed10000: null,
  diaryRows: [],
  workWeek: DEFAULT_WORK_WEEK,
  openHolidays: [],
  closedDays: { from: today, bits: NO_CLOSED_DAYS },
  ratingCount: 0,
  rating100: 0,
  stars: [0, 0, 0, 0, 0] as const,
  shrunkRating100: DEFAULT_RATING_100,
  isPremium: false,
  isZeroCommunication: false,
  isNew: true,
  automaticQuoting: true,
  largestAutomatic: null,
  freeChangeHours: null,
  lateCancelFee: null,
  isDemo: false,
  hiddenReason: null,
});

/** Builds a listed supplier from a complete set of answers; null = an answer is missing. Its documents determine whether it is verified. */
export function buildNewSupplier(
  answers: Answers,
  {
    country,
    email,
    today,
    isVerified,
    images,
  }: {
    readonly country: Country;
    readonly email: string;
    readonly today: PlainDay;
    readonly isVerified: boolean;
    readonly images: Supplier["images"];
  },
): NewSupplier | null {
  const { business, contact, kind, place, reach, licence, hours, capacity, services, equipment, rates, extras } =
    answers;
  if (!business || !contact || !kind || !place || !hours || !capacity || !services || !equipment || !rates || !extras)
    return null;
  const isMobile = kind.kind === "mobile";
  return {
    ...initialSettings(today),
    name: business.name,
    legalName: business.registeredAs,
    contactName: contact.name,
    country,
    kind: kind.kind,
    isMobile,
    businessType: kind.kind === "dealership" ? "OEMDealer" : "Independent",
    street: place.street,
    suburbName: place.name,
    state: place.state,
    postcode: place.postcode,
    latitude: place.latitude,
    longitude: place.longitude,
    zone: place.zone,
    radiusMetres: isMobile ? (reach?.radiusMetres ?? null) : null,
    ...rates,
    callOutFee: isMobile ? rates.callOutFee : (ZERO as Cents),
    ...services,
    ...equipment,
    ...extras,
    ...hours,
    ...capacity,
    hasVerifiedCredentials: isVerified,
    yearsActive: 0,
    acceptOnlinePayments: true,
    hasBnplFeature: false,
    licenceNumber: licence?.number ?? null,
    businessNumber: business.number,
    gstNumber: business.gstNumber ?? null,
    phone: contact.phone,
    phoneE164: contact.phoneE164,
    email,
    images,
  };
}
