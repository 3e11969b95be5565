import { PLAIN_WORK_WEEK } from "../supplier";
import type { Country } from "../../core/country/country";
import { type Cents, ZERO } from "../../core/money/money";
import type { Supplier } from "../supplier";
import type { PlainDay } from "../../core/time/plain-date";
import type { Answers } from "./answers";

/** A supplier as approval makes it; its number is given where it is written. */
export interface NewSupplier extends Omit<Supplier, "id" | "extras"> {
  readonly extras: readonly (readonly [id: number, price: number])[];
  readonly phoneE164: string;
}

/** A rating without reviews, as the ratings of customers begin. */
const UNRATED_100 = 440;
/** As many days as a supplier can close ahead, none of them closed. */
const NONE_CLOSED = "0".repeat(54);

/** What customers, time and the supplier itself make of a new supplier, as it begins. */
export const initialApplication = (today: PlainDay) => ({
  bases: [],
  legalName: null,
  arrivalText: null,
  profileText: null,
  specialities: [],
  bestMakes: [],
  replyMinutes: null,
  completed10000: null,
  diaryRows: [],
  workWeek: PLAIN_WORK_WEEK,
  openHolidays: [],
  closedDays: { from: today, bits: NONE_CLOSED },
  ratingCount: 0,
  rating100: 0,
  stars: [0, 0, 0, 0, 0] as const,
  shrunkRating100: UNRATED_100,
  isPremium: false,
  isZeroCommunication: false,
  isNew: true,
  automaticQuoting: true,
  largestAutomatic: null,
  freeChangeHours: null,
  lateCancelFee: null,
  isDemo: false,
  hiddenBecause: null,
});

/** The supplier of a whole set of answers, listed from now on; null = an answer is missing. Verified is what its documents make it. */
export function newSupplier(
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
    ...initialApplication(today),
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
    phone: contact.phone,
    phoneE164: contact.phoneE164,
    email,
    images,
  };
}
