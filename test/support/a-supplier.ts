import { cents } from "../../app/domain/money/money";
import type { Supplier } from "../../app/domain/supplier/supplier";

/** A workshop in Parramatta, open on weekdays, that does every category; name what matters to the test. */
export const aSupplier = (over: Partial<Supplier> = {}): Supplier => ({
  id: 2, name: "Wattlemere Garage", contactName: "Ava Kemp", country: "AU", kind: "workshop", isMobile: false, businessType: "Independent",
  street: "1 Depot Road", suburbName: "Parramatta", state: "NSW", postcode: "2150", latitude: -33.8167, longitude: 151.0017, bases: [],
  zone: "Australia/Sydney", radiusMetres: null, labourRate: cents(13900), partsMargin100: 126, tyreFactor100: 100, callOutFee: cents(0),
  categoryIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 20], providesServicing: true,
  certifications: ["refrigerant", "hv", "ais", "gas", "adas"], hasScanTool: true, takesElectric: true, makes: [], extras: [],
  openingHours: { 1: ["08:00", "17:00"], 2: ["08:00", "17:00"], 3: ["08:00", "17:00"], 4: ["08:00", "17:00"], 5: ["08:00", "17:00"], 6: null, 7: null },
  capacityMinutes: 720, noticeDays: 0, daysAhead: null, openHolidays: [], automaticQuoting: true, largestAutomatic: null, closedDays: { from: "2026-01-01", bits: "" }, ratingCount: 20, rating100: 460, stars: [0, 1, 1, 3, 15],
  shrunkRating100: 452, isPremium: false, isZeroCommunication: false, hasVerifiedCredentials: true, isNew: false, yearsActive: 8,
  acceptOnlinePayments: true, hasBnplFeature: true, minimumBookingAmount: cents(0),
  licenceNumber: "MVRL90001", businessNumber: "15999000002", phone: "(02) 5550 0001", email: "demo@supplier.example",
  isDemo: true, images: [], ...over,
});
