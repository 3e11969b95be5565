import type { BidState } from "../app/domain/quotes/bids/remaining-offers";
import type { BidCounter, BidOutcome, DayAllowance } from "../app/usecases/ports/bid-counter";
import type { BookingWatch, LeadQueue, SaveOutcome } from "../app/usecases/ports/platform";
import type { StoredSave, LeadErasure, LeadRecords, NewestSave } from "../app/usecases/ports/lead-records";
import type { LeadGuid, SupplierId } from "../app/domain/core/ids";
import { type Log, messageOf } from "../app/usecases/ports/log";
import { toObjectDraft, toRevision } from "../app/adapters/db/lead-row";
import type { StoredQuote, QuoteStore } from "../app/adapters/lead-quotes";
import { StoreTimeoutError, type StoreTimeout } from "../app/http/store-timeouts";
import { bookingLiveRequest, liveRequest } from "./bid-offer/live";

type StoreWait = Pick<StoreTimeout, "wait">;

/** The runtime marks errors that do not mean that the call was wrong: the object has too much to do, or was moved or started again in the middle of it. */
const isBusy = (error: unknown): boolean =>
  error instanceof StoreTimeoutError ||
  (error instanceof Error &&
    (("overloaded" in error && error.overloaded === true) || ("retryable" in error && error.retryable === true)));

/** The only place that turns a lead's guid into its object. */
const objectOf = (env: Pick<Env, "LEAD_SAVE_QUEUE">, guid: LeadGuid) =>
  env.LEAD_SAVE_QUEUE.get(env.LEAD_SAVE_QUEUE.idFromName(guid));

/** A save that is not answered in time continues in the object and is reported as delayed. */
export function leadQueue(env: Pick<Env, "LEAD_SAVE_QUEUE">, { wait }: StoreWait): LeadQueue {
  return {
    async save(command) {
      const stub = objectOf(env, command.guid);
      try {
        // The answer is plain data; the RPC type adds disposers that are not needed.
        return (await wait(async () => stub.save(command))) as SaveOutcome;
      } catch (error) {
        if (isBusy(error)) return { ok: false, code: "save-delayed" };
        throw error;
      }
    },
  };
}

/** Reads the contents of a lead's object. */
export function leadRecords(env: Pick<Env, "LEAD_SAVE_QUEUE">, { wait }: StoreWait): LeadRecords {
  const objectStub = (guid: LeadGuid) => objectOf(env, guid);
  return {
    newest: async (guid) => toObjectDraft((await wait(async () => objectStub(guid).newest())) as NewestSave | null),
    standing: async (guid, revision) =>
      toObjectDraft((await wait(async () => objectStub(guid).standing(revision))) as NewestSave | null),
    saves: async (guid) => (await wait(async () => objectStub(guid).saves())) as readonly StoredSave[],
    revision: async (guid, revision) =>
      toRevision(guid, (await wait(async () => objectStub(guid).saved(revision))) as StoredSave | null),
  };
}

/** Not waited for like a page's: it goes on until it is done, or fails. */
export const leadErasure = (env: Pick<Env, "LEAD_SAVE_QUEUE">): LeadErasure => ({
  erase: async (guid) => objectOf(env, guid).erase(guid),
});

/** The answers that a lead was given, in its object. */
export function quoteStore(env: Pick<Env, "LEAD_SAVE_QUEUE">, { wait }: StoreWait): QuoteStore {
  const objectStub = (guid: LeadGuid) => objectOf(env, guid);
  return {
    findLatest: async (guid) => (await wait(async () => objectStub(guid).latestQuote())) as StoredQuote | null,
    findListed: async (guid, day) => (await wait(async () => objectStub(guid).listedQuote(day))) as StoredQuote | null,
    save: (guid, quote) => objectStub(guid).keepQuote(quote),
    listRecent: async (guid) => (await wait(async () => objectStub(guid).recentQuotes())) as readonly StoredQuote[],
    all: async (guid) => (await wait(async () => objectStub(guid).keptQuotes())) as readonly StoredQuote[],
  };
}

/** A workshop's own counter of one day. */
export const allowanceOf = (env: Pick<Env, "REVEAL_ALLOWANCE">, { supplierId, day }: DayAllowance) =>
  env.REVEAL_ALLOWANCE.get(env.REVEAL_ALLOWANCE.idFromName(`${supplierId}:${day}`));

/** Holds the money of a workshop's claims until they are posted. */
export const walletGuardOf = (env: Pick<Env, "REVEAL_ALLOWANCE">, supplierId: SupplierId) =>
  env.REVEAL_ALLOWANCE.get(env.REVEAL_ALLOWANCE.idFromName(`wallet:${supplierId}`));

/** The counter of a lead's bidding, by the lead's guid. */
export function bidCounter(env: Pick<Env, "BID_OFFER_COUNTER" | "REVEAL_ALLOWANCE">, { wait }: StoreWait): BidCounter {
  const objectStub = (leadGuid: string) => env.BID_OFFER_COUNTER.get(env.BID_OFFER_COUNTER.idFromName(leadGuid));
  return {
    look: async (leadGuid, terms, bidOfferId) =>
      (await wait(async () => objectStub(leadGuid).look(terms, bidOfferId))) as BidState,
    take: async (command) => (await wait(async () => objectStub(command.leadGuid).take(command))) as BidOutcome,
    live: (leadGuid, terms, bidOfferId, network) => objectStub(leadGuid).fetch(liveRequest(terms, bidOfferId, network)),
    allowanceLeft: (allowance) => wait(async () => allowanceOf(env, allowance).left(allowance.maxCount)),
  };
}

/** The open pages of a lead's booking, as sockets of the lead's counter. `later` runs work after the answer. */
export function bookingWatch(
  env: Pick<Env, "BID_OFFER_COUNTER">,
  runLater: (work: Promise<unknown>) => void,
  log: Log,
): BookingWatch {
  const objectStub = (leadGuid: string) => env.BID_OFFER_COUNTER.get(env.BID_OFFER_COUNTER.idFromName(leadGuid));
  return {
    live: (leadGuid, network) => objectStub(leadGuid).fetch(bookingLiveRequest(network)),
    changed: (leadGuid) =>
      runLater(
        (async () => objectStub(leadGuid).bookingChanged())().catch((error: unknown) =>
          log.warn({ event: "live-pages-not-notified", message: messageOf(error) }),
        ),
      ),
  };
}
