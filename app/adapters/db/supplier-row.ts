import { DEFAULT_WORK_WEEK } from "../../domain/supplier/supplier";
import type { Country } from "../../domain/core/country/country";
import type { NewSupplier } from "../../domain/supplier/joining/new-supplier";
import { cents } from "../../domain/core/money/money";
import type { OpeningHours, Supplier, SupplierExtra } from "../../domain/supplier/supplier";
import { suppliers } from "./schema/suppliers";

export const SUPPLIER_COLUMNS = {
  id: suppliers.id,
  name: suppliers.name,
  contactName: suppliers.contactName,
  country: suppliers.country,
  kind: suppliers.kind,
  isMobile: suppliers.isMobile,
  businessType: suppliers.businessType,
  street: suppliers.street,
  suburbName: suppliers.suburbName,
  state: suppliers.state,
  postcode: suppliers.postcode,
  latitude: suppliers.latitude,
  longitude: suppliers.longitude,
  zone: suppliers.zone,
  radiusMetres: suppliers.radiusMetres,
  labourRate: suppliers.labourRate,
  partsMargin100: suppliers.partsMargin100,
  tyreFactor100: suppliers.tyreFactor100,
  callOutFee: suppliers.callOutFee,
  categoryIds: suppliers.categoryIds,
  providesServicing: suppliers.providesServicing,
  certifications: suppliers.certifications,
  hasScanTool: suppliers.hasScanTool,
  takesElectric: suppliers.takesElectric,
  makes: suppliers.makes,
  extras: suppliers.extras,
  openingHours: suppliers.openingHours,
  capacityMinutes: suppliers.capacityMinutes,
  workWeek: suppliers.workWeek,
  diaryRows: suppliers.diaryRows,
  noticeDays: suppliers.noticeDays,
  closedFrom: suppliers.closedFrom,
  closedDays: suppliers.closedDays,
  ratingCount: suppliers.ratingCount,
  rating100: suppliers.rating100,
  shrunkRating100: suppliers.shrunkRating100,
  stars: suppliers.stars,
  isPremium: suppliers.isPremium,
  isZeroCommunication: suppliers.isZeroCommunication,
  hasVerifiedCredentials: suppliers.hasVerifiedCredentials,
  isNew: suppliers.isNew,
  yearsActive: suppliers.yearsActive,
  acceptOnlinePayments: suppliers.acceptOnlinePayments,
  hasBnplFeature: suppliers.hasBnplFeature,
  minimumBookingAmount: suppliers.minimumBookingAmount,
  licenceNumber: suppliers.licenceNumber,
  businessNumber: suppliers.businessNumber,
  legalName: suppliers.legalName,
  gstNumber: suppliers.gstNumber,
  phone: suppliers.phone,
  email: suppliers.email,
  bases: suppliers.bases,
  abroad: suppliers.abroad,
  isDemo: suppliers.isDemo,
  images: suppliers.images,
  hiddenReason: suppliers.hiddenReason,
  openHolidays: suppliers.openHolidays,
  daysAhead: suppliers.daysAhead,
  automaticQuoting: suppliers.automaticQuoting,
  largestAutomatic: suppliers.largestAutomatic,
  freeChangeHours: suppliers.freeChangeHours,
  lateCancelFee: suppliers.lateCancelFee,
  arrivalText: suppliers.arrivalText,
  profileText: suppliers.profileText,
  specialities: suppliers.specialities,
  bestMakes: suppliers.bestMakes,
  replyMinutes: suppliers.replyMinutes,
  completed10000: suppliers.completed10000,
};

export type SupplierRow = Readonly<Pick<typeof suppliers.$inferSelect, keyof typeof SUPPLIER_COLUMNS>>;

/** The row of a new supplier. The write assigns its number. */
export const toSupplierInsert = ({ openingHours, closedDays, ...supplier }: NewSupplier) => ({
  ...supplier,
  bases: null,
  abroad: null,
  openingHours: ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => openingHours[day]),
  closedFrom: closedDays.from,
  closedDays: closedDays.bits,
});

/** The row with the values for a country. Null when the supplier does not trade there. */
export function supplierInCountry<R extends SupplierRow>(row: R, country: Country): R | null {
  if (row.country === country) return row;
  return row.abroad?.country === country ? { ...row, ...row.abroad } : null;
}

export const toOpeningHours = ([
  mon = null,
  tue = null,
  wed = null,
  thu = null,
  fri = null,
  sat = null,
  sun = null,
]: SupplierRow["openingHours"]): OpeningHours => ({ 1: mon, 2: tue, 3: wed, 4: thu, 5: fri, 6: sat, 7: sun });

/** Omits extras that are no longer in the catalogue. */
const toSupplierExtras = (
  storedExtras: SupplierRow["extras"],
  catalogue: ReadonlyMap<number, SupplierExtra>,
): readonly SupplierExtra[] =>
  storedExtras.flatMap(([id, price]) => {
    const extra = catalogue.get(id);
    return extra ? [{ ...extra, priceIncGst: cents(price) }] : [];
  });

/** `brand` replaces "{brand}" in the name of our own service. */
export const toSupplier = (
  { closedFrom, closedDays, abroad: _, ...row }: SupplierRow,
  extras: ReadonlyMap<number, SupplierExtra>,
  brand: string,
): Supplier => ({
  ...row,
  name: row.name.replace("{brand}", brand),
  bases: row.bases ?? [],
  extras: toSupplierExtras(row.extras, extras),
  openingHours: toOpeningHours(row.openingHours),
  workWeek: row.workWeek ?? DEFAULT_WORK_WEEK,
  closedDays: { from: closedFrom, bits: closedDays },
});
