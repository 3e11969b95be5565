import {
  type DeletionBlockers,
  blocksDeletion,
  RECHECK_INTERVAL_MS,
  RUN_LEASE_MS,
  type DeletedPerson,
  type DeletionSecret,
  type StoredDeletion,
} from "../../domain/privacy/stored-deletion";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { withinQueryBudget } from "../core/within-query-budget";
import { executeDeletion } from "./run-deletion";
import { findDeletedScope, findProvedChannel } from "./deleted-scope";
import { findProvedPerson, type RecentlyVerifiedPerson, findRecentlyVerifiedPerson } from "./proved-person";
import { openJson, sealJson } from "../core/sealed-json";

/** Keys by which an open deletion request is found. A person has at most one request. */
const requestKeys = ({ userId, digests }: Pick<DeletedPerson, "userId" | "digests">): readonly string[] => [
  ...digests,
  ...(userId === null ? [] : [`user:${userId}`]),
];

const subjectOf = (id: string) => `deletion ${id}`;

const sealDeletion = (context: Context, id: string, secret: DeletionSecret): Promise<string> =>
  sealJson(context, secret, subjectOf(id));

const openDeletion = (
  context: Context,
  { id, sealed: ciphertext }: Pick<StoredDeletion, "id" | "sealed">,
): Promise<DeletionSecret> => openJson(context, ciphertext, subjectOf(id));

export interface DeletionView {
  /** The person's masked contacts; null if nothing was verified. */
  readonly maskedContacts: readonly string[] | null;
  /** Set if the person was verified within the last minutes and therefore may request deletion. */
  readonly fresh: {
    readonly maskedContacts: readonly string[];
    readonly keepsAccount: boolean;
    readonly blockers: DeletionBlockers;
    /** Number of bookings with this email and a mobile that is not verified. */
    readonly mobileNeeded: number;
    /** True = we have no data about this person. */
    readonly isEmpty: boolean;
  } | null;
  /** The open request; null if there is none. */
  readonly open: Pick<StoredDeletion, "state" | "askedAt"> | null;
}

/** The state of the viewer's own data and of the deletion request. */
export async function readDeletion(context: Context): Promise<DeletionView> {
  const person = await findProvedPerson(context);
  if (person === null) return { maskedContacts: null, fresh: null, open: null };
  const [openDeletionRequest, fresh] = await Promise.all([
    context.db.deletionRequests.findOpen(requestKeys(person)),
    findRecentlyVerifiedPerson(context),
  ]);
  return {
    maskedContacts: person.maskedContacts,
    fresh: fresh && openDeletionRequest === null ? await toFreshView(context, fresh) : null,
    open: openDeletionRequest && { state: openDeletionRequest.state, askedAt: openDeletionRequest.askedAt },
  };
}

async function toFreshView(context: Context, verifiedPerson: RecentlyVerifiedPerson): Promise<DeletionView["fresh"]> {
  const { tokens, guids, mobileNeededCount } = await context.db.personData.readScope({
    ...verifiedPerson,
    contactHash: null,
  });
  return {
    maskedContacts: verifiedPerson.maskedContacts,
    keepsAccount: verifiedPerson.keepsAccount,
    blockers: await context.db.deletionRequests.findUnfinished(tokens, guids, context.clock.now()),
    mobileNeeded: mobileNeededCount,
    isEmpty: verifiedPerson.userId === null && tokens.length + guids.length === 0,
  };
}

export type DeletionRequest =
  | {
      readonly ok: true;
      /** False = the deletion waits until something else is finished. */
      readonly isStarted: boolean;
      /** True = the account is deleted too, so this browser is signed out. */
      readonly endsAccount: boolean;
    }
  | Refusal<"not-signed-in" | "code-too-old">;

/**
 * Confirms a deletion. The request is stored first. If something is unfinished, the request waits, and a cron run completes it. Confirming twice creates one
 * request.
 */
export async function requestDeletion(context: Context): Promise<DeletionRequest> {
  const person = await findRecentlyVerifiedPerson(context);
  if (person === null)
    return (await findProvedPerson(context)) === null ? refuse("not-signed-in") : refuse("code-too-old");
  const { userId, digests, holderHashes, accountEmail } = person;
  const isStarted = await startDeletionRequest(context, { userId, digests, holderHashes }, accountEmail);
  return { ok: true, isStarted, endsAccount: isStarted && userId !== null };
}

/**
 * Stores a verified person's deletion request, and starts it if nothing blocks it. Returns false if it must wait. `receiptTo` null = the receipt is sent to the
 * verified contact, whose address is read from one of the bookings.
 */
export async function startDeletionRequest(
  context: Context,
  person: DeletedPerson,
  receiptTo: DeletionSecret["receiptTo"],
): Promise<boolean> {
  const { deletionRequests } = context.db;
  const id = context.ids.token();
  const at = context.clock.now();
  const { contacts, tokens, guids } = await findDeletedScope(context, person);
  const secret: DeletionSecret = {
    person,
    receiptTo: receiptTo ?? (await findProvedChannel(context, person, contacts)),
    scope: null,
  };
  const keys = requestKeys(person);
  await deletionRequests.add({ id, keys, sealed: await sealDeletion(context, id, secret), at });
  const openDeletionRequest = await deletionRequests.findOpen(keys);
  // Another request completed it at the same moment.
  if (openDeletionRequest === null) return true;
  context.log.info({ event: "deletion-requested" });
  if (blocksDeletion(await deletionRequests.findUnfinished(tokens, guids, at))) return false;
  context.later(
    deletionRequests.claim(openDeletionRequest.id, at, at + RUN_LEASE_MS).then(async (isClaimed) => {
      if (isClaimed) await continueDeletion(context, isClaimed);
    }),
  );
  return true;
}

/** Withdraws an open request. Anyone who has verified the contact may do so at any time. */
export async function withdrawDeletion(
  context: Context,
): Promise<{ readonly ok: true } | Refusal<"not-signed-in" | "deletion-in-progress">> {
  const person = await findProvedPerson(context);
  if (person === null) return refuse("not-signed-in");
  const openDeletionRequest = await context.db.deletionRequests.findOpen(requestKeys(person));
  if (openDeletionRequest === null) return { ok: true };
  return (await context.db.deletionRequests.cancelPending(openDeletionRequest.id, context.clock.now()))
    ? { ok: true }
    : refuse("deletion-in-progress");
}

/** Starts a waiting request if nothing blocks it any more, and continues a running one as far as possible. */
async function continueDeletion(context: Context, storedDeletion: StoredDeletion): Promise<"done" | "waits"> {
  const { deletionRequests } = context.db;
  const secret = await openDeletion(context, storedDeletion);
  if (secret.scope !== null) return executeDeletion(context, storedDeletion.id, { ...secret, scope: secret.scope });
  const { openRequests: _, contacts: __, ...scope } = await findDeletedScope(context, secret.person);
  if (blocksDeletion(await deletionRequests.findUnfinished(scope.tokens, scope.guids, context.clock.now()))) {
    await deletionRequests.scheduleNextRun(storedDeletion.id, context.clock.now() + RECHECK_INTERVAL_MS);
    return "waits";
  }
  const scopedSecret = { ...secret, scope };
  // The request was withdrawn at the same moment, and nothing was deleted.
  if (!(await deletionRequests.begin(storedDeletion.id, await sealDeletion(context, storedDeletion.id, scopedSecret))))
    return "waits";
  return executeDeletion(context, storedDeletion.id, scopedSecret);
}

const BATCH_SIZE = 10;

/** Carries out due requests and continues interrupted ones. A request that fails is tried again in the next run and does not block the others. */
export async function processDueDeletions(context: Context): Promise<{ readonly done: number }> {
  const now = context.clock.now();
  const due = await context.db.deletionRequests.claimDue(now, now + RUN_LEASE_MS, BATCH_SIZE);
  let doneCount = 0;
  const failures: unknown[] = [];
  for (const storedDeletion of withinQueryBudget(context, due))
    await continueDeletion(context, storedDeletion).then(
      (deletionResult) => {
        if (deletionResult === "done") doneCount += 1;
      },
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
  return { done: doneCount };
}
