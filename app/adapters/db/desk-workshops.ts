import type { SupplierId } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { DeskWorkshop, NamedWorkshop, WorkshopChange } from "../../domain/operations/desk/desk-workshop";
import { cents } from "../../domain/core/money/money";
import { selectColumns, orm } from "./orm";
import { outboxStatements } from "./outbox";
import { batchUnless } from "./refusals";
import { supplierDeskEvents as events } from "./schema/desk";
import { supplierPayoutAccounts, workshopApplications, workshopFiles } from "./schema/joining";
import { walletPostings } from "./schema/lead-bids";
import { supplierMembers } from "./schema/portal-access";
import { supplierPostings } from "./schema/statements";
import { suppliers } from "./schema/suppliers";
import { contactsOfSupplier } from "./notification-contacts";
import { invalidateSearchResults } from "./supplier-cells";

const MAX_CHANGES = 50;
const MAX_DOCUMENTS = 20;
const MAX_PEOPLE = 50;
const MAX_SAME_NUMBER = 5;

const FACT_COLUMNS = {
  id: suppliers.id,
  name: suppliers.name,
  contactName: suppliers.contactName,
  email: suppliers.email,
  phone: suppliers.phone,
  phoneE164: suppliers.phoneE164,
  country: suppliers.country,
  kind: suppliers.kind,
  street: suppliers.street,
  suburbName: suppliers.suburbName,
  state: suppliers.state,
  postcode: suppliers.postcode,
  zone: suppliers.zone,
  latitude: suppliers.latitude,
  longitude: suppliers.longitude,
  businessNumber: suppliers.businessNumber,
  gstNumber: suppliers.gstNumber,
  licenceNumber: suppliers.licenceNumber,
  isVerified: suppliers.hasVerifiedCredentials,
  isDemo: suppliers.isDemo,
  operatorKey: suppliers.operatorKey,
  hiddenReason: suppliers.hiddenReason,
  labourRate: suppliers.labourRate,
  callOutFee: suppliers.callOutFee,
  partsMargin100: suppliers.partsMargin100,
  acceptsOnlinePayments: suppliers.acceptOnlinePayments,
  rating100: suppliers.rating100,
  ratings: suppliers.ratingCount,
  shrunkRating100: suppliers.shrunkRating100,
  replyMinutes: suppliers.replyMinutes,
  completed10000: suppliers.completed10000,
};

/** Workshops for the desk, whether they joined online or were imported from a file. */
export function d1DeskWorkshops(db: D1Database) {
  const database = orm(db);
  const listByBusinessNumber = (number: SQL, excludedId: SupplierId | null): Promise<readonly NamedWorkshop[]> =>
    database
      .select(selectColumns({ id: suppliers.id, name: suppliers.name }))
      .from(suppliers)
      .where(and(eq(suppliers.businessNumber, number), excludedId === null ? undefined : ne(suppliers.id, excludedId)))
      .limit(MAX_SAME_NUMBER);
  return {
    async find(supplierId: SupplierId): Promise<DeskWorkshop | null> {
      const sum = (table: typeof supplierPostings | typeof walletPostings) =>
        database
          .select({ n: sql<number>`coalesce(sum(${table.amount}), 0)`.as("n") })
          .from(table)
          .where(eq(table.supplierId, supplierId));
      const [[facts], [application], documents, people, [bank], [balance], [wallet], changes] = await database.batch([
        database
          .select({ ...FACT_COLUMNS, contacts: contactsOfSupplier.as("contacts") })
          .from(suppliers)
          .where(eq(suppliers.id, supplierId)),
        database
          .select({ id: workshopApplications.id, status: workshopApplications.status })
          .from(workshopApplications)
          .where(eq(workshopApplications.supplierId, supplierId))
          .limit(1),
        database
          .select(
            selectColumns({
              kind: workshopFiles.kind,
              endsOn: workshopFiles.endsOn,
              checkedAt: workshopFiles.checkedAt,
            }),
          )
          .from(workshopFiles)
          .innerJoin(workshopApplications, eq(workshopApplications.id, workshopFiles.applicationId))
          .where(and(eq(workshopApplications.supplierId, supplierId), sql`${workshopFiles.kind} <> 'photo'`))
          .orderBy(desc(workshopFiles.uploadedAt))
          .limit(MAX_DOCUMENTS),
        database
          .select({ email: supplierMembers.email, name: supplierMembers.name, role: supplierMembers.role })
          .from(supplierMembers)
          .where(and(eq(supplierMembers.supplierId, supplierId), isNull(supplierMembers.removedAt)))
          .orderBy(asc(supplierMembers.addedAt))
          .limit(MAX_PEOPLE),
        database
          .select({ at: supplierPayoutAccounts.at })
          .from(supplierPayoutAccounts)
          .where(eq(supplierPayoutAccounts.supplierId, supplierId)),
        sum(supplierPostings),
        sum(walletPostings),
        database
          .select()
          .from(events)
          .where(eq(events.supplierId, supplierId))
          .orderBy(desc(events.version))
          .limit(MAX_CHANGES),
      ]);
      if (facts === undefined) return null;
      return {
        ...facts,
        application: application ?? null,
        documents: documents.map(({ checkedAt, ...document }) => ({ ...document, isChecked: checkedAt !== null })),
        people,
        bankSince: bank?.at ?? null,
        balance: cents(balance?.n ?? 0),
        wallet: cents(wallet?.n ?? 0),
        version: changes[0]?.version ?? 0,
        changes: changes.map(
          ({ at, actor, reason, kind, before, after }) =>
            ({ at, actor, reason, kind, before, after }) as WorkshopChange,
        ),
      } satisfies DeskWorkshop;
    },
    /** Workshops with this business number, except the given one. Several shops can belong to one company, but a workshop should not be entered twice. */
    withBusinessNumber: (number: string, excludedId: SupplierId | null) =>
      listByBusinessNumber(sql`${number}`, excludedId),
    /** Other workshops with the business number of this one. */
    sameBusinessNumber: (supplierId: SupplierId) =>
      listByBusinessNumber(
        sql`(select of_it.business_number from suppliers as of_it where of_it.id = ${supplierId})`,
        supplierId,
      ),
    /** Writes a change with its new version, values and messages in one batch. Returns false if another change was written first. */
    async change(workshop: DeskWorkshop, change: WorkshopChange, messages: readonly SealedMessage[]): Promise<boolean> {
      const { kind, before, after, at, actor, reason } = change;
      const isUnchangedWorkshop =
        kind === "listing"
          ? sql`${suppliers.hiddenReason} is ${before.hiddenReason}`
          : and(eq(suppliers.email, before.email), eq(suppliers.phone, before.phone));
      const unchangedId = database
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(and(eq(suppliers.id, workshop.id), isUnchangedWorkshop));
      return batchUnless(db, "setting-changed", [
        // First in the batch: the id is null if the workshop has changed since it was read, and then the whole batch fails.
        database.insert(events).values({
          supplierId: sql`${unchangedId}`,
          version: workshop.version + 1,
          at,
          kind,
          actor,
          before,
          after,
          reason,
        }),
        database.update(suppliers).set(after).where(eq(suppliers.id, workshop.id)),
        ...invalidateSearchResults(db, workshop),
        ...outboxStatements(db, messages, at),
      ]);
    },
  };
}
