import { parseBookingToken, supplierId } from "../domain/ids";
import { refuse } from "../domain/outcomes";
import { z } from "zod";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { hideComment, listComments } from "../usecases/ratings/hide-comment";
import { readJson } from "./read-body";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } };
const MAX_BYTES = 10_000;

/** What customers wrote of a supplier, newest first, for the operator. */
export async function listReviews(request: Request, app: Context): Promise<Response> {
  const supplier = new URL(request.url).searchParams.get("supplier") ?? "";
  if (!/^\d{1,9}$/.test(supplier)) return Response.json({ code: "invalid-input" }, { status: 422 });
  return Response.json({ reviews: await listComments(app, supplierId(Number(supplier))) }, NOT_KEPT);
}

const DECISION = z.object({ decision: z.enum(["hide", "show"]), why: z.string().max(2000).default("") });

/** Hides the comment of one, with the reason, or shows it again. */
export async function decideReview(request: Request, app: Context, name: string): Promise<Response> {
  const body = await readJson(request, MAX_BYTES);
  const asked = body.ok ? DECISION.safeParse(body.value) : null;
  if (!asked?.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  const token = parseBookingToken(name);
  const done =
    token === null ? refuse("booking-not-found") : await hideComment(app, token, asked.data.decision, asked.data.why);
  return Response.json(done, { status: done.ok ? 200 : answerOf(done.code).status, ...NOT_KEPT });
}
