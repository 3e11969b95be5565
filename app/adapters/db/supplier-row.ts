import type { Country } from "../../domain/country/country";
import { cents } from "../../domain/money/money";
import type { BusinessType, OpeningHours, Supplier, SupplierExtra, SupplierKind } from "../../domain/supplier/supplier";

interface SupplierRowShape {
  id: number;
  name: string;
  contact_name: string;
  country: Country;
  kind: SupplierKind;
  is_mobile: number;
  business_type: BusinessType;
  street: string;
  suburb_name: string;
  state: string;
  postcode: string | null;
  latitude: number;
  longitude: number;
  zone: string;
  radius_metres: number | null;
  labour_rate: number;
  parts_margin_100: number;
  tyre_factor_100: number;
  call_out_fee: number;
  category_ids: string;
  provides_servicing: number;
  certifications: string;
  has_scan_tool: number;
  takes_electric: number;
  makes: string;
  extras: string;
  opening_hours: string;
  capacity_minutes: number;
  notice_days: number;
  closed_from: string;
  closed_days: string;
  rating_count: number;
  rating_100: number;
  shrunk_rating_100: number;
  stars: string;
  is_premium: number;
  is_zero_communication: number;
  has_verified_credentials: number;
  is_new: number;
  years_active: number;
  accept_online_payments: number;
  has_bnpl_feature: number;
  minimum_booking_amount: number;
  licence_number: string | null;
  business_number: string;
  phone: string;
  email: string;
  bases: string | null;
  abroad: string | null;
  is_demo: number;
  images: string;
  open_holidays: string;
  days_ahead: number | null;
  automatic_quoting: number;
  largest_automatic: number | null;
  free_change_hours: number | null;
  late_cancel_fee: number | null;
}
export type SupplierRow = Readonly<SupplierRowShape>;

export const SUPPLIER_COLUMNS: readonly (keyof SupplierRow)[] = [
  "id",
  "name",
  "contact_name",
  "country",
  "kind",
  "is_mobile",
  "business_type",
  "street",
  "suburb_name",
  "state",
  "postcode",
  "latitude",
  "longitude",
  "zone",
  "radius_metres",
  "labour_rate",
  "parts_margin_100",
  "tyre_factor_100",
  "call_out_fee",
  "category_ids",
  "provides_servicing",
  "certifications",
  "has_scan_tool",
  "takes_electric",
  "makes",
  "extras",
  "opening_hours",
  "capacity_minutes",
  "notice_days",
  "closed_from",
  "closed_days",
  "rating_count",
  "rating_100",
  "shrunk_rating_100",
  "stars",
  "is_premium",
  "is_zero_communication",
  "has_verified_credentials",
  "is_new",
  "years_active",
  "accept_online_payments",
  "has_bnpl_feature",
  "minimum_booking_amount",
  "licence_number",
  "business_number",
  "phone",
  "email",
  "bases",
  "abroad",
  "is_demo",
  "images",
  "open_holidays",
  "days_ahead",
  "automatic_quoting",
  "largest_automatic",
  "free_change_hours",
  "late_cancel_fee",
];

/** What differs in the other country, as `abroad` keeps it. */
interface Abroad {
  country: Country;
  labourRate: number;
  callOutFee: number;
  suburbName: string;
  state: string;
  postcode: string | null;
  latitude: number;
  longitude: number;
  zone: string;
  phone: string;
  businessNumber: string;
}

/** The row as the supplier trades in a country; null when it does not. */
export function asInCountry(row: SupplierRow, country: Country): SupplierRow | null {
  if (row.country === country) return row;
  const there = row.abroad === null ? null : (JSON.parse(row.abroad) as Abroad);
  if (there?.country !== country) return null;
  return {
    ...row,
    country,
    labour_rate: there.labourRate,
    call_out_fee: there.callOutFee,
    suburb_name: there.suburbName,
    state: there.state,
    postcode: there.postcode,
    latitude: there.latitude,
    longitude: there.longitude,
    zone: there.zone,
    phone: there.phone,
    business_number: there.businessNumber,
  };
}

const list = <T>(json: string): readonly T[] => JSON.parse(json) as T[];

function openingHours(json: string): OpeningHours {
  const [mon = null, tue = null, wed = null, thu = null, fri = null, sat = null, sun = null] =
    list<OpeningHours[1]>(json);
  return { 1: mon, 2: tue, 3: wed, 4: thu, 5: fri, 6: sat, 7: sun };
}

/** An extra no longer in the catalogue is not offered. */
const extrasOf = (json: string, catalogue: ReadonlyMap<number, SupplierExtra>): SupplierExtra[] =>
  list<[id: number, price: number]>(json).flatMap(([id, price]) => {
    const extra = catalogue.get(id);
    return extra ? [{ ...extra, priceIncGst: cents(price) }] : [];
  });

export const toSupplier = (row: SupplierRow, extras: ReadonlyMap<number, SupplierExtra>, brand: string): Supplier => ({
  id: row.id,
  name: row.name.replace("{brand}", brand),
  contactName: row.contact_name,
  country: row.country,
  kind: row.kind,
  isMobile: row.is_mobile === 1,
  businessType: row.business_type,
  street: row.street,
  suburbName: row.suburb_name,
  state: row.state,
  postcode: row.postcode,
  latitude: row.latitude,
  longitude: row.longitude,
  bases: row.bases === null ? [] : list(row.bases),
  zone: row.zone,
  radiusMetres: row.radius_metres,
  labourRate: cents(row.labour_rate),
  partsMargin100: row.parts_margin_100,
  tyreFactor100: row.tyre_factor_100,
  callOutFee: cents(row.call_out_fee),
  categoryIds: list(row.category_ids),
  providesServicing: row.provides_servicing === 1,
  certifications: list(row.certifications),
  hasScanTool: row.has_scan_tool === 1,
  takesElectric: row.takes_electric === 1,
  makes: list(row.makes),
  extras: extrasOf(row.extras, extras),
  openingHours: openingHours(row.opening_hours),
  capacityMinutes: row.capacity_minutes,
  noticeDays: row.notice_days,
  daysAhead: row.days_ahead,
  openHolidays: list(row.open_holidays),
  closedDays: { from: row.closed_from, bits: row.closed_days },
  ratingCount: row.rating_count,
  rating100: row.rating_100,
  stars: list(row.stars),
  shrunkRating100: row.shrunk_rating_100,
  isPremium: row.is_premium === 1,
  isZeroCommunication: row.is_zero_communication === 1,
  hasVerifiedCredentials: row.has_verified_credentials === 1,
  isNew: row.is_new === 1,
  yearsActive: row.years_active,
  acceptOnlinePayments: row.accept_online_payments === 1,
  hasBnplFeature: row.has_bnpl_feature === 1,
  minimumBookingAmount: cents(row.minimum_booking_amount),
  automaticQuoting: row.automatic_quoting === 1,
  largestAutomatic: row.largest_automatic === null ? null : cents(row.largest_automatic),
  freeChangeHours: row.free_change_hours,
  lateCancelFee: row.late_cancel_fee === null ? null : cents(row.late_cancel_fee),
  licenceNumber: row.licence_number,
  businessNumber: row.business_number,
  phone: row.phone,
  email: row.email,
  isDemo: row.is_demo === 1,
  images: list(row.images),
});
