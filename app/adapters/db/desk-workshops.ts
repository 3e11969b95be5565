import type { SupplierId } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { DeskWorkshop, WorkshopChange } from "../../domain/operations/desk/desk-workshop";
import { cents } from "../../domain/core/money/money";
import { selectColumns, orm, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { refusalOf } from "./refusals";
import { supplierDeskEvents as events } from "./schema/desk";
import { supplierPayoutAccounts, workshopApplications, workshopFiles } from "./schema/joining";
import { walletPostings } from "./schema/lead-bids";
import { supplierMembers } from "./schema/portal-access";
import { supplierPostings } from "./schema/statements";
import { suppliers } from "./schema/suppliers";
import { contactsOfSupplier } from "./notification-contacts";
import { countSupplyChange } from "./supplier-cells";

const MAX_CHANGES = 50;
const MAX_DOCUMENTS = 20;
const MAX_PEOPLE = 50;

const FACTS = {
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
  hiddenBecause: suppliers.hiddenBecause,
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
  const store = orm(db);
  return {
    async find(supplierId: SupplierId): Promise<DeskWorkshop | null> {
      const sum = (of: typeof supplierPostings | typeof walletPostings) =>
        store
          .select({ n: sql<number>`coalesce(sum(${of.amount}), 0)`.as("n") })
          .from(of)
          .where(eq(of.supplierId, supplierId));
      const [[facts], [application], documents, people, [bank], [balance], [wallet], changes] = await store.batch([
        store
          .select({ ...FACTS, contacts: contactsOfSupplier.as("contacts") })
          .from(suppliers)
          .where(eq(suppliers.id, supplierId)),
        store
          .select({ id: workshopApplications.id, status: workshopApplications.status })
          .from(workshopApplications)
          .where(eq(workshopApplications.supplierId, supplierId))
          .limit(1),
        store
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
          .orderBy(desc(workshopFiles.givenAt))
          .limit(MAX_DOCUMENTS),
        store
          .select({ email: supplierMembers.email, name: supplierMembers.name, role: supplierMembers.role })
          .from(supplierMembers)
          .where(and(eq(supplierMembers.supplierId, supplierId), isNull(supplierMembers.removedAt)))
          .orderBy(asc(supplierMembers.addedAt))
          .limit(MAX_PEOPLE),
        store
          .select({ at: supplierPayoutAccounts.at })
          .from(supplierPayoutAccounts)
          .where(eq(supplierPayoutAccounts.supplierId, supplierId)),
        sum(supplierPostings),
        sum(walletPostings),
        store
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
          ({ at, actor, why: reason, kind, before, after }) =>
            ({ at, actor, why: reason, kind, before, after }) as WorkshopChange,
        ),
      } satisfies DeskWorkshop;
    },
    /** Writes a change with its version, the new values and messages in one batch. Returns false if another change was written first. */
    async change(shop: DeskWorkshop, change: WorkshopChange, messages: readonly SealedMessage[]): Promise<boolean> {
      const { kind, before, after, at, actor, why: reason } = change;
      const isAsRead =
        kind === "listing"
          ? sql`${suppliers.hiddenBecause} is ${before.hiddenBecause}`
          : and(eq(suppliers.email, before.email), eq(suppliers.phone, before.phone));
      const asRead = store
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(and(eq(suppliers.id, shop.id), isAsRead));
      try {
        await db.batch([
          // First in the batch: the id is null if the workshop has changed since it was read, and then the whole batch fails.
          statementOf(
            db,
            store.insert(events).values({
              supplierId: sql`${asRead}`,
              version: shop.version + 1,
              at,
              kind,
              actor,
              before,
              after,
              why: reason,
            }),
          ),
          statementOf(db, store.update(suppliers).set(after).where(eq(suppliers.id, shop.id))),
          ...countSupplyChange(db, shop),
          ...outboxStatements(db, messages, at),
        ]);
        return true;
      } catch (error) {
        if (refusalOf(error) === "setting-changed") return false;
        throw error;
      }
    },
  };
}
