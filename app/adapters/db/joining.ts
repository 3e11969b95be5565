import type { SealedMessage } from "../../domain/notifications/message";
import type { WorkshopFile, ApplicationEvent } from "../../domain/supplier/joining/record";
import type { HiddenBecause } from "../../domain/identity/store-account/access";
import { type SupplierId, supplierId as newSupplierId } from "../../domain/core/ids";
import { and, asc, desc, eq, gt, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import type { DocumentDecision } from "../../domain/supplier/joining/documents";
import { type ApplicationStatus, RUNNING_STATUSES } from "../../domain/supplier/joining/status";
import type {
  NewApplication,
  NewEvent,
  Approval,
  DisplayStatusChange,
  JoinedSupplier,
  ReadApplication,
  StoredApplication,
} from "../../domain/supplier/joining/stored-application";
import { valuesInJson, literals, selectColumns, orm, insertSelect, statementOf } from "./orm";
import { outboxStatements } from "./outbox";
import { refusalOf } from "./refusals";
import {
  supplierPayoutAccounts as payoutAccounts,
  workshopApplicationEvents as events,
  workshopApplications as applications,
  workshopFiles as files,
} from "./schema/joining";
import { supplierMemberEvents, supplierMembers } from "./schema/portal-access";
import { countSupplyChange, rerank } from "./supplier-cells";
import { suppliers } from "./schema/suppliers";
import { insertOf } from "./supplier-row";

/** Lower numbers belong to our own mobile service and the demo data. */
export const FIRST_JOINED_ID = 1_000_000;
/** Maximum number of attempts. Two simultaneous approvals take the same number, and the later one retries. */
const TRIES = 5;
const MAX_EVENTS = 200;
/** A phone with the camera, a computer with the keyboard, and some to spare. The device that verified longest ago is dropped. */
const MAX_HOLDERS = 5;

const APPLICATION = {
  id: applications.id,
  country: applications.country,
  status: applications.status,
  holders: applications.holders,
  sealed: applications.sealed,
  revision: applications.revision,
  supplierId: applications.supplierId,
  createdAt: applications.createdAt,
  updatedAt: applications.updatedAt,
};
const FILE = {
  id: files.id,
  kind: files.kind,
  endsOn: files.endsOn,
  objectKey: files.objectKey,
  mediaType: files.mediaType,
  width: files.width,
  height: files.height,
  byteLength: files.byteLength,
  givenAt: files.givenAt,
  checkedAt: files.checkedAt,
  refusedAt: files.refusedAt,
  refusedWhy: files.refusedWhy,
};

/** Statements that record decisions about documents, each with its event. A document that was refused earlier cannot be accepted any more. */
export function decisionStatements(
  db: D1Database,
  applicationId: string,
  documents: readonly DocumentDecision[],
  at: number,
): D1PreparedStatement[] {
  const store = orm(db);
  return documents.flatMap((documentDecision) => {
    const isOpen = and(
      eq(files.id, documentDecision.id),
      eq(files.applicationId, applicationId),
      isNull(files.refusedAt),
    );
    const set = documentDecision.accepts
      ? store
          .update(files)
          .set({ checkedAt: at, endsOn: documentDecision.endsOn })
          .where(and(isOpen, isNull(files.checkedAt)))
      : store.update(files).set({ checkedAt: null, refusedAt: at, refusedWhy: documentDecision.why }).where(isOpen);
    const event = {
      applicationId,
      what: documentDecision.accepts ? ("document-accepted" as const) : ("document-refused" as const),
      at,
      actor: "operator",
      why: sql`(select ${files.kind} || ${documentDecision.accepts ? `, until ${documentDecision.endsOn}` : `: ${documentDecision.why}`} from ${files} where ${eq(files.id, documentDecision.id)})`,
    };
    return [
      statementOf(db, set),
      statementOf(db, store.insert(events).select(insertSelect(events, event, sql`where changes() > 0`))),
    ];
  });
}

/** Workshops that are joining online, and the status of those that joined this way. */
export function d1Joining(db: D1Database) {
  const store = orm(db);
  const asRead = ({ id, revision, status }: ReadApplication) =>
    and(eq(applications.id, id), eq(applications.revision, revision), eq(applications.status, status));
  const read = (application: ReadApplication) =>
    store.select({ id: applications.id }).from(applications).where(asRead(application));
  const next = (application: ReadApplication, over: Partial<typeof applications.$inferInsert>) =>
    store
      .update(applications)
      .set({ revision: application.revision + 1, ...over })
      .where(asRead(application));
  /** First in its batch: a concurrent write makes this statement fail, and with it the whole batch. */
  const eventOf = (
    application: ReadApplication,
    event: Pick<typeof events.$inferInsert, "what" | "at" | "actor" | "why">,
  ) => statementOf(db, store.insert(events).values({ applicationId: sql`${read(application)}`, ...event }));
  /** Runs a batch that a guard can refuse. */
  const runGuardedBatch = async (statements: D1PreparedStatement[]): Promise<boolean> => {
    try {
      await db.batch(statements);
      return true;
    } catch (error) {
      if (refusalOf(error) === "changed-meanwhile") return false;
      throw error;
    }
  };
  const filesOf = (ids: readonly string[]) =>
    store
      .select({ ...FILE, applicationId: files.applicationId, lastNotice: files.lastNotice })
      .from(files)
      .where(sql`${files.applicationId} in ${valuesInJson(ids)}`)
      .orderBy(asc(files.givenAt), asc(files.id));
  const withFiles = async (rows: readonly Omit<StoredApplication, "files">[]): Promise<StoredApplication[]> => {
    if (rows.length === 0) return [];
    const all = await filesOf(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      files: all.flatMap(({ applicationId, lastNotice: _, ...file }) => (applicationId === row.id ? [file] : [])),
    }));
  };
  const JOIN_COLUMNS = selectColumns({
    applicationId: applications.id,
    supplierId: suppliers.id,
    country: suppliers.country,
    state: suppliers.state,
    zone: suppliers.zone,
    name: suppliers.name,
    isVerified: suppliers.hasVerifiedCredentials,
    hiddenBecause: suppliers.hiddenBecause,
    latitude: suppliers.latitude,
    longitude: suppliers.longitude,
  });
  const joinedWhere = async (condition: SQL | undefined, limit: number): Promise<JoinedSupplier[]> => {
    const rows = await store
      .select(JOIN_COLUMNS)
      .from(applications)
      .innerJoin(suppliers, eq(suppliers.id, applications.supplierId))
      .where(condition)
      .orderBy(asc(applications.supplierId))
      .limit(limit);
    if (rows.length === 0) return [];
    const all = await filesOf(rows.map(({ applicationId }) => applicationId));
    return rows.map((row) => ({
      ...row,
      files: all.flatMap(({ applicationId, ...file }) => (applicationId === row.applicationId ? [file] : [])),
    }));
  };

  return {
    async find(id: string): Promise<StoredApplication | null> {
      const rows = await store.select(APPLICATION).from(applications).where(eq(applications.id, id)).limit(1);
      return (await withFiles(rows))[0] ?? null;
    },
    /** The undecided application of an email address. Null if there is none. */
    async runningOf(emailDigest: string): Promise<string | null> {
      const match = await store
        .select({ id: applications.id })
        .from(applications)
        .where(
          and(eq(applications.emailDigest, emailDigest), sql`${applications.status} in ${literals(RUNNING_STATUSES)}`),
        )
        .get();
      return match?.id ?? null;
    },
    /** Starts an application. Returns false if the address already has an open one. */
    async begin(
      { id, country, holderHash, emailDigest, sealed: ciphertext, at }: NewApplication,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      try {
        await db.batch([
          statementOf(
            db,
            store.insert(applications).values({
              id,
              country,
              status: "draft",
              holders: [holderHash],
              emailDigest,
              sealed: ciphertext,
              createdAt: at,
              updatedAt: at,
            }),
          ),
          statementOf(db, store.insert(events).values({ applicationId: id, what: "begun", at, actor: "workshop" })),
          ...outboxStatements(db, messages, at),
        ]);
        return true;
      } catch (error) {
        if (refusalOf(error) === "already-taken") return false;
        throw error;
      }
    },
    /** Adds a browser to those that may open the application. */
    async addHolder(id: string, holderHash: string): Promise<void> {
      const others = sql`select value from json_each(${applications.holders}) where value <> ${holderHash} limit ${MAX_HOLDERS - 1}`;
      await store
        .update(applications)
        .set({
          holders: sql`(select json_group_array(value) from (select ${holderHash} as value union all select * from (${others})))`,
        })
        .where(eq(applications.id, id));
    },
    /** Stores the answers and the pictures uploaded with them. Returns false if another write was first. */
    async save(
      application: ReadApplication,
      ciphertext: string,
      added: readonly WorkshopFile[],
      at: number,
    ): Promise<boolean> {
      // The insert of a file checks that the update was written. Without files, one statement is enough.
      if (added.length === 0) {
        const result = await next(application, { sealed: ciphertext, updatedAt: at });
        return result.meta.changes === 1;
      }
      const [result] = await db.batch([
        statementOf(db, next(application, { sealed: ciphertext, updatedAt: at })),
        ...added.map((file) =>
          statementOf(
            db,
            store
              .insert(files)
              .select(
                insertSelect(
                  files,
                  { applicationId: application.id, ...file },
                  sql`from ${applications} where ${and(eq(applications.id, application.id), eq(applications.revision, application.revision + 1), eq(applications.sealed, ciphertext))}`,
                ),
              ),
          ),
        ),
      ]);
      return result?.meta.changes === 1;
    },
    /** Changes the status of an application that has no supplier. Returns false if another write was first. */
    move: (
      application: ReadApplication,
      { what, at, actor, why: reason, becomes }: NewEvent,
      messages: readonly SealedMessage[],
      documents: readonly DocumentDecision[] = [],
    ): Promise<boolean> =>
      runGuardedBatch([
        eventOf(application, { what, at, actor, why: reason }),
        statementOf(db, next(application, { status: becomes, updatedAt: at })),
        ...decisionStatements(db, application.id, documents, at),
        ...outboxStatements(db, messages, at),
      ]),
    /** Creates the supplier with its owner, map entry and payout account in one batch. Returns null if another write was first. */
    async approve(
      { application, supplier, sealPayout, documents, at, why: reason }: Approval,
      messages: readonly SealedMessage[],
    ): Promise<SupplierId | null> {
      const { email, contactName, latitude, longitude, categoryIds, providesServicing } = supplier;
      for (let tries = 0; ; tries += 1) {
        const [highest] = await store.select({ id: max(suppliers.id) }).from(suppliers);
        const supplierId = newSupplierId(Math.max(FIRST_JOINED_ID, highest?.id ?? 0) + 1);
        const ofOwner = { supplierId, email: email.toLowerCase() };
        try {
          await db.batch([
            eventOf(application, { what: "approved", at, actor: "operator", why: reason }),
            statementOf(db, next(application, { status: "approved", supplierId, updatedAt: at })),
            statementOf(db, store.insert(suppliers).values({ id: supplierId, ...insertOf(supplier) })),
            statementOf(
              db,
              store
                .insert(supplierMembers)
                .values({ ...ofOwner, role: "owner", name: contactName, addedAt: at, addedBy: "operator" }),
            ),
            statementOf(
              db,
              store.insert(supplierMemberEvents).values({
                ...ofOwner,
                what: "joined",
                becomes: "owner",
                at,
                actor: "operator",
                actorName: contactName,
              }),
            ),
            statementOf(
              db,
              store
                .update(files)
                .set({ checkedAt: at })
                .where(and(eq(files.applicationId, application.id), eq(files.kind, "photo"), isNull(files.checkedAt))),
            ),
            ...decisionStatements(db, application.id, documents, at),
            statementOf(
              db,
              store
                .insert(payoutAccounts)
                .values({ supplierId, sealed: await sealPayout(supplierId), at, usedFrom: at }),
            ),
            ...rerank(db, supplier, providesServicing ? [0, ...categoryIds] : categoryIds),
            ...countSupplyChange(db, { id: supplierId, latitude, longitude }),
            ...outboxStatements(db, messages, at),
          ]);
          return supplierId;
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal === "changed-meanwhile") return null;
          if (refusal !== "number-taken" || tries === TRIES) throw error;
        }
      }
    },
    /** Changes the status of an application that has a supplier, and which of its services customers can book. */
    async moveSupplier(
      application: ReadApplication,
      supplierId: SupplierId,
      hiddenBecause: HiddenBecause | null,
      { what, at, actor, why: reason, becomes }: NewEvent,
      messages: readonly SealedMessage[],
      documents: readonly DocumentDecision[],
    ): Promise<boolean> {
      const place = await store
        .select({ latitude: suppliers.latitude, longitude: suppliers.longitude })
        .from(suppliers)
        .where(eq(suppliers.id, supplierId))
        .get();
      return runGuardedBatch([
        eventOf(application, { what, at, actor, why: reason }),
        statementOf(db, next(application, { status: becomes, updatedAt: at })),
        statementOf(db, store.update(suppliers).set({ hiddenBecause }).where(eq(suppliers.id, supplierId))),
        ...(place ? countSupplyChange(db, { id: supplierId, ...place }) : []),
        ...decisionStatements(db, application.id, documents, at),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** Newest first, at most `limit`. */
    list: (status: ApplicationStatus | null, limit: number): Promise<readonly Omit<StoredApplication, "files">[]> =>
      store
        .select(APPLICATION)
        .from(applications)
        .where(status === null ? undefined : eq(applications.status, status))
        .orderBy(desc(applications.updatedAt))
        .limit(limit),
    /** Oldest first. */
    events: (id: string): Promise<readonly ApplicationEvent[]> =>
      store
        .select({ what: events.what, at: events.at, actor: events.actor, why: events.why })
        .from(events)
        .where(eq(events.applicationId, id))
        .orderBy(asc(events.id))
        .limit(MAX_EVENTS),
    /** Records an operator's decisions about documents, each with its event. Returns how many documents changed. */
    async decideFiles(
      application: ReadApplication,
      documents: readonly DocumentDecision[],
      at: number,
      messages: readonly SealedMessage[],
    ): Promise<number> {
      if (documents.length === 0) return 0;
      const decisions = decisionStatements(db, application.id, documents, at);
      const results = await db.batch([...decisions, ...outboxStatements(db, messages, at)]);
      return decisions.filter((_, index) => index % 2 === 0 && results[index]?.meta.changes === 1).length;
    },
    async joined(supplierId: SupplierId): Promise<JoinedSupplier | null> {
      return (await joinedWhere(eq(applications.supplierId, supplierId), 1))[0] ?? null;
    },
    /** Approved suppliers with a checked document that expires on or before this day, ordered by number, starting after `after`. */
    async endingBy(day: string, after: SupplierId, limit: number): Promise<readonly JoinedSupplier[]> {
      const ending = store
        .select({ id: files.applicationId })
        .from(files)
        .where(and(lte(files.endsOn, day), sql`${files.checkedAt} is not null`));
      return joinedWhere(
        and(
          sql`${applications.id} in ${ending}`,
          eq(applications.status, "approved"),
          gt(applications.supplierId, after),
        ),
        limit,
      );
    },
    /** Applies a supplier's new status with its events. Returns false if it has changed in the meantime. */
    async changeStatus(
      { supplier, isVerified, hiddenBecause, what, notice, at, why: reason }: DisplayStatusChange,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const { supplierId, applicationId, latitude, longitude } = supplier;
      const isChanged = isVerified !== supplier.isVerified || hiddenBecause !== supplier.hiddenBecause;
      const asImpersonated = store
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(
          and(
            eq(suppliers.id, supplierId),
            eq(suppliers.hasVerifiedCredentials, supplier.isVerified),
            sql`${suppliers.hiddenBecause} is ${supplier.hiddenBecause}`,
          ),
        );
      return runGuardedBatch([
        ...what.map((value) =>
          statementOf(
            db,
            store.insert(events).values({
              applicationId: sql`(select ${applicationId} where exists ${asImpersonated})`,
              what: value,
              at,
              actor: "clock",
              why: reason,
            }),
          ),
        ),
        ...(notice === null
          ? []
          : [statementOf(db, store.update(files).set({ lastNotice: notice.what }).where(eq(files.id, notice.fileId)))]),
        ...(isChanged
          ? [
              statementOf(
                db,
                store
                  .update(suppliers)
                  .set({ hasVerifiedCredentials: isVerified, hiddenBecause })
                  .where(eq(suppliers.id, supplierId)),
              ),
              ...countSupplyChange(db, { id: supplierId, latitude, longitude }),
            ]
          : []),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** Drafts that have not changed since `before`, oldest first. */
    async forgotten(before: number, limit: number): Promise<readonly StoredApplication[]> {
      const rows = await store
        .select(APPLICATION)
        .from(applications)
        .where(and(eq(applications.status, "draft"), lte(applications.updatedAt, before)))
        .orderBy(asc(applications.updatedAt))
        .limit(limit);
      return withFiles(rows);
    },
    async forget(ids: readonly string[]): Promise<void> {
      const of = valuesInJson(ids);
      await db.batch([
        statementOf(db, store.delete(files).where(sql`${files.applicationId} in ${of}`)),
        statementOf(db, store.delete(events).where(sql`${events.applicationId} in ${of}`)),
        statementOf(
          db,
          store.delete(applications).where(and(sql`${applications.id} in ${of}`, eq(applications.status, "draft"))),
        ),
      ]);
    },
  };
}
