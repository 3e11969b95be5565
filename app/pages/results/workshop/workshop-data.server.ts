import { type ChangeRules, changeRuleWords, rulesOfSupplier } from "../../../domain/booking/change-rules";
import { COUNTRIES } from "../../../domain/country/country";
import { localityLabel } from "../../../domain/location/locality";
import type { PriceLines } from "../../../usecases/quotes/price-lines-of";
import type { SupplierReview } from "../../../usecases/ports/suppliers";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** What the window of one workshop shows. Nobody's home: mobile mechanics have no street here. */
export function workshopData(
  { lead, offer, isUnnamed, price }: PriceLines,
  reviews: readonly SupplierReview[],
  deployment: ChangeRules,
) {
  const { supplier } = offer;
  return {
    name: supplier.name,
    changeTerms: changeRuleWords(rulesOfSupplier(supplier, deployment), COUNTRIES[lead.country].currency),
    kind: supplier.kind,
    address: [
      supplier.isMobile || isUnnamed ? null : supplier.street,
      localityLabel({ name: supplier.suburbName, state: supplier.state, postcode: supplier.postcode }),
    ]
      .filter(Boolean)
      .join(", "),
    hours: WEEKDAYS.map((day, index) => ({
      day,
      hours: supplier.openingHours[(index + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7],
    })),
    yearsActive: supplier.yearsActive,
    isVerified: supplier.hasVerifiedCredentials,
    licenceNumber: supplier.licenceNumber,
    businessNumberName: COUNTRIES[lead.country].businessNumberLabel,
    rating100: supplier.rating100,
    ratingCount: supplier.ratingCount,
    extras: supplier.extras.map(({ id, name, description, priceIncGst }) => ({ id, name, description, priceIncGst })),
    currency: COUNTRIES[lead.country].currency,
    images: supplier.images,
    isDemo: supplier.isDemo,
    price: price && { ...price, lines: price.lines.map((line) => ({ ...line })) },
    // What others wrote may name the supplier.
    reviews: isUnnamed ? [] : reviews,
    isUnnamed,
    takesOnline: supplier.acceptOnlinePayments && lead.fleetCompanyId === null,
    isFleet: lead.fleetCompanyId !== null,
  };
}
export type WorkshopData = ReturnType<typeof workshopData>;
