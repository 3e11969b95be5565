import type { DeskRole } from "../../domain/identity/roles";
import type { SupplierId, LeadGuid, BookingToken } from "../../domain/core/ids";
import type { CallOutcome } from "../../domain/lead/call-outcome";
import type { SealedMessage } from "../../domain/notifications/message";
import { and, inArray, desc, eq, ne, not, or, sql } from "drizzle-orm";
import {
  type DeskBooking,
  type DeskMember,
  type DeskAction,
  type RecordedAction,
  type DeskSearch,
  type DeskSearchMatches,
  type WaitingCall,
  type SentMessage,
} from "../../domain/operations/desk/desk-records";
import { eventStatement } from "./booking-events";
import { isCancelledForLead, isLiveForLead } from "./booking-row";
import { HAS_BOOKING } from "./desk-list-sources";
import { BOOKING_COLUMNS, CALL_COLUMNS, deskQueues } from "./desk-queues";
import { deskRefunds } from "./desk-refunds";
import { valuesInJson, selectColumns, orm, runInBatch } from "./orm";
import { messagesAbout } from "./outbox";
import { bookings } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { deskActions, deskMembers } from "./schema/desk";
import { leads } from "./schema/leads";
import { outbox } from "./schema/outbox";
import { paymentAttempts, payments } from "./schema/payments";
import { suppliers } from "./schema/suppliers";
import { unconfirmedRefunds } from "./unconfirmed-refunds";

const selectListedBookings = (db: D1Database) =>
  orm(db)
    .select(selectColumns(BOOKING_COLUMNS))
    .from(bookings)
    .innerJoin(suppliers, eq(suppliers.id, bookings.supplierId))
    .$dynamic();

/** The operator's desk: its members, its queues and its actions. */
export function d1Desk(db: D1Database) {
  const database = orm(db);
  return {
    /** Returns null if the email belongs to no desk member. */
    member: async (email: string): Promise<DeskMember | null> =>
      (await database.select().from(deskMembers).where(eq(deskMembers.email, email.toLowerCase())).get()) ?? null,
    members: (): Promise<readonly DeskMember[]> => database.select().from(deskMembers).orderBy(deskMembers.email),
    /** Assigns a role to a member, new or existing. */
    async setMember(member: DeskMember): Promise<void> {
      const { email, ...updated } = { ...member, email: member.email.toLowerCase() };
      await database
        .insert(deskMembers)
        .values({ email, ...updated })
        .onConflictDoUpdate({ target: deskMembers.email, set: updated });
    },
    /** Confirms a role that another admin assigned. Returns false if the role has changed since, or if this admin assigned it. */
    async confirmMember(
      email: string,
      role: DeskRole,
      by: { readonly email: string | null; readonly name: string },
    ): Promise<boolean> {
      const { meta } = await database
        .update(deskMembers)
        .set({ confirmedRole: role, confirmedBy: by.name })
        .where(
          and(
            eq(deskMembers.email, email.toLowerCase()),
            eq(deskMembers.role, role),
            by.email === null
              ? undefined
              : and(ne(deskMembers.email, by.email), sql`${deskMembers.addedByEmail} is not ${by.email}`),
          ),
        );
      return meta.changes === 1;
    },
    /** Returns false if there is no such member or they are the last admin. */
    async removeMember(email: string): Promise<boolean> {
      const hasOtherAdmin = sql`exists (select 1 from ${deskMembers} as o where o.role = 'admin' and o.confirmed_role = 'admin' and o.email <> ${email.toLowerCase()})`;
      const { meta } = await database
        .delete(deskMembers)
        .where(and(eq(deskMembers.email, email.toLowerCase()), or(ne(deskMembers.role, "admin"), hasOtherAdmin)));
      return meta.changes === 1;
    },
    /** Records the action once per id and returns the stored action. If the id is already known, only the reason is updated, unless the action is done. */
    async begin(action: DeskAction): Promise<RecordedAction> {
      const [, [status]] = await database.batch([
        database
          .insert(deskActions)
          .values({ ...action, outcome: "begun" })
          .onConflictDoUpdate({
            target: deskActions.id,
            // After a refusal, the form may be sent again with another reason. The last reason is stored.
            set: { reason: action.reason },
            setWhere: and(
              ne(deskActions.outcome, "done"),
              eq(deskActions.personId, action.personId),
              eq(deskActions.kind, action.kind),
              eq(deskActions.about, action.about),
            ),
          }),
        database.select().from(deskActions).where(eq(deskActions.id, action.id)),
      ]);
      return status ?? { ...action, outcome: "begun" };
    },
    /** Records the outcome. A finished action keeps its outcome. */
    async end(id: string, outcome: string): Promise<void> {
      await database
        .update(deskActions)
        .set({ outcome })
        .where(and(eq(deskActions.id, id), ne(deskActions.outcome, "done")));
    },
    /** Null = there is no such action. */
    findAction: async (id: string): Promise<RecordedAction | null> =>
      (await database.select().from(deskActions).where(eq(deskActions.id, id)).get()) ?? null,
    listActionsAbout: (about: string | readonly string[], limit: number): Promise<readonly RecordedAction[]> =>
      database
        .select()
        .from(deskActions)
        .where(typeof about === "string" ? eq(deskActions.about, about) : inArray(deskActions.about, [...about]))
        .orderBy(desc(deskActions.at))
        .limit(limit),
    /** Newest first. */
    listNewestActions: (limit: number): Promise<readonly RecordedAction[]> =>
      database.select().from(deskActions).orderBy(desc(deskActions.at)).limit(limit),
    ...deskQueues(db),
    /** Newest first. */
    listBookingsByEmail: (emailDigest: string, limit: number): Promise<readonly DeskBooking[]> =>
      selectListedBookings(db)
        .where(eq(bookings.emailDigest, emailDigest))
        .orderBy(desc(bookings.createdAt))
        .limit(limit),
    /** Takes one D1 round trip. */
    async search(
      { id, lead, emailDigest, mobileDigest, regoDigests, reference, supplierName }: DeskSearch,
      limit: number,
    ): Promise<DeskSearchMatches> {
      const attempts = sql`select ${paymentAttempts.bookingToken} from ${paymentAttempts} where ${paymentAttempts.id} = ${reference}
        union all select ${paymentAttempts.bookingToken} from ${paymentAttempts} where ${paymentAttempts.providerId} = ${reference}
        union all select ${payments.bookingToken} from ${payments} where ${payments.paymentRef} = ${reference}`;
      // One index lookup for each search term.
      const bookingConditions = [
        id !== null && eq(bookings.id, id),
        // Two conditions, so that each uses its own index.
        lead !== null && isLiveForLead(lead),
        lead !== null && isCancelledForLead(lead),
        emailDigest !== null && eq(bookings.emailDigest, emailDigest),
        mobileDigest !== null && eq(bookings.mobileDigest, mobileDigest),
        regoDigests.length > 0 && inArray(bookings.regoDigest, [...regoDigests]),
        reference !== null && sql`${bookings.token} = ${reference}`,
        reference !== null && sql`${bookings.token} in (${attempts})`,
      ].filter((where) => where !== false && where !== undefined);
      const [first, ...otherQueries] = bookingConditions.map((where) =>
        selectListedBookings(db).where(where).orderBy(desc(bookings.createdAt)).limit(limit),
      );
      const selectQuotes = (column: typeof leads.emailDigest | typeof leads.mobileDigest, digest: string) =>
        inArray(
          leads.guid,
          database
            .select({ guid: leads.guid })
            .from(leads)
            .where(eq(column, digest))
            .orderBy(desc(leads.createdAt))
            .limit(limit),
        );
      const quoteConditions = [
        lead !== null && eq(leads.guid, lead),
        emailDigest !== null && selectQuotes(leads.emailDigest, emailDigest),
        mobileDigest !== null && selectQuotes(leads.mobileDigest, mobileDigest),
      ].filter((where) => where !== false);
      const [bookingRows, leadRows, supplierRows] = await Promise.all([
        first ? database.batch([first, ...otherQueries]) : [],
        quoteConditions.length === 0
          ? []
          : database
              .select(
                selectColumns({
                  guid: leads.guid,
                  createdAt: leads.createdAt,
                  submittedAt: leads.submittedAt,
                  lead: leads.state,
                }),
              )
              .from(leads)
              .where(and(or(...quoteConditions), not(HAS_BOOKING)))
              .orderBy(desc(leads.createdAt))
              .limit(limit),
        // There are tens of thousands of suppliers at most, and no index contains their names.
        supplierName === null
          ? []
          : database
              .select({ id: suppliers.id, name: suppliers.name, place: suppliers.suburbName })
              .from(suppliers)
              .where(sql`instr(lower(${suppliers.name}), ${supplierName.toLowerCase()}) > 0`)
              .orderBy(suppliers.name)
              .limit(limit),
      ]);
      return {
        bookings: [...new Map(bookingRows.flat().map((row) => [row.token, row])).values()].slice(0, limit),
        leads: leadRows,
        suppliers: supplierRows,
      };
    },
    /** Returns null if there is no such workshop. */
    async supplierName(supplierId: SupplierId): Promise<string | null> {
      const row = await database
        .select({ name: suppliers.name })
        .from(suppliers)
        .where(eq(suppliers.id, supplierId))
        .get();
      return row?.name ?? null;
    },
    async findCall(leadGuid: LeadGuid): Promise<(WaitingCall & { readonly state: "waiting" | "done" }) | null> {
      const callRow = await database
        .select(selectColumns({ ...CALL_COLUMNS, state: callbacks.state }))
        .from(callbacks)
        .where(eq(callbacks.leadGuid, leadGuid))
        .get();
      return callRow ?? null;
    },
    /** Records a call. `nextAt` null = no further call is needed. Returns false if another call was recorded in the meantime. */
    async recordCall(
      { leadGuid, calls }: Pick<WaitingCall, "leadGuid" | "calls">,
      outcome: CallOutcome,
      nextAt: number | null,
    ): Promise<boolean> {
      const { meta } = await database
        .update(callbacks)
        .set({ outcome, calls: calls + 1, ...(nextAt === null ? { state: "done" as const } : { nextAt }) })
        .where(and(eq(callbacks.leadGuid, leadGuid), eq(callbacks.calls, calls), eq(callbacks.state, "waiting")));
      return meta.changes === 1;
    },
    /** Messages about a booking or quote, newest first. Recipients and contents are left out. */
    messagesAbout: (about: readonly string[], limit: number): Promise<readonly SentMessage[]> =>
      database
        .select({
          id: outbox.id,
          channel: outbox.channel,
          template: outbox.template,
          state: outbox.state,
          failure: outbox.failure,
          at: sql<number>`coalesce(${outbox.sentAt}, ${outbox.createdAt})`,
        })
        .from(outbox)
        .where(
          messagesAbout(
            valuesInJson(about),
            // Sent messages are listed from this time: when the booking was made, or when the quote was started if there is no booking.
            sql`coalesce((select min(${bookings.createdAt}) from ${bookings} where ${bookings.token} in ${valuesInJson(about)}), (select min(${leads.createdAt}) from ${leads} where ${leads.guid} in ${valuesInJson(about)}), 0)`,
          ),
        )
        .orderBy(desc(outbox.createdAt))
        .limit(limit),
    /** One message with its encrypted content. */
    async message(id: string): Promise<SealedMessage | null> {
      const row = await database.select().from(outbox).where(eq(outbox.id, id)).get();
      if (!row) return null;
      const { channel, template, sealed: ciphertext, about, nextAt, notAfter } = row;
      return { id, channel, template, sealed: ciphertext, about, notBefore: nextAt, notAfter };
    },
    ...deskRefunds(db),
    ...unconfirmedRefunds(db),
    /** Records the fleet company's decision. Returns false if the booking is not waiting for it. */
    async setFleetApproval(bookingToken: BookingToken, approval: "given" | "declined", at: number): Promise<boolean> {
      const isNeeded = and(eq(bookings.token, bookingToken), eq(bookings.fleetApproval, "needed"));
      const kind = approval === "given" ? "fleet-approved" : "fleet-declined";
      const [, updated] = await runInBatch(db, [
        eventStatement(db, { bookingToken, at, actor: "operator", kind }, sql`from ${bookings} where ${isNeeded}`),
        database.update(bookings).set({ fleetApproval: approval, updatedAt: at }).where(isNeeded),
      ]);
      return updated?.meta.changes === 1;
    },
  };
}
