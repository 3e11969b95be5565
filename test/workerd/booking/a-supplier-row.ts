import { cents } from "../../../app/domain/money/money";
import { writeSuppliers } from "../../../scripts/seed/write-suppliers";
import type { SeededSupplier } from "../../../scripts/seed/supplier-model/generate";

const WEEKDAY = ["08:00", "17:00"] as const;

/** A workshop in Parramatta that takes cards; name what matters to the test. */
export const aSeededSupplier = (id: number, over: Partial<SeededSupplier> = {}): SeededSupplier => ({
  id, name: `Workshop ${id}`, contactName: "Sam Demo", country: "AU", kind: "workshop", isMobile: false, businessType: "Independent",
  street: "1 Church Street", suburbName: "Parramatta", state: "NSW", postcode: "2150", latitude: -33.8167, longitude: 151.0017, zone: "Australia/Sydney", bases: [], radiusMetres: null,
  labourRate: cents(15000), partsMargin100: 126, tyreFactor100: 104, callOutFee: cents(0), categoryIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], providesServicing: true,
  certifications: [], hasScanTool: true, takesElectric: true, makes: [],
  extras: [[1, 3500], [2, 0], [3, 0], [4, 4500], [8, 2500], [11, 600], [16, 9500], [17, 7900], [18, 0]],
  openingHours: { 1: WEEKDAY, 2: WEEKDAY, 3: WEEKDAY, 4: WEEKDAY, 5: WEEKDAY, 6: null, 7: null }, capacityMinutes: 600, noticeDays: 0,
  closedDays: { from: "2026-01-01", bits: "0" }, ratingCount: 40, rating100: 460, stars: [0, 0, 2, 12, 26], shrunkRating100: 455, isPremium: true, isZeroCommunication: false,
  hasVerifiedCredentials: true, isNew: false, yearsActive: 9, acceptOnlinePayments: true, hasBnplFeature: true,
  minimumBookingAmount: cents(5000), licenceNumber: "MVRL1", businessNumber: "00000000000", phone: "02 5550 0000", phoneE164: "+61255500000", email: `w${id}@supplier.example`,
  isDemo: true, images: [], reviews: [], abroad: null,
  ...over,
});

/** Replaces all suppliers by these. */
export const seedThese = (db: D1Database, ...suppliers: SeededSupplier[]) => writeSuppliers(db, suppliers);
