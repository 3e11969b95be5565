import type { LeadGuid } from "../../domain/core/ids";
import {
  RECEIPT_LIFE_MS,
  type DeletedScope,
  type DeletionSecret,
  type ErasedTable,
  type ReencryptedRow,
} from "../../domain/privacy/stored-deletion";
import { NAMELESS_DIRECT_REQUEST, anonymizeRequest } from "../../domain/privacy/anonymize";
import type { DirectRequest } from "../../domain/quotes/direct-request";
import { SYSTEM_WRITER } from "../../domain/lead/save-command";
import { closeLeadBids } from "../booking/settle-ended-bids";
import type { Context } from "../context";
import { contactDigests } from "../identity/contact-digests";
import { queueSave } from "../lead/queue-save";
import { sealMessage } from "../notifications/seal-message";
import { openJson, sealJson } from "../core/sealed-json";
import { openRequest, sealRequest } from "../booking/sealed-request";

type RunningDeletion = DeletionSecret & { readonly scope: DeletedScope };

/** Maximum number of quotes or bucket objects per step, because an invocation can make a thousand subrequests. */
const CHUNK_SIZE = 100;

const splitIntoChunks = <T>(values: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / CHUNK_SIZE) }, (_, at) =>
    values.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
  );

/** One step of a deletion. Its name is recorded when it is done. Repeating it changes nothing. `run` returns the number of affected rows. */
interface Step {
  readonly name: string;
  readonly run: (context: Context, scope: DeletedScope) => Promise<number>;
}

/** A step that only needs the database. */
const createEraseStep = (
  name: ErasedTable,
  reseal: (context: Context, scope: DeletedScope) => Promise<readonly ReencryptedRow[]> = async () => [],
): Step => ({
  name,
  run: async (context, scope) =>
    context.db.deletionRequests.erase(name, scope, context.clock.now(), await reseal(context, scope)),
});

/**
 * The steps in order. First, requests that workshops could answer are cancelled. Files are deleted before the rows that refer to them. The keys for finding the
 * person are deleted last.
 */
const listDeletionSteps = (scope: DeletedScope): readonly Step[] => [
  ...splitIntoChunks(scope.guids).map((guids, at) => ({
    name: `requests-ended:${at}`,
    run: (context: Context) => endRequests(context, guids),
  })),
  { name: "photos", run: erasePhotos },
  createEraseStep("conversations"),
  createEraseStep("extra-work"),
  createEraseStep("reviews"),
  createEraseStep("requests", resealDirectRequests),
  createEraseStep("questions"),
  createEraseStep("payments"),
  createEraseStep("discounts"),
  createEraseStep("looks"),
  ...splitIntoChunks(scope.guids).map((guids, at) => ({
    name: `quotes:${at}`,
    run: (context: Context) => eraseQuotes(context, guids),
  })),
  createEraseStep("bookings", resealBookings),
  createEraseStep("contacts"),
  createEraseStep("messages"),
  createEraseStep("desk"),
  createEraseStep("account"),
];

/** Cancels requests that workshops could still answer, and notifies the invited workshops. */
async function endRequests(context: Context, guids: readonly LeadGuid[]): Promise<number> {
  const openLeads = (await context.db.deletionRequests.leads(guids, [])).filter(
    ({ guid, isOpenRequest }) => isOpenRequest && guids.includes(guid),
  );
  for (const { guid } of openLeads) {
    const saveResult = await queueSave(context, {
      guid,
      change: { kind: "cancel" },
      patch: {},
      retainQuote: true,
      idempotencyKey: `cancelled:${guid}`,
      writer: SYSTEM_WRITER,
      reason: "data-deleted",
    });
    // "lead-changed" means that the quote was booked at the same moment. That booking is not part of this deletion, but the quote still loses its holder.
    if (!saveResult.ok && saveResult.code !== "lead-changed")
      throw new Error(`a request was not cancelled: ${saveResult.code}`);
    await closeLeadBids(context, guid);
  }
  return openLeads.length;
}

async function erasePhotos(context: Context, scope: DeletedScope): Promise<number> {
  const { deletionRequests } = context.db;
  const { objectKeys } = await deletionRequests.photos(scope);
  for (const keys of splitIntoChunks(objectKeys)) await context.uploads.files.remove(keys);
  return deletionRequests.deletePhotos(scope, context.clock.now());
}

async function eraseQuotes(context: Context, guids: readonly LeadGuid[]): Promise<number> {
  for (const guid of guids) await context.leadErasure.erase(guid);
  return guids.length;
}

async function resealBookings(context: Context, { tokens }: DeletedScope): Promise<readonly ReencryptedRow[]> {
  const personBookings = await context.db.deletionRequests.bookings(tokens);
  return Promise.all(
    personBookings.map(async ({ token, sealedRequest }) => {
      const request = await openRequest(context, sealedRequest, token);
      return { of: token, sealed: await sealRequest(context, anonymizeRequest(request), token) };
    }),
  );
}

/** Encrypts direct requests to workshops again, without contact details, if they contain one of the person's contacts. Returns the changed rows. */
async function resealDirectRequests(
  context: Context,
  { guids, contactDigests: deletedDigests }: DeletedScope,
): Promise<readonly ReencryptedRow[]> {
  const directRequests = await context.db.deletionRequests.listDirectRequests(guids);
  const resealed = await Promise.all(
    directRequests.map(async ({ of, sealed: ciphertext }) => {
      const { email, contactNumber } = await openJson<DirectRequest>(context, ciphertext, of);
      const digests = await contactDigests(context, { email, mobile: contactNumber });
      const isOwnRequest = [digests.email, digests.mobile].some(
        (digest) => digest !== null && deletedDigests.includes(digest),
      );
      return isOwnRequest ? [{ of, sealed: await sealJson(context, NAMELESS_DIRECT_REQUEST, of) }] : [];
    }),
  );
  return resealed.flat();
}

const receiptId = (id: string) => `data-deleted:${id}`;

/** Continues after the last completed step, sends the receipt, and then deletes the receipt's address. */
export async function executeDeletion(
  context: Context,
  id: string,
  { scope, receiptTo }: RunningDeletion,
): Promise<"done" | "waits"> {
  const { db, clock } = context;
  const completedSteps = new Set(await db.deletionRequests.listSteps(id));
  for (const { name, run } of listDeletionSteps(scope)) {
    if (completedSteps.has(name)) continue;
    if (!context.hasBudget()) return "waits";
    await db.deletionRequests.recordStep(id, name, await run(context, scope), clock.now());
  }
  if (receiptTo !== null) {
    if (!completedSteps.has("receipt")) {
      const now = clock.now();
      const message = await sealMessage(context, {
        id: receiptId(id),
        channel: receiptTo.channel,
        template: "data-deleted",
        to: receiptTo.to,
        values: {},
        about: null,
        notBefore: now,
        notAfter: now + RECEIPT_LIFE_MS,
      });
      await db.outbox.add([message], now);
      await db.deletionRequests.recordStep(id, "receipt", 1, now);
      context.later(context.jobs.sendMessages());
    }
    const receipt = await db.deletionRequests.findReceipt(receiptId(id));
    const isReceiptWaiting = receipt?.state === "waiting";
    // If no provider has accepted the receipt by this time, its address is deleted anyway.
    if (isReceiptWaiting && receipt.createdAt + RECEIPT_LIFE_MS > clock.now()) {
      await db.deletionRequests.scheduleNextRun(id, clock.now());
      return "waits";
    }
  }
  await db.deletionRequests.finish(id, receiptId(id), clock.now());
  context.log.info({ event: "person-deleted" });
  return "done";
}
