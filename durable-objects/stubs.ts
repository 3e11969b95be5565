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

/** Whether the error only means that the object is overloaded, or was moved or restarted during the call. The runtime marks such errors. */
const isBusy = (error: unknown): boolean =>
  error instanceof StoreTimeoutError ||
  (error instanceof Error &&
    (("overloaded" in error && error.overloaded === true) || ("retryable" in error && error.retryable === true)));

/** Returns the Durable Object of a lead. Only this function derives it from the guid. */
const objectOf = (env: Pick<Env, "LEAD_SAVE_QUEUE">, guid: LeadGuid) =>
  env.LEAD_SAVE_QUEUE.get(env.LEAD_SAVE_QUEUE.idFromName(guid));

/** The save queue of leads. A save that takes too long continues in the object and is reported as delayed. */
export function leadQueue(env: Pick<Env, "LEAD_SAVE_QUEUE">, { wait }: StoreWait): LeadQueue {
  return {
    async save(command) {
      const stub = objectOf(env, command.guid);
      try {
        // The result is plain data. The RPC type adds disposers that are not needed.
        return (await wait(async () => stub.save(command))) as SaveOutcome;
      } catch (error) {
        if (isBusy(error)) return { ok: false, code: "save-delayed" };
        throw error;
      }
    },
  };
}

/** Reads what is stored in a lead's Durable Object. */
export function leadRecords(env: Pick<Env, "LEAD_SAVE_QUEUE">, { wait }: StoreWait): LeadRecords {
  return {
    findNewest: async (guid) =>
      toObjectDraft((await wait(async () => objectOf(env, guid).newest())) as NewestSave | null),
    findRowSave: async (guid, revision) =>
      toObjectDraft((await wait(async () => objectOf(env, guid).saveOfDatabaseRow(revision))) as NewestSave | null),
    saves: async (guid) => (await wait(async () => objectOf(env, guid).saves())) as readonly StoredSave[],
    findRevision: async (guid, revision) =>
      toRevision(guid, (await wait(async () => objectOf(env, guid).saved(revision))) as StoredSave | null),
  };
}

/** Deletes a lead's personal data. Unlike a page's call, it has no timeout: it continues until it is done or fails. */
export const leadErasure = (env: Pick<Env, "LEAD_SAVE_QUEUE">): LeadErasure => ({
  erase: async (guid) => objectOf(env, guid).erase(guid),
});

/** The quotes that are stored in a lead's Durable Object. */
export function quoteStore(env: Pick<Env, "LEAD_SAVE_QUEUE">, { wait }: StoreWait): QuoteStore {
  return {
    findLatest: async (guid) => (await wait(async () => objectOf(env, guid).latestQuote())) as StoredQuote | null,
    findListed: async (guid, day) =>
      (await wait(async () => objectOf(env, guid).listedQuote(day))) as StoredQuote | null,
    save: (guid, quote) => objectOf(env, guid).keepQuote(quote),
    listRecent: async (guid) => (await wait(async () => objectOf(env, guid).recentQuotes())) as readonly StoredQuote[],
    all: async (guid) => (await wait(async () => objectOf(env, guid).keptQuotes())) as readonly StoredQuote[],
  };
}

/** The object that counts a workshop's reveals on one day. */
export const allowanceOf = (env: Pick<Env, "REVEAL_ALLOWANCE">, { supplierId, day }: DayAllowance) =>
  env.REVEAL_ALLOWANCE.get(env.REVEAL_ALLOWANCE.idFromName(`${supplierId}:${day}`));

/** The object that reserves money for a workshop's claims until they are posted. */
export const walletGuardOf = (env: Pick<Env, "REVEAL_ALLOWANCE">, supplierId: SupplierId) =>
  env.REVEAL_ALLOWANCE.get(env.REVEAL_ALLOWANCE.idFromName(`wallet:${supplierId}`));

const biddingObject = (env: Pick<Env, "BID_OFFER_COUNTER">, leadGuid: string) =>
  env.BID_OFFER_COUNTER.get(env.BID_OFFER_COUNTER.idFromName(leadGuid));

/** The object that decides about bidding on a lead. */
export function bidCounter(env: Pick<Env, "BID_OFFER_COUNTER" | "REVEAL_ALLOWANCE">, { wait }: StoreWait): BidCounter {
  return {
    readState: async (leadGuid, terms, bidOfferId) =>
      (await wait(async () => biddingObject(env, leadGuid).look(terms, bidOfferId))) as BidState,
    execute: async (command) =>
      (await wait(async () => biddingObject(env, command.leadGuid).take(command))) as BidOutcome,
    watch: (leadGuid, terms, bidOfferId, network) =>
      biddingObject(env, leadGuid).fetch(liveRequest(terms, bidOfferId, network)),
    remainingAllowance: (allowance) => wait(async () => allowanceOf(env, allowance).left(allowance.maxCount)),
  };
}

/** The open pages of a lead's booking, as sockets of the lead's bidding object. `runLater` runs work after the response. */
export function bookingWatch(
  env: Pick<Env, "BID_OFFER_COUNTER">,
  runLater: (work: Promise<unknown>) => void,
  log: Log,
): BookingWatch {
  return {
    watch: (leadGuid, network) => biddingObject(env, leadGuid).fetch(bookingLiveRequest(network)),
    notifyChanged: (leadGuid) =>
      runLater(
        (async () => biddingObject(env, leadGuid).bookingChanged())().catch((error: unknown) =>
          log.warn({ event: "live-pages-not-notified", message: messageOf(error) }),
        ),
      ),
  };
}
