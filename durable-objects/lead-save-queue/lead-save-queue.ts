import { DurableObject } from "cloudflare:workers";
import { d1Leads } from "../../app/adapters/db/leads";
import { aesCipher } from "../../app/adapters/encryption/cipher";
import { contactKey } from "../../app/adapters/encryption/contact-key";
import { jsonLog } from "../../app/adapters/log";
import { decideSave, hasContact } from "../../app/domain/lead/decide-save";
import { type LeadContact, NO_CONTACT } from "../../app/domain/lead/lead";
import type { SaveCommand } from "../../app/domain/lead/save-command";
import { arrive, retryDelay } from "../../app/domain/lead/save-queue";
import type { SaveOutcome } from "../../app/usecases/ports/lead-queue";
import type { StoredLead } from "../../app/usecases/ports/leads";
import { type DecidedSave, type OpenSave, saveStore } from "./store";

type Settle = (outcome: SaveOutcome) => void;

/** If a drain dies with its object, the alarm takes over this much later. */
const RESCUE_AFTER_MS = 5_000;

/**
 * The saves of one lead, one at a time. Key: the lead's guid.
 * Why an object: revisions need one place that numbers them, and "the newest waiting save wins" needs one place that knows who waits.
 * What survives eviction: every queued save, the answered keys and the lead as last written, all in the object's own SQLite.
 * Only the callers' promises are in memory; a caller cut off by a crash asks again with its key.
 */
export class LeadSaveQueue extends DurableObject<Env> {
  private readonly store = saveStore(this.ctx.storage.sql);
  private readonly leads = d1Leads(this.env.DB);
  private readonly cipher = aesCipher(() => contactKey(this.env as unknown as Record<string, unknown>));
  private readonly log = jsonLog(this.ctx.id.toString());
  private readonly callers = new Map<number, Settle[]>();
  private draining: Promise<void> | null = null;

  /** Answers when the save is in the database, or with the reason why it is not. */
  async save(command: SaveCommand): Promise<SaveOutcome> {
    const arrival = arrive(this.store.byKey(command.idempotencyKey), this.store.lastWaiting(), command);
    if (arrival.kind === "key-reused") return { ok: false, code: "idempotency-key-reused" };
    if (arrival.kind === "repeated") {
      const { save } = arrival;
      if (save.state === "overtaken") return { ok: false, code: "not-last-in-queue" };
      if (save.state === "done") return this.acknowledged(save.revision ?? 0, true);
      return this.answerOf(save.seq);
    }
    const seq = this.store.enqueue(arrival.command, arrival.overtakes);
    if (arrival.overtakes !== null) this.settle(arrival.overtakes, { ok: false, code: "not-last-in-queue" });
    return this.answerOf(seq);
  }

  /** Finishes what a crash or an outage left. */
  override async alarm(): Promise<void> {
    await this.drain();
  }

  private answerOf(seq: number): Promise<SaveOutcome> {
    const answer = new Promise<SaveOutcome>((resolve) => this.callers.set(seq, [...(this.callers.get(seq) ?? []), resolve]));
    this.ctx.waitUntil(this.drain());
    return answer;
  }

  private settle(seq: number, outcome: SaveOutcome): void {
    for (const resolve of this.callers.get(seq) ?? []) resolve(outcome);
    this.callers.delete(seq);
  }

  private acknowledged(revision: number, repeated: boolean): SaveOutcome {
    const stored = this.store.current();
    if (stored === null) throw new Error("An acknowledged save has no lead");
    return { ok: true, revision, stored, repeated };
  }

  /** One drain at a time; a second caller waits for the running one, which sees its row too. */
  private drain(): Promise<void> {
    this.draining ??= this.drainAll().finally(() => {
      this.draining = null;
    });
    return this.draining;
  }

  private async drainAll(): Promise<void> {
    // Left standing after a good drain: it then finds nothing to do, which costs less than deleting it after every save.
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + RESCUE_AFTER_MS);
    try {
      for (let open = this.store.takeNext(); open; open = this.store.takeNext()) await this.finish(open);
    } catch (error) {
      const tries = this.store.failed();
      this.log.error({ event: "unexpected-error", where: "lead-save-queue", message: String(error) });
      await this.ctx.storage.setAlarm(Date.now() + retryDelay(tries, Math.random()));
      for (const seq of [...this.callers.keys()]) this.settle(seq, { ok: false, code: "save-delayed" });
    }
  }

  private async finish({ seq, command, decided: kept }: OpenSave): Promise<void> {
    const decided = kept ?? (await this.decide(seq, command));
    if (decided === null) return;
    if (!(await this.leads.writeRevision(decided.stored, command.idempotencyKey, decided.event, decided.messages))) return this.store.undecide(seq);
    const { revision } = decided.stored.lead;
    this.store.done(seq, revision, decided.stored);
    this.settle(seq, this.acknowledged(revision, false));
  }

  /** The next revision, on disk; null = the save is answered already: refused, shifted, or known to the database. */
  private async decide(seq: number, command: SaveCommand): Promise<DecidedSave | null> {
    const mine = this.store.current();
    const [current, known] = mine
      ? [mine, null]
      : await Promise.all([this.leads.findStored(command.guid), this.leads.revisionOfKey(command.guid, command.idempotencyKey)]);
    if (current && known !== null) {
      this.store.done(seq, known, current);
      this.settle(seq, this.acknowledged(known, true));
      return null;
    }
    const contacts = await Promise.all(command.sealedContacts.map((sealed) => this.open<Partial<LeadContact>>(sealed, command.guid)));
    const contact = current?.sealedContact ? await this.open<LeadContact>(current.sealedContact, command.guid) : NO_CONTACT;
    const decision = decideSave(current && { lead: { ...current.lead, contact }, holderHash: current.holderHash }, command, contacts);
    if (decision.kind !== "write") {
      this.store.forget(seq);
      const refusal: SaveOutcome =
        decision.kind === "shift" && current
          ? { ok: false, code: "shift", keepsContact: decision.keepsContact, stored: current }
          : { ok: false, code: decision.kind === "refused" ? decision.code : "lead-not-found" };
      this.settle(seq, refusal);
      return null;
    }
    const { lead, holderHash } = decision.next;
    const sealedContact = hasContact(lead.contact) ? await this.cipher.seal(JSON.stringify(lead.contact), command.guid) : null;
    const stored: StoredLead = { lead: { ...lead, contact: NO_CONTACT }, sealedContact, holderHash };
    const decided: DecidedSave = { stored, event: { who: decision.who, what: decision.what, why: command.why }, messages: decision.messages };
    this.store.decided(seq, decided);
    return decided;
  }

  private async open<T>(sealed: string, guid: string): Promise<T> {
    return JSON.parse(await this.cipher.open(sealed, guid)) as T;
  }
}
