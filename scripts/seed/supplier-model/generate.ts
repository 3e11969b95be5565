import { supplierId } from "../../../app/domain/core/ids.ts";
import { findZone } from "../../../app/domain/location/zone.ts";
import { cents } from "../../../app/domain/core/money/money.ts";
import type { BusinessType, OpeningHours, Supplier, SupplierKind } from "../../../app/domain/supplier/supplier.ts";
import type { PlainDay } from "../../../app/domain/core/time/plain-date.ts";
import { BY_COUNTRY } from "./by-country.ts";
import { closedBits, seededDays } from "./calendar.ts";
import { type Draw, createDraw, hundredthsOf, pick, pickEvenly, pickFromRanges } from "./draw.ts";
import { extrasOf } from "./extras.ts";
import type { Seat, SupplierData, SupplierModel } from "./model.ts";
import { contactName, nameOf, slug } from "./names.ts";
import { toE164, fillDigits } from "./numbers.ts";
import { ownService, type SeededOwnService } from "./own-service.ts";
import { localityIndex, type NearestLocality, placeSupplier } from "./place.ts";
import { seededRates } from "./rates.ts";
import { type Review, ratingOf, reviewsOf } from "./reputation.ts";
import { createSeats } from "./seats.ts";

/** Fields that only the supplier or the operator can set. */
type OwnChoices = Pick<
  Supplier,
  | "diaryRows"
  | "workWeek"
  | "openHolidays"
  | "daysAhead"
  | "automaticQuoting"
  | "largestAutomatic"
  | "freeChangeHours"
  | "lateCancelFee"
  | "arrivalText"
  | "profileText"
  | "specialities"
  | "bestMakes"
  | "legalName"
  | "gstNumber"
  | "replyMinutes"
  | "completed10000"
  | "hiddenReason"
>;

/** A supplier as stored: the domain's type, with extras as [id, price] pairs. */
export interface SeededSupplier extends Omit<Supplier, "extras" | keyof OwnChoices>, Partial<OwnChoices> {
  readonly extras: readonly (readonly [id: number, price: number])[];
  readonly phoneE164: string;
  readonly reviews: readonly Review[];
  readonly abroad: SeededOwnService["abroad"] | null;
}

export interface GenerateOptions {
  /** Number of generated suppliers, in addition to our own service. */
  readonly suppliers: number;
  readonly today: PlainDay;
}

/** Generates all demo suppliers: our own service (id 1) and the requested number of others, the same each time. */
export function generateSuppliers(data: SupplierData, options: GenerateOptions): SeededSupplier[] {
  const { model } = data;
  const nearest = localityIndex(data.localities);
  const namesByRegion = new Map<string, Set<string>>();
  const days = seededDays(options.today);
  const drawnSeats = createSeats(model.anchors, options.suppliers).map((seat) => ({
    seat,
    draw: createDraw(model.seed, seat.id),
  }));
  const zeroCommunication = zeroCommunicationIds(model, drawnSeats);
  const seededSuppliers = drawnSeats.map(({ seat, draw }) => {
    const region = `${seat.anchor.country}|${seat.anchor.region}`;
    const names = namesByRegion.get(region) ?? new Set<string>();
    namesByRegion.set(region, names);
    return generate(data, { seat, draw, nearest, names, days, isZeroCommunication: zeroCommunication.has(seat.id) });
  });
  return [ownService(data, options.today, days), ...seededSuppliers];
}

/** The ids of a quarter of the suppliers, chosen by draw, with at least one at every anchor: if none was drawn, the one with the smallest draw. */
function zeroCommunicationIds(
  model: SupplierModel,
  drawnSeats: readonly { readonly seat: Seat; readonly draw: Draw }[],
): Set<number> {
  const share = Number(model.shares.isZeroCommunication);
  const byAnchor = new Map<Seat["anchor"], { id: number; u: number }[]>();
  for (const { seat, draw } of drawnSeats) {
    const anchorDraws = byAnchor.get(seat.anchor) ?? [];
    anchorDraws.push({ id: seat.id, u: draw.u("zeroComms") });
    byAnchor.set(seat.anchor, anchorDraws);
  }
  return new Set(
    [...byAnchor.values()].flatMap((anchorDraws) => {
      const chosen = anchorDraws.filter(({ u }) => u < share);
      return (chosen.length > 0 ? chosen : [anchorDraws.reduce((a, b) => (b.u < a.u ? b : a))]).map(({ id }) => id);
    }),
  );
}

interface GenerateInput {
  readonly seat: Seat;
  readonly draw: Draw;
  readonly nearest: NearestLocality;
  readonly names: Set<string>;
  readonly days: readonly PlainDay[];
  readonly isZeroCommunication: boolean;
}

function generate(
  { model, extras }: SupplierData,
  { seat, draw, nearest, names, days, isZeroCommunication }: GenerateInput,
): SeededSupplier {
  const { id, anchor } = seat;
  const { country, regionType } = anchor;
  const { u } = draw;
  const chance = (field: string, share: string | number) => u(field) < Number(share);
  const { kind, business, makes } = kindOf(model, anchor.regionType, draw);
  const placedSeat = placeSupplier(anchor, model.placement.maxKm, draw, nearest);
  const field =
    kind === "workshop" && chance("specialist", model.categories.specialists.share)
      ? pick(
          model.categories.specialists.fields.map((item) => [item, item[2]] as const),
          u("specialist.field"),
        )
      : null;
  const name = nameOf(
    model,
    { country, kind, isGroup: business === "GroupBrandStore", field: field?.[0] ?? null, suburb: placedSeat.suburb },
    draw,
    names,
  );
  const countryRules = BY_COUNTRY[country];
  const phone = countryRules.phone(model, anchor.region, kind, draw);
  const rating = ratingOf(model, draw);
  const acceptsOnlinePayments = chance("acceptOnlinePayments", model.payments.acceptOnlinePayments[business]);
  const licence = model.licence.byState[countryRules.licensingAuthority(anchor.region)] ?? null;
  const capacity = model.capacity[kind];
  return {
    id: supplierId(id),
    name,
    contactName: contactName(model, draw),
    country,
    kind,
    isMobile: kind === "mobile",
    businessType: business,
    street: `${1 + Math.floor(u("street.number") * 180)} ${pickEvenly(STREETS, u("street.name"))}`,
    suburbName: placedSeat.suburb,
    state: anchor.region,
    postcode: placedSeat.postcode,
    latitude: placedSeat.latitude,
    longitude: placedSeat.longitude,
    bases: [],
    zone: findZone({
      country,
      region: anchor.region,
      name: placedSeat.suburb,
      postcode: placedSeat.postcode,
      longitude: placedSeat.longitude,
    }),
    ...seededRates(model, kind, business, regionType, country, draw),
    categoryIds: field ? [...field[1]].sort((a, b) => a - b) : categoriesOf(model, kind, draw),
    providesServicing: field === null && chance("providesServicing", model.categories.providesServicing[kind]),
    certifications: certificationsOf(model, countryRules.unavailableInspections(anchor.region), draw),
    hasScanTool: chance("scanTool", model.categories.certificationShare.scanTool ?? 0),
    takesElectric: chance("electricVehicles", model.categories.electricVehicles),
    makes,
    extras: extrasOf(model, extras, kind, country, draw),
    openingHours: openingHoursOf(model, kind, draw),
    capacityMinutes: pick(capacity.bays, u("bays")) * capacity.hoursPerBayPerDay * 60,
    noticeDays: pick(model.capacity.noticeDays, u("noticeDays")),
    closedDays: { from: days[0] ?? "", bits: closedBits(days, Number(model.capacity.fullDayShare), draw) },
    ratingCount: rating.count,
    rating100: rating.rating100,
    stars: rating.stars,
    shrunkRating100: rating.shrunk100,
    isPremium: chance("isPremium", model.shares.isPremium),
    isZeroCommunication,
    hasVerifiedCredentials: chance("hasVerifiedCredentials", model.shares.hasVerifiedCredentials),
    isNew: chance("isNew", model.shares.isNew),
    yearsActive: pickFromRanges(model.shares.yearsActive, u("yearsActive")),
    acceptOnlinePayments: acceptsOnlinePayments,
    hasBnplFeature: acceptsOnlinePayments && chance("hasBnplFeature", model.payments.hasBnplFeature),
    minimumBookingAmount: cents(hundredthsOf(pick(model.minimumBookingAmountIncGst, u("minimumBookingAmount")))),
    licenceNumber:
      licence && chance("licence", licence.probability) ? fillDigits(licence.format, draw, "licence") : null,
    businessNumber: countryRules.businessNumber(id),
    gstNumber: countryRules.gstNumber(id),
    phone,
    phoneE164: toE164(phone, country),
    email: `${slug(name)}-${id}@supplier.example`,
    isDemo: true,
    images: [],
    reviews: reviewsOf(model, rating, days[0] ?? "", draw),
    abroad: null,
  };
}

/** Made-up street names. The house number is drawn too. */
const STREETS = [
  "Depot Road",
  "Foundry Lane",
  "Saddler Street",
  "Wheelwright Avenue",
  "Gasworks Road",
  "Tramway Street",
  "Bolton Parade",
  "Carriage Lane",
  "Station Road",
  "Mill Street",
  "Works Road",
  "Industrial Drive",
];

function kindOf(
  model: SupplierModel,
  regionType: Seat["anchor"]["regionType"],
  draw: Draw,
): { kind: SupplierKind; business: BusinessType; makes: readonly string[] } {
  const row = pick(
    model.kinds.map((item) => [item, item.weight[regionType]] as const),
    draw.u("kind"),
  );
  const business = pick(row.businessTypes, draw.u("businessType"));
  const count = row.makesPerDealer ? pick(row.makesPerDealer, draw.u("makesPerDealer")) : 0;
  const remainingMakes = [...(row.makes ?? [])];
  const makes = Array.from({ length: count }, (_, n) =>
    remainingMakes.splice(Math.floor(draw.u(`makes.${n + 1}`) * remainingMakes.length), 1),
  ).flat();
  return { kind: row.kind, business, makes };
}

const categoriesOf = (model: SupplierModel, kind: SupplierKind, draw: Draw): number[] =>
  Object.entries(model.categories[kind])
    .filter(([id, share]) => draw.u(`category.${id}`) < share)
    .map(([id]) => Number(id))
    .sort((a, b) => a - b);

/** Inspection certificates exist only in states that issue them. */
function certificationsOf(model: SupplierModel, unavailableInspections: readonly string[], draw: Draw): string[] {
  return Object.entries(model.categories.certificationShare)
    .filter(
      ([key, share]) =>
        key !== "scanTool" && !unavailableInspections.includes(key) && draw.u(`certification.${key}`) < Number(share),
    )
    .map(([key]) => key);
}

function openingHoursOf(model: SupplierModel, kind: SupplierKind, draw: Draw): OpeningHours {
  const hours = pick(
    model.openingHours.map((item) => [item, item.weight[kind]] as const),
    draw.u("openingHours"),
  );
  const weekday = hours["mon-fri"];
  return { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: hours.sat, 7: hours.sun };
}
