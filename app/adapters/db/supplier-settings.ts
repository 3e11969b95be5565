import type { SupplierId } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, desc, eq, gte, isNull, max, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { weekdayCapacity } from "../../domain/supplier/availability/day-capacity";
import type { Section, SettingValues } from "../../domain/supplier/supplier-settings/section";
import type { ProtectedSection } from "../../domain/supplier/supplier-settings/business";
import { parsePhone } from "../../domain/core/phone/format";
import type {
  SettingChange,
  NewChangeRequest,
  RequestDecision,
  ChangeRequest,
  NewSettingChange,
} from "../../domain/supplier/supplier-settings/setting-change";
import { recountDays } from "./diary";
import { decisionStatements } from "./joining";
import { orm, type Query, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { catchRefusal } from "./refusals";
import { photoStatements } from "./supplier-photos";
import { supplierChangeRequests as requests, supplierSettingEvents as events } from "./schema/supplier-settings";
import { invalidateSearchResults, rerank } from "./supplier-cells";
import { supplierDays, suppliers } from "./schema/suppliers";

const MAX_OLDER_ROWS = 20;
const MAX_REQUESTS = 20;

type SupplierColumns = Partial<typeof suppliers.$inferInsert>;

/** How a section's value is stored in the supplier's row. */
const COLUMNS: { readonly [S in Section]: (value: SettingValues[S]) => SupplierColumns } = {
  hours: ({ openingHours }) => ({ openingHours: ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => openingHours[day]) }),
  capacity: ({ capacityMinutes, workWeek, noticeDays, daysAhead }) => ({
    capacityMinutes,
    workWeek,
    noticeDays,
    daysAhead,
  }),
  bays: ({ diaryRows }) => ({ diaryRows }),
  "closed-days": ({ closedDays }) => ({ closedFrom: closedDays.from, closedDays: closedDays.bits }),
  holidays: ({ openHolidays }) => ({ openHolidays }),
  reach: ({ radiusMetres }) => ({ radiusMetres }),
  services: ({ providesServicing, takesElectric, categoryIds, makes }) => ({
    providesServicing,
    takesElectric,
    categoryIds,
    makes,
  }),
  rates: ({ labourRate, callOutFee, partsMargin100, tyreFactor100, minimumBookingAmount }) => ({
    labourRate,
    callOutFee,
    partsMargin100,
    tyreFactor100,
    minimumBookingAmount,
  }),
  extras: ({ extras }) => ({ extras }),
  changes: ({ freeChangeHours, lateCancelFee }) => ({ freeChangeHours, lateCancelFee }),
  arriving: ({ arrivalText }) => ({ arrivalText }),
  profile: ({ profileText, specialities, bestMakes }) => ({ profileText, specialities, bestMakes }),
  photos: ({ images }) => ({ images }),
  tools: ({ hasScanTool, certifications }) => ({ hasScanTool, certifications }),
  "contact-person": ({ contactName, phone }) => ({ contactName, phone }),
  "business-details": ({ name, legalName, businessNumber, gstNumber = null }) => ({
    name,
    legalName,
    businessNumber,
    gstNumber,
  }),
  "business-address": ({ street, suburbName, state, postcode, latitude, longitude, zone }) => ({
    street,
    suburbName,
    state,
    postcode,
    latitude,
    longitude,
    zone,
  }),
  quoting: ({ automaticQuoting, largestAutomatic }) => ({ automaticQuoting, largestAutomatic }),
};
const sectionColumns = (section: Section, value: SettingValues[Section]): SupplierColumns =>
  (COLUMNS[section] as (value: SettingValues[Section]) => SupplierColumns)(value);

const supplierCapabilities = ({
  providesServicing,
  categoryIds,
}: Pick<SettingValues["services"], "providesServicing" | "categoryIds">) =>
  new Set([...(providesServicing ? [0] : []), ...categoryIds]);

/** Statements for other tables that must change together with the setting. */
function followUpStatements(db: D1Database, { section, before, after, supplier, today }: NewSettingChange): Query[] {
  if (section === "capacity" || section === "hours" || section === "bays") {
    // A day with more bookings than the new capacity keeps them and accepts no more.
    const changedSupplier = { ...supplier, ...after };
    // Sunday first, as in SQLite.
    const week = JSON.stringify(
      ([7, 1, 2, 3, 4, 5, 6] as const).map((weekday) => weekdayCapacity(changedSupplier, weekday)),
    );
    const capacity = sql`${week} ->> cast(strftime('%w', ${supplierDays.day}) as integer)`;
    return [
      orm(db)
        .update(supplierDays)
        .set({
          capacityMinutes: sql`max(${supplierDays.bookedMinutes} + ${supplierDays.blockedMinutes}, ${capacity})`,
        })
        .where(and(eq(supplierDays.supplierId, supplier.id), gte(supplierDays.day, today))),
    ];
  }
  if (section === "business-address") {
    // Recalculates the ranks in the map squares of the old address and of the new one.
    const capabilities = [...supplierCapabilities(supplier)];
    const addressSettings = after as SettingValues["business-address"];
    return [
      ...rerank(db, supplier, capabilities),
      ...rerank(db, { ...addressSettings, kind: supplier.kind }, capabilities),
      ...invalidateSearchResults(db, { ...addressSettings, id: supplier.id }),
    ];
  }
  if (section === "contact-person") {
    const { phone } = after as SettingValues["contact-person"];
    const phoneE164 = parsePhone(supplier.country, phone);
    return phoneE164 === null
      ? []
      : [orm(db).update(suppliers).set({ phoneE164 }).where(eq(suppliers.id, supplier.id))];
  }
  if (section !== "services") return [];
  const previousCapabilities = supplierCapabilities(before as SettingValues["services"]);
  const currentCapabilities = supplierCapabilities(after as SettingValues["services"]);
  const changedCapabilities = [...new Set([...previousCapabilities, ...currentCapabilities])].filter(
    (value) => previousCapabilities.has(value) !== currentCapabilities.has(value),
  );
  return changedCapabilities.length === 0 ? [] : rerank(db, supplier, changedCapabilities);
}

const CHANGE_COLUMNS = {
  section: events.section,
  version: events.version,
  at: events.at,
  actorName: events.actorName,
  before: events.before,
  after: events.after,
  reason: events.reason,
};
const otherEvents = alias(events, "others");

const toRequest = ({
  decidedAt,
  isAccepted,
  decidedBy,
  reason,
  before,
  after,
  ...row
}: typeof requests.$inferSelect): ChangeRequest => ({
  ...row,
  before: before as SettingValues[ProtectedSection],
  after: after as SettingValues[ProtectedSection],
  decision:
    decidedAt === null
      ? null
      : { at: decidedAt, isAccepted: isAccepted === true, by: decidedBy ?? "", reason: reason ?? "" },
});

/** Suppliers' own settings. The current values are stored with the supplier. */
export function d1SupplierSettings(db: D1Database) {
  const database = orm(db);
  /** Runs a batch. Returns false if the section, a diary entry or the decision was changed first. */
  const runGuardedBatch = async (statements: readonly Query[]): Promise<boolean> =>
    (await catchRefusal(runInBatch(db, statements), "setting-changed", "concurrent-change")) === null;
  /** Statements for a change, its event and its follow-up changes. The event comes first, because it guards the batch. */
  const changeStatements = (change: NewSettingChange, supplierId?: SQL): Query[] => {
    const { supplier, section, version, at, actor, actorName, before, after, reason, blocked, photos } = change;
    const event = { section, version, at, actor, actorName, before, after, reason };
    return [
      database.insert(events).values({ supplierId: supplierId ?? supplier.id, ...event }),
      database.update(suppliers).set(sectionColumns(section, after)).where(eq(suppliers.id, supplier.id)),
      ...photoStatements(db, supplier.id, photos),
      ...followUpStatements(db, change),
      ...(blocked === null ? [] : recountDays(db, { ...supplier, ...after }, blocked, change)),
      ...invalidateSearchResults(db, supplier),
    ];
  };
  return {
    /** The newest change of each section and the `MAX_OLDER_ROWS` newest changes of all sections, newest first. */
    async listChanges(supplierId: SupplierId): Promise<readonly SettingChange[]> {
      const newestVersion = database
        .select({ version: max(otherEvents.version) })
        .from(otherEvents)
        .where(and(eq(otherEvents.supplierId, events.supplierId), eq(otherEvents.section, events.section)));
      const [latest, older] = await database.batch([
        database
          .select(CHANGE_COLUMNS)
          .from(events)
          .where(and(eq(events.supplierId, supplierId), eq(events.version, sql`${newestVersion}`))),
        database
          .select(CHANGE_COLUMNS)
          .from(events)
          .where(eq(events.supplierId, supplierId))
          .orderBy(desc(events.at), desc(events.version))
          .limit(MAX_OLDER_ROWS),
      ]);
      const olderChanges = older.filter(
        (row) => !latest.some(({ section, version }) => section === row.section && version === row.version),
      );
      return [...latest, ...olderChanges].sort((a, b) => b.at - a.at || b.version - a.version);
    },
    /** The newest versions of one section, newest first. */
    versions: (supplierId: SupplierId, section: Section, limit: number): Promise<readonly SettingChange[]> =>
      database
        .select(CHANGE_COLUMNS)
        .from(events)
        .where(and(eq(events.supplierId, supplierId), eq(events.section, section)))
        .orderBy(desc(events.version))
        .limit(limit),
    /**
     * Applies a change with its event in one batch: the supplier, its future days, the map index, and the counts that invalidate cached results. Returns false
     * when another version of the section or a diary entry was written first.
     */
    save: (change: NewSettingChange, messages: readonly SealedMessage[] = []): Promise<boolean> =>
      runGuardedBatch([...changeStatements(change), ...outboxStatements(db, messages, change.at)]),
    /** The newest requests of a supplier, newest first. */
    async listRequests(supplierId: SupplierId): Promise<readonly ChangeRequest[]> {
      const rows = await database
        .select()
        .from(requests)
        .where(eq(requests.supplierId, supplierId))
        .orderBy(desc(requests.at))
        .limit(MAX_REQUESTS);
      return rows.map(toRequest);
    },
    async findRequest(id: string): Promise<ChangeRequest | null> {
      const row = await database.select().from(requests).where(eq(requests.id, id)).get();
      return row ? toRequest(row) : null;
    },
    /** Adds a request, which replaces a pending one for the same section. */
    async addRequest(request: NewChangeRequest, messages: readonly SealedMessage[]): Promise<void> {
      const { supplierId, section, at, actorName } = request;
      await runInBatch(db, [
        database
          .update(requests)
          .set({ decidedAt: at, isAccepted: false, decidedBy: actorName, reason: "Replaced by a newer change" })
          .where(and(eq(requests.supplierId, supplierId), eq(requests.section, section), isNull(requests.decidedAt))),
        database.insert(requests).values(request),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** Records the decision on a pending request, once. Returns false if it was already decided or the section has changed since. */
    async decideRequest(
      id: string,
      { at, by, reason, accepts }: RequestDecision,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const isWaiting = and(eq(requests.id, id), isNull(requests.decidedAt));
      const decideStatement = database
        .update(requests)
        .set({ decidedAt: at, isAccepted: accepts !== null, decidedBy: by, reason })
        .where(isWaiting);
      if (accepts === null) {
        const [decided] = await runInBatch(db, [
          decideStatement,
          ...outboxStatements(db, messages, at, sql`changes() > 0`),
        ]);
        return decided?.meta.changes === 1;
      }
      const { change, documents, applicationId } = accepts;
      // The event comes first. If the request was already decided, the event's supplier is null and the batch fails.
      const supplierId = sql`${database.select({ id: requests.supplierId }).from(requests).where(isWaiting)}`;
      return runGuardedBatch([
        ...changeStatements(change, supplierId),
        decideStatement,
        ...(applicationId === null ? [] : decisionStatements(db, applicationId, documents, at)),
        ...outboxStatements(db, messages, at),
      ]);
    },
  };
}
