import type { LeadGuid } from "../../app/domain/core/ids";
import { DurableObject } from "cloudflare:workers";
import { d1Leads } from "../../app/adapters/db/leads";
import type { StoredQuote } from "../../app/adapters/lead-quotes";
import { listingEventsOfLead } from "../../app/adapters/db/listing-events";
import { toLead, toState } from "../../app/adapters/db/lead-row";
import { listingArchive, listingArchiveKey } from "../../app/adapters/listing-archive";
import { quoteArchive, quoteArchiveKey } from "../../app/adapters/quote-archive";
import type { PlainDay } from "../../app/domain/core/time/plain-date";
import { aesCipher, contactKey } from "../../app/adapters/encryption/cipher";
import { jsonLog } from "../../app/adapters/log";
import { decideSave, hasContact } from "../../app/domain/lead/decide-save";
import { type LeadContact, NO_CONTACT } from "../../app/domain/identity/contact/contact";
import { type Lead, isDraft } from "../../app/domain/lead/lead";
import { anonymizeLead } from "../../app/domain/privacy/anonymize";
import { draftExpiresAt, priceArchiveAt } from "../../app/domain/lead/retention";
import type { SaveCommand } from "../../app/domain/lead/save-command";
import { enqueueSave, retryDelay } from "../../app/domain/lead/save-queue";
import type { SaveOutcome } from "../../app/usecases/ports/platform";
import type { StoredSave, NewestSave } from "../../app/usecases/ports/lead-records";
import type { StoredLead } from "../../app/domain/lead/stored-lead";
import { contactDigests } from "../../app/usecases/identity/contact-digests";
import { storedQuoteStore } from "./stored-quotes";
import { saveStore, type WaitingSave } from "./store";
import { messageOf } from "../../app/usecases/ports/log";

const isSame = (a: LeadContact, b: LeadContact) => JSON.stringify(a) === JSON.stringify(b);

/** Time until the deletion of expired data is retried if the database or the bucket did not respond. */
const RETRY_END_AFTER_MS = 3_600_000;

type SettleSave = (outcome: SaveOutcome) => void;

/**
 * If a caller waits longer than this, all waiting saves are persisted and an alarm is set, so that the response can say that the save is in progress. This is
 * sooner than any page stops waiting (app/http/store-timeouts.ts).
 */
const SLOW_AFTER_MS = 400;
/** If the object dies after a caller was told that its save is in progress, the alarm resumes the save after this time. */
const RESCUE_AFTER_MS = 5_000;
/** Time until the alarm if no caller was told that its save is in progress. One alarm serves all saves in that time, because setting an alarm writes a row. */
const RECHECK_AFTER_MS = 60_000;

/**
 * Decides the saves of one lead, one at a time. The key is the lead's guid. A Durable Object is needed because one place must number the revisions and know
 * which saves are waiting, and only the newest waiting save wins. Saves that arrive during a database write are decided in order and written together in the
 * next batch (docs/decisions/0008). Each save is a row here, and the newest row is the lead. The database has one row per lead, which is only written when a
 * save changes its content: for a draft, the search columns. A save that changes nothing in the database exists only here, and is durable once it is on disk.
 * Every decided save with its key, and every save whose caller was told that it is in progress, survives eviction. Any other save is acknowledged only when it
 * is also in the database. Promises and unacknowledged saves are in memory; if a crash interrupts a caller, it repeats the call with its key. The single alarm
 * checks saves a minute later, and after that deletes expired data: a draft, or the prices of a quote that is no longer in use.
 */
export class LeadSaveQueue extends DurableObject<Env> {
  private store = saveStore(this.ctx.storage.sql);
  private quotes = storedQuoteStore(this.ctx.storage.sql);
  private readonly archive = quoteArchive(this.env.UPLOADS);
  private readonly impressionArchive = listingArchive(this.env.UPLOADS);
  private readonly leads = d1Leads(this.env.DB);
  private readonly cipher = aesCipher(() => contactKey(this.env as unknown as Record<string, unknown>));
  private readonly log = jsonLog(this.ctx.id.toString());
  private readonly callers = new Map<number, SettleSave[]>();
  /** Numbers of overtaken saves. Their callers get the response once the newer save and the overtaken keys are on disk. */
  private overtaken: number[] = [];
  private draining: Promise<void> | null = null;
  /** When the alarm is set to run, as far as this instance knows. */
  private alarmAt = 0;
  private isAlarmRunning = false;

  /** Returns when the save is in the database, or with the reason why it is not. */
  async save(command: SaveCommand): Promise<SaveOutcome> {
    const arrival = enqueueSave(this.store.byKey(command.idempotencyKey), this.store.lastWaiting(), command);
    if (arrival.kind === "key-reused") return { ok: false, code: "idempotency-key-reused" };
    if (arrival.kind === "repeated") {
      const { save } = arrival;
      if (save.state === "overtaken") return { ok: false, code: "not-last-in-queue" };
      if (save.state === "done") {
        await this.drain();
        return this.store.decided().length > 0
          ? { ok: false, code: "save-delayed" }
          : this.repeatedOutcome(save.revision ?? 0);
      }
      return this.waitForOutcome(save.seq);
    }
    const seq = this.store.enqueue(arrival.command, arrival.overtakes);
    if (arrival.overtakes !== null) this.overtaken.push(arrival.overtakes);
    return this.waitForOutcome(seq);
  }

  /** Every save that is on disk, oldest first. */
  async saves(): Promise<readonly StoredSave[]> {
    await this.drain();
    return this.store.revisions.all(this.store.lastDurableRevision());
  }

  /** One save. Null = there is no such revision. */
  async saved(revision: number): Promise<StoredSave | null> {
    await this.drain();
    return revision <= this.store.lastDurableRevision() ? this.store.revisions.one(revision) : null;
  }

  /** The newest save that cannot be lost. Does not wait for a save that is on its way to the database. */
  async newest(): Promise<NewestSave | null> {
    return this.store.newest(this.store.lastDurableRevision());
  }

  /** The save that the lead's database row refers to. The caller has just read the row. */
  async saveOfDatabaseRow(revision: number): Promise<NewestSave | null> {
    const save = this.store.newest(revision);
    return save?.revision === revision ? save : null;
  }

  /** The latest stored quotes. Null = there are none. */
  async latestQuote(): Promise<StoredQuote | null> {
    return this.quotes.latest();
  }

  /** The newest stored quotes for that day, or else for any day. */
  async listedQuote(serviceDay: PlainDay | null): Promise<StoredQuote | null> {
    return this.quotes.listed(serviceDay);
  }

  async keepQuote(quote: StoredQuote): Promise<void> {
    this.quotes.keep(quote);
    // If the lead has ended in the meantime, no alarm is set, so it is set here to remove these quotes.
    if ((await this.ctx.storage.getAlarm()) === null) await this.scheduleAlarm(Date.now() + RECHECK_AFTER_MS);
  }

  /** The quotes stored in this object, newest first. */
  async recentQuotes(): Promise<readonly StoredQuote[]> {
    return this.quotes.all();
  }

  /** All stored quotes, newest first, from this object and the archive. */
  async keptQuotes(): Promise<readonly StoredQuote[]> {
    const [guid, storedQuotes] = [this.store.current()?.lead.guid, this.quotes.all()];
    const archivedQuotes = guid ? await this.archive.read(guid) : [];
    return [
      ...storedQuotes,
      ...archivedQuotes.filter(({ inputHash }) =>
        storedQuotes.every((storedQuote) => storedQuote.inputHash !== inputHash),
      ),
    ];
  }

  /**
   * Removes personal data from every save and from the lead's row (domain/privacy/anonymize.ts), and deletes its prices, including archived ones. A draft that
   * nothing depends on is deleted completely. Repeating it changes nothing, so an interrupted run can be repeated.
   */
  async erase(guid: LeadGuid): Promise<void> {
    await this.drain();
    // Blocks saves. An error must not leave the callback, because that would restart the object.
    const failure = await this.ctx.blockConcurrencyWhile(() =>
      this.eraseAll(guid).then(
        () => null,
        (error: unknown) => messageOf(error),
      ),
    );
    if (failure !== null) throw new Error(failure);
  }

  private async eraseAll(guid: LeadGuid): Promise<void> {
    if (this.store.hasWork()) throw new Error("saves of the lead are under way");
    const lead = this.store.current()?.lead ?? (await this.leads.findActive(guid))?.stored.lead ?? null;
    const leadRevision = this.rowRevision(lead);
    const archiveKeys = [quoteArchiveKey(guid), listingArchiveKey(guid)];
    if (lead === null || (isDraft(lead) && (await this.leads.endDraft(guid, leadRevision)))) {
      await this.env.UPLOADS.delete(archiveKeys);
      return this.forget();
    }
    const states = this.store.revisions
      .all()
      .map(({ revision, state }) => ({ revision, state: toState(anonymizeLead(toLead(JSON.parse(state)))) }));
    if (!(await this.leads.eraseHolder(guid, leadRevision, toState(anonymizeLead(lead)))))
      throw new Error("the lead has another revision by now");
    await this.env.UPLOADS.delete(archiveKeys);
    this.store.rewrite(states);
    this.quotes.drop();
    this.store = saveStore(this.ctx.storage.sql);
  }

  /** Finishes what a crash or an outage left incomplete, and deletes what has expired. */
  override async alarm(): Promise<void> {
    // While the alarm runs, no other alarm needs to be set: the runtime runs it again if the object dies.
    this.alarmAt = 0;
    this.isAlarmRunning = true;
    try {
      await this.drain();
    } finally {
      this.isAlarmRunning = false;
    }
    // Saves are blocked during this decision, so a later save finds either a complete lead or none.
    if (!this.store.hasWork())
      await this.ctx.blockConcurrencyWhile(() =>
        this.expireOrArchive().catch((error: unknown) => {
          this.log.error({ event: "unexpected-error", where: "end of a lead", message: messageOf(error) });
          return this.scheduleAlarm(Date.now() + RETRY_END_AFTER_MS);
        }),
      );
  }

  /**
   * Deletes a draft that has expired, or archives the prices of a quote that is no longer in use. Otherwise sets the alarm for the time at which this is due.
   */
  private async expireOrArchive(): Promise<void> {
    // A save arrived before saves were blocked. It has set the alarm, or will.
    if (this.store.hasWork()) return;
    const lead = this.store.current()?.lead ?? null;
    const now = Date.now();
    const pricedAt = this.quotes.newestAt();
    if (lead === null) return this.forget();
    const endsAt = draftExpiresAt(lead, pricedAt);
    if (endsAt !== null) {
      if (endsAt > now) return this.scheduleAlarm(endsAt);
      if (await this.leads.endDraft(lead.guid, this.rowRevision(lead))) return this.forget();
      // The draft is kept because something depends on it, such as a booking.
      return this.scheduleAlarm(priceArchiveAt(null, now));
    }
    if (pricedAt === null) return;
    const archiveAt = priceArchiveAt(await this.leads.settledAt(lead.guid), now);
    if (archiveAt > now) return this.scheduleAlarm(archiveAt);
    await this.archive.add(lead.guid, this.quotes.all());
    // Impressions are archived with the prices before the prices are deleted here, so that an interrupted run can start again.
    const listingEvents = listingEventsOfLead(this.env.DB, lead.guid);
    const { newestId, events } = await listingEvents.all();
    await this.impressionArchive.add(lead.guid, events);
    await listingEvents.deleteUpTo(newestId);
    this.quotes.drop();
  }

  /** Deletes everything in this object. */
  private async forget(): Promise<void> {
    await this.ctx.storage.deleteAll();
    this.store = saveStore(this.ctx.storage.sql);
    this.quotes = storedQuoteStore(this.ctx.storage.sql);
    this.log.info({ event: "draft-deleted" });
  }

  /** Revision of the save that the lead's database row refers to. */
  private rowRevision(lead: Pick<Lead, "revision"> | null): number {
    // If this object has no saves, the revision in the database applies.
    return this.store.revisions.rowRevision() || (lead?.revision ?? 0);
  }

  /** Sets the alarm, unless it is already set to an earlier time. */
  private scheduleAlarm(at: number): Promise<void> {
    if (this.isAlarmRunning || (this.alarmAt > Date.now() && this.alarmAt <= at)) return Promise.resolve();
    this.alarmAt = at;
    return this.ctx.storage.setAlarm(at);
  }

  private waitForOutcome(seq: number): Promise<SaveOutcome> {
    const savedOutcome = new Promise<SaveOutcome>((resolve) =>
      this.callers.set(seq, [...(this.callers.get(seq) ?? []), resolve]),
    );
    this.ctx.waitUntil(this.drain());
    // One timer for each caller and not for each batch, because a caller may wait through several batches.
    const slowTimer = setTimeout(() => this.ctx.waitUntil(this.persistSlowSave(seq)), SLOW_AFTER_MS);
    return savedOutcome.finally(() => clearTimeout(slowTimer));
  }

  private settle(seq: number, outcome: SaveOutcome): void {
    for (const resolve of this.callers.get(seq) ?? []) resolve(outcome);
    this.callers.delete(seq);
  }

  private repeatedOutcome(revision: number): SaveOutcome {
    const storedLead = this.store.current();
    if (storedLead === null) throw new Error("An acknowledged save has no lead");
    return { ok: true, revision, stored: storedLead, repeated: true };
  }

  /** Runs one drain at a time. A second caller waits for the running drain, which also handles its save. */
  private drain(): Promise<void> {
    this.draining ??= this.drainAll().finally(() => {
      this.draining = null;
    });
    return this.draining;
  }

  private async drainAll(): Promise<void> {
    try {
      while (this.store.hasWork()) await this.writeBatch();
      this.store.clearInProgress();
    } catch (error) {
      const attempt = this.store.countFailure();
      this.log.error({ event: "unexpected-error", where: "lead-save-queue", message: messageOf(error) });
      this.alarmAt = Date.now() + retryDelay(attempt, Math.random());
      await this.ctx.storage.setAlarm(this.alarmAt);
      this.persist();
      for (const seq of [...this.callers.keys()]) this.settle(seq, { ok: false, code: "save-delayed" });
    }
  }

  /** Persists a save and sets an alarm, so that the save is completed even if the object dies. Its caller may then be told that it is in progress. */
  private async persistSlowSave(seq: number): Promise<void> {
    if (!this.store.isPersisted(seq)) this.persist();
    await this.scheduleAlarm(Date.now() + RESCUE_AFTER_MS);
  }

  /** Persists everything in memory. */
  private persist(): void {
    this.store.persist();
    this.notifyOvertaken();
  }

  /** Overtaken saves can be answered now, because the newer save is on disk. */
  private notifyOvertaken(): void {
    for (const seq of this.overtaken.splice(0)) this.settle(seq, { ok: false, code: "not-last-in-queue" });
  }

  /** Decides the waiting saves that can be written together, and writes them to the database. */
  private async writeBatch(): Promise<void> {
    for (let save = this.store.begin(); save && (await this.decide(save)); save = this.store.begin());
    const decided = this.store.decided();
    // Saves are written to this object's disk before they are written to the database.
    this.store.persistDecided();
    this.notifyOvertaken();
    if (decided.length === 0) return;
    if (decided.every(({ isAlone }) => isAlone)) {
      // Nothing is left to finish. An earlier save may have set the alarm that ends the draft.
      if ((await this.ctx.storage.getAlarm()) === null) await this.scheduleAlarm(Date.now() + RECHECK_AFTER_MS);
      return this.notifyWritten();
    }
    // Not awaited separately: the runtime sends nothing out of the object before the alarm is on disk together with the rows.
    const scheduledAlarm = this.scheduleAlarm(Date.now() + RECHECK_AFTER_MS);
    const [isWritten] = await Promise.all([
      this.leads.writeRevisions(
        decided.map(({ write }) => write),
        true,
      ),
      scheduledAlarm,
    ]);
    if (!isWritten) return this.store.revertDecisions();
    this.notifyWritten();
  }

  /** Sends the response to the callers of saves that are written. */
  private notifyWritten(): void {
    for (const { seq, write } of this.store.markWritten())
      this.settle(seq, { ok: true, revision: write.stored.lead.revision, stored: write.stored, repeated: false });
  }

  /**
   * Decides the current save. Returns false if earlier decisions must reach the database first. A save that does not become a revision gets its response here:
   * it is refused, moved to a new lead (shift), or already in the database.
   */
  private async decide(save: WaitingSave): Promise<boolean> {
    const { seq, command } = save;
    if (this.store.current() === null) {
      const takenOverSave = this.store.takeOver(await this.leads.findActive(command.guid));
      if (takenOverSave) this.settle(takenOverSave.seq, this.repeatedOutcome(takenOverSave.revision));
      if (takenOverSave?.seq === seq) return true;
    }
    const current = this.store.current();
    const contacts = await Promise.all(
      command.sealedContacts.map((ciphertext) => this.open<Partial<LeadContact>>(ciphertext, command.guid)),
    );
    const contact = current?.sealedContact
      ? await this.open<LeadContact>(current.sealedContact, command.guid)
      : NO_CONTACT;
    const decision = decideSave(
      current && { lead: { ...current.lead, contact }, holderHash: current.holderHash },
      command,
      contacts,
    );
    if (decision.kind !== "write") {
      if (this.store.decided().length > 0) {
        this.store.release();
        return false;
      }
      this.store.end(save, null);
      this.settle(
        seq,
        decision.kind === "shift" && current
          ? { ok: false, code: "shift", keepsContact: decision.keepsContact, stored: current }
          : { ok: false, code: decision.kind === "refused" ? decision.code : "lead-not-found" },
      );
      return true;
    }
    const { lead, holderHash } = decision.next;
    // An unchanged contact is not encrypted again, because the ciphertext would be different each time and would write another row.
    const sealedContact = !hasContact(lead.contact)
      ? null
      : current?.sealedContact && isSame(lead.contact, contact)
        ? current.sealedContact
        : await this.cipher.seal(JSON.stringify(lead.contact), command.guid);
    const { email, mobile } = await contactDigests({ cipher: this.cipher }, lead.contact);
    const storedLead: StoredLead = {
      lead: { ...lead, contact: NO_CONTACT },
      sealedContact,
      contactDigests: { email, mobile },
      holderHash,
    };
    const event = { actor: decision.actor, event: decision.event, reason: command.reason };
    this.store.end(save, {
      stored: storedLead,
      idempotencyKey: command.idempotencyKey,
      event,
      messages: decision.messages,
    });
    return true;
  }

  private async open<T>(ciphertext: string, guid: LeadGuid): Promise<T> {
    return JSON.parse(await this.cipher.open(ciphertext, guid)) as T;
  }
}
