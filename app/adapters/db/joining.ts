import type { SealedMessage } from "../../domain/notifications/message";
import type { WorkshopFile, ApplicationEvent } from "../../domain/supplier/joining/record";
import type { HiddenReason } from "../../domain/identity/store-account/access";
import { type SupplierId, supplierId as newSupplierId } from "../../domain/core/ids";
import { and, asc, desc, eq, gt, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import type { DocumentDecision } from "../../domain/supplier/joining/documents";
import { type ApplicationStatus, OPEN_APPLICATION_STATUSES } from "../../domain/supplier/joining/status";
import type {
  NewApplication,
  NewEvent,
  Approval,
  DisplayStatusChange,
  JoinedSupplier,
  ApplicationVersion,
  StoredApplication,
} from "../../domain/supplier/joining/stored-application";
import { valuesInJson, literals, selectColumns, orm, insertFrom, type Query, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { batchUnless, toRefusal } from "./refusals";
import {
  supplierPayoutAccounts as payoutAccounts,
  workshopApplicationEvents as events,
  workshopApplications as applications,
  workshopFiles as files,
} from "./schema/joining";
import { supplierMemberEvents, supplierMembers } from "./schema/portal-access";
import { invalidateSearchResults, rerank } from "./supplier-cells";
import { suppliers } from "./schema/suppliers";
import { toSupplierInsert } from "./supplier-row";

/** First id of a workshop that joined online. Lower ids belong to our own mobile service and the demo data. */
export const FIRST_JOINED_ID = 1_000_000;
/** Maximum number of attempts. If two simultaneous approvals choose the same supplier id, the later one tries again. */
const MAX_TRIES = 5;
const MAX_EVENTS = 200;
/** Maximum number of browsers that can open an application. Beyond that, a new browser replaces the one that was verified longest ago. */
const MAX_HOLDERS = 5;

const APPLICATION_COLUMNS = {
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
const FILE_COLUMNS = {
  id: files.id,
  kind: files.kind,
  endsOn: files.endsOn,
  objectKey: files.objectKey,
  mediaType: files.mediaType,
  width: files.width,
  height: files.height,
  byteLength: files.byteLength,
  uploadedAt: files.uploadedAt,
  checkedAt: files.checkedAt,
  refusedAt: files.refusedAt,
  refusedWhy: files.refusedWhy,
};

/** Statements that record decisions about documents, each with its event. A document that was refused can no longer be accepted. */
export function decisionStatements(
  db: D1Database,
  applicationId: string,
  documents: readonly DocumentDecision[],
  at: number,
): Query[] {
  const database = orm(db);
  return documents.flatMap((documentDecision) => {
    const isOpen = and(
      eq(files.id, documentDecision.id),
      eq(files.applicationId, applicationId),
      isNull(files.refusedAt),
    );
    const set = documentDecision.accepts
      ? database
          .update(files)
          .set({ checkedAt: at, endsOn: documentDecision.endsOn })
          .where(and(isOpen, isNull(files.checkedAt)))
      : database
          .update(files)
          .set({ checkedAt: null, refusedAt: at, refusedWhy: documentDecision.reason })
          .where(isOpen);
    const event = {
      applicationId,
      kind: documentDecision.accepts ? ("document-accepted" as const) : ("document-refused" as const),
      at,
      actor: "operator",
      reason: sql`(select ${files.kind} || ${documentDecision.accepts ? `, until ${documentDecision.endsOn}` : `: ${documentDecision.reason}`} from ${files} where ${eq(files.id, documentDecision.id)})`,
    };
    return [set, insertFrom(db, events, event, sql`where changes() > 0`)];
  });
}

/** Applications of workshops that are joining online, and the status of workshops that have joined this way. */
export function d1Joining(db: D1Database) {
  const database = orm(db);
  const isUnchanged = ({ id, revision, status }: ApplicationVersion) =>
    and(eq(applications.id, id), eq(applications.revision, revision), eq(applications.status, status));
  const read = (application: ApplicationVersion) =>
    database.select({ id: applications.id }).from(applications).where(isUnchanged(application));
  const updateApplication = (application: ApplicationVersion, changes: Partial<typeof applications.$inferInsert>) =>
    database
      .update(applications)
      .set({ revision: application.revision + 1, ...changes })
      .where(isUnchanged(application));
  /** Inserts the event of a change. It is the first statement of its batch: after a concurrent write it fails, and with it the whole batch. */
  const eventStatement = (
    application: ApplicationVersion,
    event: Pick<typeof events.$inferInsert, "kind" | "at" | "actor" | "reason">,
  ) => database.insert(events).values({ applicationId: sql`${read(application)}`, ...event });
  /** Runs a batch. Returns false if its first statement, the guard, fails. */
  const runGuardedBatch = (statements: readonly Query[]) => batchUnless(db, "concurrent-change", statements);
  const selectFiles = (ids: readonly string[]) =>
    database
      .select({ ...FILE_COLUMNS, applicationId: files.applicationId, lastNotice: files.lastNotice })
      .from(files)
      .where(sql`${files.applicationId} in ${valuesInJson(ids)}`)
      .orderBy(asc(files.uploadedAt), asc(files.id));
  const loadFiles = async (rows: readonly Omit<StoredApplication, "files">[]): Promise<StoredApplication[]> => {
    if (rows.length === 0) return [];
    const all = await selectFiles(rows.map(({ id }) => id));
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
    hiddenReason: suppliers.hiddenReason,
    latitude: suppliers.latitude,
    longitude: suppliers.longitude,
  });
  const selectJoined = async (condition: SQL | undefined, limit: number): Promise<JoinedSupplier[]> => {
    const rows = await database
      .select(JOIN_COLUMNS)
      .from(applications)
      .innerJoin(suppliers, eq(suppliers.id, applications.supplierId))
      .where(condition)
      .orderBy(asc(applications.supplierId))
      .limit(limit);
    if (rows.length === 0) return [];
    const all = await selectFiles(rows.map(({ applicationId }) => applicationId));
    return rows.map((row) => ({
      ...row,
      files: all.flatMap(({ applicationId, ...file }) => (applicationId === row.applicationId ? [file] : [])),
    }));
  };

  return {
    async find(id: string): Promise<StoredApplication | null> {
      const rows = await database
        .select(APPLICATION_COLUMNS)
        .from(applications)
        .where(eq(applications.id, id))
        .limit(1);
      return (await loadFiles(rows))[0] ?? null;
    },
    /** Id of the undecided application of an email address. Null = there is none. */
    async findOpenApplication(emailDigest: string): Promise<string | null> {
      const applicationRow = await database
        .select({ id: applications.id })
        .from(applications)
        .where(
          and(
            eq(applications.emailDigest, emailDigest),
            sql`${applications.status} in ${literals(OPEN_APPLICATION_STATUSES)}`,
          ),
        )
        .get();
      return applicationRow?.id ?? null;
    },
    /** Starts an application. Returns false if the address already has an open one. */
    async begin(
      { id, country, holderHash, emailDigest, sealed: ciphertext, at }: NewApplication,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      return batchUnless(db, "already-taken", [
        database.insert(applications).values({
          id,
          country,
          status: "draft",
          holders: [holderHash],
          emailDigest,
          sealed: ciphertext,
          createdAt: at,
          updatedAt: at,
        }),
        database.insert(events).values({ applicationId: id, kind: "begun", at, actor: "workshop" }),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** Adds a browser to those that may open the application. */
    async addHolder(id: string, holderHash: string): Promise<void> {
      const others = sql`select value from json_each(${applications.holders}) where value <> ${holderHash} limit ${MAX_HOLDERS - 1}`;
      await database
        .update(applications)
        .set({
          holders: sql`(select json_group_array(value) from (select ${holderHash} as value union all select * from (${others})))`,
        })
        .where(eq(applications.id, id));
    },
    /** Stores the answers and the files uploaded with them. Returns false if the application was changed in the meantime. */
    async save(
      application: ApplicationVersion,
      ciphertext: string,
      newFiles: readonly WorkshopFile[],
      at: number,
    ): Promise<boolean> {
      // The insert of a file checks that the update was written. Without files, the update is the only statement.
      if (newFiles.length === 0) {
        const result = await updateApplication(application, { sealed: ciphertext, updatedAt: at });
        return result.meta.changes === 1;
      }
      const [result] = await runInBatch(db, [
        updateApplication(application, { sealed: ciphertext, updatedAt: at }),
        ...newFiles.map((file) =>
          insertFrom(
            db,
            files,
            { applicationId: application.id, ...file },
            sql`from ${applications} where ${and(eq(applications.id, application.id), eq(applications.revision, application.revision + 1), eq(applications.sealed, ciphertext))}`,
          ),
        ),
      ]);
      return result?.meta.changes === 1;
    },
    /** Changes the status of an application that has no supplier. Returns false if the application was changed in the meantime. */
    move: (
      application: ApplicationVersion,
      { kind, at, actor, reason, becomes }: NewEvent,
      messages: readonly SealedMessage[],
      documents: readonly DocumentDecision[] = [],
    ): Promise<boolean> =>
      runGuardedBatch([
        eventStatement(application, { kind, at, actor, reason }),
        updateApplication(application, { status: becomes, updatedAt: at }),
        ...decisionStatements(db, application.id, documents, at),
        ...outboxStatements(db, messages, at),
      ]),
    /**
     * Creates the supplier with its owner, position on the map and payout account in one batch. Returns null if the application was changed in the meantime.
     */
    async approve(
      { application, supplier, sealPayoutAccount, documents, at, reason }: Approval,
      messages: readonly SealedMessage[],
    ): Promise<SupplierId | null> {
      const { email, contactName, latitude, longitude, categoryIds, providesServicing } = supplier;
      for (let tries = 0; ; tries += 1) {
        const [highest] = await database.select({ id: max(suppliers.id) }).from(suppliers);
        const supplierId = newSupplierId(Math.max(FIRST_JOINED_ID, highest?.id ?? 0) + 1);
        const ownerColumns = { supplierId, email: email.toLowerCase() };
        try {
          await runInBatch(db, [
            eventStatement(application, { kind: "approved", at, actor: "operator", reason }),
            updateApplication(application, { status: "approved", supplierId, updatedAt: at }),
            database.insert(suppliers).values({ id: supplierId, ...toSupplierInsert(supplier) }),
            database
              .insert(supplierMembers)
              .values({ ...ownerColumns, role: "owner", name: contactName, addedAt: at, addedBy: "operator" }),
            database.insert(supplierMemberEvents).values({
              ...ownerColumns,
              kind: "joined",
              becomes: "owner",
              at,
              actor: "operator",
              actorName: contactName,
            }),
            database
              .update(files)
              .set({ checkedAt: at })
              .where(and(eq(files.applicationId, application.id), eq(files.kind, "photo"), isNull(files.checkedAt))),
            ...decisionStatements(db, application.id, documents, at),
            database
              .insert(payoutAccounts)
              .values({ supplierId, sealed: await sealPayoutAccount(supplierId), at, usedFrom: at }),
            ...rerank(db, supplier, providesServicing ? [0, ...categoryIds] : categoryIds),
            ...invalidateSearchResults(db, { id: supplierId, latitude, longitude }),
            ...outboxStatements(db, messages, at),
          ]);
          return supplierId;
        } catch (error) {
          const refusal = toRefusal(error);
          if (refusal === "concurrent-change") return null;
          if (refusal !== "number-taken" || tries === MAX_TRIES) throw error;
        }
      }
    },
    /** Changes the status of an application that has a supplier, and whether customers can find the supplier. */
    async changeApplicationStatus(
      application: ApplicationVersion,
      supplierId: SupplierId,
      hiddenReason: HiddenReason | null,
      { kind, at, actor, reason, becomes }: NewEvent,
      messages: readonly SealedMessage[],
      documents: readonly DocumentDecision[],
    ): Promise<boolean> {
      const location = await database
        .select({ latitude: suppliers.latitude, longitude: suppliers.longitude })
        .from(suppliers)
        .where(eq(suppliers.id, supplierId))
        .get();
      return runGuardedBatch([
        eventStatement(application, { kind, at, actor, reason }),
        updateApplication(application, { status: becomes, updatedAt: at }),
        database.update(suppliers).set({ hiddenReason }).where(eq(suppliers.id, supplierId)),
        ...(location ? invalidateSearchResults(db, { id: supplierId, ...location }) : []),
        ...decisionStatements(db, application.id, documents, at),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** Newest first, at most `limit`. */
    list: (status: ApplicationStatus | null, limit: number): Promise<readonly Omit<StoredApplication, "files">[]> =>
      database
        .select(APPLICATION_COLUMNS)
        .from(applications)
        .where(status === null ? undefined : eq(applications.status, status))
        .orderBy(desc(applications.updatedAt))
        .limit(limit),
    /** Oldest first. */
    events: (id: string): Promise<readonly ApplicationEvent[]> =>
      database
        .select({ kind: events.kind, at: events.at, actor: events.actor, reason: events.reason })
        .from(events)
        .where(eq(events.applicationId, id))
        .orderBy(asc(events.id))
        .limit(MAX_EVENTS),
    /** Records an operator's decisions about documents, each with its event. Returns how many documents changed. */
    async decideFiles(
      application: ApplicationVersion,
      documents: readonly DocumentDecision[],
      at: number,
      messages: readonly SealedMessage[],
    ): Promise<number> {
      if (documents.length === 0) return 0;
      const decisions = decisionStatements(db, application.id, documents, at);
      const results = await runInBatch(db, [...decisions, ...outboxStatements(db, messages, at)]);
      return decisions.filter((_, index) => index % 2 === 0 && results[index]?.meta.changes === 1).length;
    },
    async findJoined(supplierId: SupplierId): Promise<JoinedSupplier | null> {
      return (await selectJoined(eq(applications.supplierId, supplierId), 1))[0] ?? null;
    },
    /** Approved suppliers with a checked document that expires on or before this day, ordered by id. Starts after the id `after`. */
    async listExpiringBy(day: string, after: SupplierId, limit: number): Promise<readonly JoinedSupplier[]> {
      const expiringIds = database
        .select({ id: files.applicationId })
        .from(files)
        .where(and(lte(files.endsOn, day), sql`${files.checkedAt} is not null`));
      return selectJoined(
        and(
          sql`${applications.id} in ${expiringIds}`,
          eq(applications.status, "approved"),
          gt(applications.supplierId, after),
        ),
        limit,
      );
    },
    /** Changes a supplier's status and inserts the events. Returns false if the supplier has changed in the meantime. */
    async changeStatus(
      { supplier, isVerified, hiddenReason, events: eventKinds, notice, at, reason }: DisplayStatusChange,
      messages: readonly SealedMessage[],
    ): Promise<boolean> {
      const { supplierId, applicationId, latitude, longitude } = supplier;
      const isChanged = isVerified !== supplier.isVerified || hiddenReason !== supplier.hiddenReason;
      const unchangedSupplier = database
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(
          and(
            eq(suppliers.id, supplierId),
            eq(suppliers.hasVerifiedCredentials, supplier.isVerified),
            sql`${suppliers.hiddenReason} is ${supplier.hiddenReason}`,
          ),
        );
      return runGuardedBatch([
        ...eventKinds.map((value) =>
          database.insert(events).values({
            applicationId: sql`(select ${applicationId} where exists ${unchangedSupplier})`,
            kind: value,
            at,
            actor: "clock",
            reason,
          }),
        ),
        ...(notice === null
          ? []
          : [database.update(files).set({ lastNotice: notice.expiry }).where(eq(files.id, notice.fileId))]),
        ...(isChanged
          ? [
              database
                .update(suppliers)
                .set({ hasVerifiedCredentials: isVerified, hiddenReason })
                .where(eq(suppliers.id, supplierId)),
              ...invalidateSearchResults(db, { id: supplierId, latitude, longitude }),
            ]
          : []),
        ...outboxStatements(db, messages, at),
      ]);
    },
    /** Drafts that have not changed since `before`, oldest first. */
    async findAbandoned(before: number, limit: number): Promise<readonly StoredApplication[]> {
      const rows = await database
        .select(APPLICATION_COLUMNS)
        .from(applications)
        .where(and(eq(applications.status, "draft"), lte(applications.updatedAt, before)))
        .orderBy(asc(applications.updatedAt))
        .limit(limit);
      return loadFiles(rows);
    },
    async forget(ids: readonly string[]): Promise<void> {
      const idsJson = valuesInJson(ids);
      await runInBatch(db, [
        database.delete(files).where(sql`${files.applicationId} in ${idsJson}`),
        database.delete(events).where(sql`${events.applicationId} in ${idsJson}`),
        database
          .delete(applications)
          .where(and(sql`${applications.id} in ${idsJson}`, eq(applications.status, "draft"))),
      ]);
    },
  };
}
