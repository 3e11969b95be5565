import { type ChangeRules, supplierChangeRules } from "../../../domain/booking/change-rules";
import { describeChangeRules } from "../../../texts/bookings";
import { localityLabel } from "../../../domain/location/locality";
import { COUNTRIES, type Country } from "../../../domain/core/country/country";
import type { Price } from "../../../domain/pricing/price";
import { priceValidityText } from "../../../texts/results";
import { buildProfileView } from "../../../domain/supplier/profile";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { SupplierReview } from "../../../domain/supplier/supplier-search";
import { WEEKDAY_NAMES, WEEKDAYS } from "../../../domain/supplier/supplier-settings/hours";

/** A workshop with the lead for which it is shown. */
export interface WorkshopView {
  readonly supplier: Supplier;
  readonly country: Country;
  /** True = the configuration hides the workshop's name. */
  readonly isUnnamed: boolean;
  readonly isFleet: boolean;
  /** Price of the job. Null = there is no job, or part of it has no price. */
  readonly price: Price | null;
  /** Last day on which this price is valid; null = no validity is promised. */
  readonly guaranteedUntil: PlainDay | null;
}

/** View model of a workshop's dialog. It contains no street for mobile mechanics, because that may be their home. */
export function workshopData(
  { supplier, country, isUnnamed, isFleet, price, guaranteedUntil }: WorkshopView,
  reviews: readonly SupplierReview[],
  changeRules: ChangeRules,
  categories: readonly { readonly id: number; readonly name: string }[],
) {
  return {
    name: supplier.name,
    changeTerms: describeChangeRules(supplierChangeRules(supplier, changeRules), COUNTRIES[country].currency),
    kind: supplier.kind,
    address: [
      supplier.isMobile || isUnnamed ? null : supplier.street,
      localityLabel({ name: supplier.suburbName, state: supplier.state, postcode: supplier.postcode }),
    ]
      .filter(Boolean)
      .join(", "),
    hours: WEEKDAYS.map((day) => ({ day: WEEKDAY_NAMES[day], hours: supplier.openingHours[day] })),
    yearsActive: supplier.yearsActive,
    isVerified: supplier.hasVerifiedCredentials,
    licenceNumber: supplier.licenceNumber,
    businessNumberName: COUNTRIES[country].businessNumberLabel,
    rating100: supplier.rating100,
    ratingCount: supplier.ratingCount,
    extras: supplier.extras.map(({ id, name, description, priceIncGst }) => ({ id, name, description, priceIncGst })),
    currency: COUNTRIES[country].currency,
    images: supplier.images,
    profile: buildProfileView(supplier, categories),
    isDemo: supplier.isDemo,
    priceValidityText: guaranteedUntil && priceValidityText(guaranteedUntil),
    price: price && { ...price, lines: price.lines.map((line) => ({ ...line })) },
    // Reviews are left out for an unnamed workshop, because they may mention its name.
    reviews: isUnnamed ? [] : reviews,
    isUnnamed,
    takesOnline: supplier.acceptOnlinePayments && !isFleet,
    isFleet,
  };
}
export type WorkshopData = ReturnType<typeof workshopData>;
