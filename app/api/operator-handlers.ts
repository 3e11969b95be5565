import { z } from "zod";
import { toErrorResponse } from "../error-responses";
import { parseBookingToken, supplierId } from "../domain/core/ids";
import { APPLICATION_STATUSES } from "../domain/supplier/joining/status";
import { type Refusal, refuse } from "../domain/core/outcomes";
import type { Context } from "../usecases/context";
import { addMemberByCommand } from "../usecases/operations/desk/staff";
import { decideApplication, listApplications, readApplication } from "../usecases/workshop/joining/decide";
import { openFile } from "../usecases/workshop/joining/files";
import { listPayouts, recordPaidPayout, writeBankFile } from "../usecases/ledger/payouts/payouts";
import { recordFailedPayout } from "../usecases/operations/desk/payouts";
import { requestWalletCredit } from "../usecases/operations/desk/credit-wallet";
import { hideComment, listComments } from "../usecases/booking/ratings/hide-comment";
import { listCommissionRules, setCommission } from "../usecases/ledger/statements/commission-rules";
import { recordReviewAnswer, loadReviewRequests } from "../usecases/privacy/review-requests";
import { authenticateCaller } from "./operator";
import { readJson } from "./read-body";

/** Maximum size of a request body in bytes. The answer to a review request is the longest text. */
const MAX_BYTES = 40_000;

/** A JSON response that caches must not store. */
const json = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
const notFound = (code: string): Response => json({ code }, 404);
const invalidInput = (): Response => json({ code: "invalid-input" }, 422);

type Outcome = { readonly ok: true } | Refusal<Parameters<typeof toErrorResponse>[0]>;

/** Returns a use case's outcome as a response. A refusal gets the usual status of its code. */
const outcomeResponse = (result: Outcome, status = 200): Response =>
  json(result, result.ok ? status : toErrorResponse(result.code).status);

/** Parses the request body with a schema and returns the response of `handler`, or 422 if the body does not match. */
async function withBody<T>(
  request: Request,
  schema: z.ZodType<T, unknown>,
  handler: (body: T) => Promise<Response>,
): Promise<Response> {
  const body = await readJson(request, MAX_BYTES);
  const parsed = body.ok ? schema.safeParse(body.value) : null;
  return parsed?.success ? handler(parsed.data) : invalidInput();
}

const parseSupplierId = (name: string | null) => (/^\d{1,9}$/.test(name ?? "") ? supplierId(Number(name)) : null);

// Workshop applications.

export async function listSuppliers(request: Request, app: Context): Promise<Response> {
  const searchParam = new URL(request.url).searchParams.get("status");
  const status = APPLICATION_STATUSES.find((value) => value === searchParam) ?? null;
  return json({ applications: await listApplications(app, status) });
}

export async function showSupplier(_request: Request, app: Context, id: string): Promise<Response> {
  const application = await readApplication(app, id);
  if (application === null) return notFound("application-not-found");
  const { storedApplication, email, answers, events } = application;
  const { status, supplierId: supplier, files } = storedApplication;
  return json({ id, status, supplierId: supplier, email, answers, files, events });
}

const SUPPLIER_DECISION = z.object({
  decision: z.enum(["approve", "ask", "pause", "close"]),
  reason: z.string().max(2000),
});

export const decideSupplier = (request: Request, app: Context, id: string): Promise<Response> =>
  withBody(request, SUPPLIER_DECISION, async ({ decision, reason }) =>
    outcomeResponse(await decideApplication(app, id, decision, reason)),
  );

/** The image of one document in an application. */
export async function supplierFile(_request: Request, app: Context, id: string, fileId: string): Promise<Response> {
  const file = (await readApplication(app, id))?.storedApplication.files.find(
    (workshopFile) => workshopFile.id === fileId,
  );
  const picture = file ? await openFile(app, file) : null;
  if (!picture?.ok) return notFound("application-not-found");
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.mediaType,
      "Content-Length": String(picture.byteLength),
      "Content-Disposition": `attachment; filename="${picture.fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}

// A workshop's commission and wallet.

export async function listCommission(_request: Request, app: Context, name: string): Promise<Response> {
  const supplier = parseSupplierId(name);
  if (supplier === null) return notFound("supplier-not-found");
  return json({ rules: await listCommissionRules(app, supplier) });
}

const COMMISSION = z.object({
  percent: z.string().max(10),
  from: z.string().max(10).default(""),
  reason: z.string().max(2000),
});

export async function addCommissionRule(request: Request, app: Context, name: string): Promise<Response> {
  const supplier = parseSupplierId(name);
  if (supplier === null) return notFound("supplier-not-found");
  return withBody(request, COMMISSION, async (rule) => outcomeResponse(await setCommission(app, supplier, rule)));
}

const WALLET_CREDIT = z.object({ amount: z.string().max(20), reference: z.string().max(100) });

/** Credits a workshop's wallet, once per reference. Returns 202 if a second person has to approve it. */
export async function creditWallet(request: Request, app: Context, name: string): Promise<Response> {
  const supplier = parseSupplierId(name);
  if (supplier === null) return notFound("supplier-not-found");
  return withBody(request, WALLET_CREDIT, async (credit) => {
    const caller = await authenticateCaller("wallets:write", request, app);
    if (!caller.ok) return json({ code: "not-the-operator" }, 401);
    const grantedBy = { id: caller.keyCreatorId, name: caller.name, vouchedBy: null };
    const result = await requestWalletCredit(app, supplier, credit, grantedBy, `Reference ${credit.reference}`);
    if (!result.ok) return outcomeResponse(result);
    return json({ ...result, balance: await app.db.wallets.balance(supplier) }, result.waits ? 202 : 200);
  });
}

// Payouts to workshops.

export async function listAllPayouts(_request: Request, app: Context): Promise<Response> {
  return json(await listPayouts(app));
}

const BANK_FILE = z.object({ number: z.number().int().positive().nullable() });

/** Returns a bank file: the open one, a new one, or an earlier one by its number. */
export const bankFile = (request: Request, app: Context): Promise<Response> =>
  withBody(request, BANK_FILE, async ({ number }) => outcomeResponse(await writeBankFile(app, number)));

const PAYOUT_DECISION = z.object({ decision: z.enum(["paid", "failed"]), reason: z.string().max(500) });

export const recordPayout = (request: Request, app: Context, id: string): Promise<Response> =>
  withBody(request, PAYOUT_DECISION, async ({ decision, reason }) => {
    if (decision === "paid") return outcomeResponse(await recordPaidPayout(app, id, reason));
    const caller = await authenticateCaller("payouts:write", request, app);
    if (!caller.ok) return json({ code: "not-the-operator" }, 401);
    const grantedBy = { id: caller.keyCreatorId, name: caller.name, vouchedBy: null };
    const result = await recordFailedPayout(app, { id: app.ids.guid(), payout: id, reason, by: grantedBy });
    return result.ok && result.waits ? json(result, 202) : outcomeResponse(result);
  });

// A workshop's reviews.

export async function listReviews(request: Request, app: Context): Promise<Response> {
  const supplier = parseSupplierId(new URL(request.url).searchParams.get("supplier"));
  return supplier === null ? invalidInput() : json({ reviews: await listComments(app, supplier) });
}

const REVIEW_DECISION = z.object({ decision: z.enum(["hide", "show"]), reason: z.string().max(2000).default("") });

export const decideReview = (request: Request, app: Context, name: string): Promise<Response> =>
  withBody(request, REVIEW_DECISION, async ({ decision, reason }) => {
    const token = parseBookingToken(name);
    return outcomeResponse(
      token === null ? refuse("booking-not-found") : await hideComment(app, token, decision, reason),
    );
  });

// Desk members.

export async function listDeskMembers(_request: Request, app: Context): Promise<Response> {
  return json({ members: await app.db.desk.members() });
}

const DESK_MEMBER = z.object({ email: z.string().max(254), role: z.string().max(20) });

/** Gives an email address a role at the desk. The first admin is added this way, because no other admin exists. */
export const addDeskMember = (request: Request, app: Context): Promise<Response> =>
  withBody(request, DESK_MEMBER, async ({ email, role }) =>
    outcomeResponse(await addMemberByCommand(app, email, role)),
  );

// Requests for a human review of an automated decision.

const REQUEST_STATE = z.enum(["open", "answered"]).default("open");

export async function listReviewRequests(request: Request, app: Context): Promise<Response> {
  const state = REQUEST_STATE.safeParse(new URL(request.url).searchParams.get("state") ?? undefined);
  return state.success ? json({ reviewRequests: await loadReviewRequests(app, state.data) }) : invalidInput();
}

const REQUEST_ANSWER = z.object({ answer: z.string(), by: z.string() });

export const answerReviewRequest = (request: Request, app: Context, id: string): Promise<Response> =>
  withBody(request, REQUEST_ANSWER, async (answer) => outcomeResponse(await recordReviewAnswer(app, id, answer)));
