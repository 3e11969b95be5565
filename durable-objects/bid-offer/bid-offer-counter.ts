import { systemClock } from "../../app/adapters/platform";
import { DurableObject } from "cloudflare:workers";
import { claimId } from "../../app/adapters/db/claim-refunds";
import { d1LeadBids } from "../../app/adapters/db/lead-bids";
import { jsonLog } from "../../app/adapters/log";
import { type BidDecision, type BidTerms, decideBid } from "../../app/domain/quotes/bids/counter";
import type { BidState } from "../../app/domain/quotes/bids/remaining-offers";
import { retryDelay } from "../../app/domain/lead/save-queue";
import type { BidCommand, BidOutcome } from "../../app/usecases/ports/bid-counter";
import { allowanceOf, walletGuardOf } from "../stubs";
import { BOOKING_CHANGED, respondLive, serializeLiveState, type Watcher } from "./live";
import { bidStore } from "./store";
import { messageOf } from "../../app/usecases/ports/log";

/** If the object dies while it reports to the database, the alarm resumes the report after this time. */
const RESCUE_AFTER_MS = 5_000;

/**
 * Decides which suppliers get the slots on one lead. The key is the lead's guid. A Durable Object is needed so that a hundred simultaneous requests never get
 * more slots than there are, and so that one place knows how many are left. The terms, every action with its key, and what has not reached the database yet are
 * in the object's own SQLite and survive eviction. Open sockets survive by hibernation.
 */
export class BidOfferCounter extends DurableObject<Env> {
  private cachedStore: ReturnType<typeof bidStore> | null = null;
  private readonly bids = d1LeadBids(this.env.DB);
  private readonly log = jsonLog(this.ctx.id.toString());
  private reporting: Promise<void> | null = null;

  /** Created with the first action, so that following a booking writes nothing here. */
  private get store() {
    this.cachedStore ??= bidStore(this.ctx.storage);
    return this.cachedStore;
  }

  /** Returns the current state. Writes nothing: the terms are stored with the first action. */
  async look(bidTerms: BidTerms, bidOfferId: number | null): Promise<BidState> {
    return this.store.state(this.store.storedTerms()?.terms ?? bidTerms, bidOfferId);
  }

  /**
   * Returns when the action is on disk here. By then, it is in the database too, or the alarm will write it. A repeated call gets the same result with the same
   * guarantees.
   */
  async take(command: BidCommand): Promise<BidOutcome> {
    const { leadGuid, act, key, fingerprint, allowance } = command;
    const terms = this.store.terms(leadGuid, command.terms);
    const usedKey = this.store.checkKey(key, fingerprint);
    if (usedKey !== "new")
      return this.answer(
        terms,
        command,
        usedKey === "same" ? { kind: "repeated" } : { kind: "refused", reason: "key-reused" },
      );
    const previousDecision = this.decide(terms, command);
    if (previousDecision.kind !== "taken") return this.answer(terms, command, previousDecision);
    const allowanceStub = allowance === null ? null : allowanceOf(this.env, allowance);
    const reservation = `${leadGuid}:${"bidOfferId" in act ? act.bidOfferId : ""}`;
    if (allowanceStub && allowance && !(await allowanceStub.take(reservation, allowance.maxCount)))
      return this.answer(terms, command, { kind: "refused", reason: "no-reveals-left-for-workshop" });
    const funds = previousDecision.events.includes("claimed") ? this.claimFunds(command) : null;
    if (funds && !(await funds.reserve())) {
      await allowanceStub?.releaseQuota(reservation);
      return this.answer(terms, command, { kind: "refused", reason: "wallet-too-low" });
    }
    // Other calls may have been handled while the workshop's own objects were called. From here to the write, nothing else can run.
    const decision = this.decide(terms, command);
    if (decision.kind === "taken") {
      this.store.write(act, decision.events, key, fingerprint, command.report, systemClock.now());
      // Not awaited: the alarm is stored together with the action, so that a crash cannot leave one without the other.
      void this.ctx.storage.setAlarm(Date.now() + RESCUE_AFTER_MS);
    }
    if (decision.kind === "refused") await Promise.all([allowanceStub?.releaseQuota(reservation), funds?.release()]);
    return this.answer(terms, command, decision);
  }

  /** Writes to the database what a crash or an outage left unwritten. */
  override async alarm(): Promise<void> {
    await this.reportToDatabase();
  }

  /**
   * Opens a WebSocket for one supplier, for the customer (without an offer id), or for a page of the booking. Only our own worker calls this, after checking
   * access.
   */
  override async fetch(request: Request): Promise<Response> {
    return respondLive(this.ctx, request, (bidTerms, bidOfferId) =>
      this.store.state(this.store.storedTerms()?.terms ?? bidTerms, bidOfferId),
    );
  }

  /** Tells the open pages of the lead's booking to fetch it again. */
  async bookingChanged(): Promise<void> {
    this.send((watcher) => ("isOfBooking" in watcher ? BOOKING_CHANGED : null));
  }

  /** Reserves the workshop's money for this claim. Null = the claim costs nothing. */
  private claimFunds({ leadGuid, report: { supplierId, leadPrice } }: BidCommand) {
    if (supplierId === null || leadPrice <= 0) return null;
    const guard = walletGuardOf(this.env, supplierId);
    const id = claimId(leadGuid, supplierId);
    return { reserve: () => guard.reserveFunds(supplierId, id, leadPrice), release: () => guard.releaseFunds(id) };
  }

  private decide(terms: BidTerms, { act }: BidCommand): BidDecision {
    return decideBid(
      terms,
      this.store.tally(),
      this.store.part("bidOfferId" in act ? act.bidOfferId : null),
      act,
      systemClock.now(),
    );
  }

  private async answer(terms: BidTerms, { act }: BidCommand, decision: BidDecision): Promise<BidOutcome> {
    if (decision.kind !== "refused") await this.reportToDatabase();
    const state = this.store.state(terms, "bidOfferId" in act ? act.bidOfferId : null);
    return decision.kind === "refused"
      ? { ok: false, reason: decision.reason, state }
      : { ok: true, isRepeated: decision.kind === "repeated", state };
  }

  /** Reports to the database, one report at a time. A second caller waits for the running report and then checks whether anything is left. */
  private async reportToDatabase(): Promise<void> {
    while (this.reporting) await this.reporting;
    this.reporting = this.reportAll().finally(() => {
      this.reporting = null;
    });
    await this.reporting;
  }

  private async reportAll(): Promise<void> {
    const storedBidding = this.store.storedTerms();
    if (storedBidding === null) return;
    let hasReported = false;
    try {
      for (let events = this.store.listUnreported(); events.length > 0; events = this.store.listUnreported()) {
        if (!hasReported && (await this.ctx.storage.getAlarm()) === null)
          await this.ctx.storage.setAlarm(Date.now() + RESCUE_AFTER_MS);
        await this.bids.saveDecisions(storedBidding.leadGuid, this.store.tally(), events);
        this.store.markReported(events.at(-1)?.seq ?? 0);
        hasReported = true;
      }
    } catch (error) {
      const attempt = this.store.countFailure();
      this.log.error({ event: "unexpected-error", where: "bid-offer-counter", message: messageOf(error) });
      await this.ctx.storage.setAlarm(Date.now() + retryDelay(attempt, Math.random()));
    }
    if (hasReported) this.push(storedBidding.terms);
  }

  /** Sends the new state to everyone who views the lead. Called after the change is in the database, so that what they fetch next includes it. */
  private push(terms: BidTerms): void {
    this.send((watcher) =>
      "isOfBooking" in watcher
        ? null
        : serializeLiveState(this.store.state(terms, watcher.bidOfferId), watcher.bidOfferId, systemClock.now()),
    );
  }

  private send(toMessage: (watcher: Watcher) => string | null): void {
    for (const socket of this.ctx.getWebSockets()) {
      const liveMessage = toMessage(socket.deserializeAttachment() as Watcher);
      try {
        if (liveMessage !== null) socket.send(liveMessage);
      } catch {
        // The socket is closing. The page will connect again.
      }
    }
  }
}
