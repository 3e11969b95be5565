import { z } from "zod";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { decidePayout, listPayouts, writeBankFile } from "../usecases/payouts/payouts";
import { readJson } from "./read-body";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } };
const MAX_BYTES = 10_000;

/** What is due to workshops and what was sent, for the operator. */
export async function payoutsOfOperator(_request: Request, app: Context): Promise<Response> {
  return Response.json(await listPayouts(app), NOT_KEPT);
}

const FILE = z.object({ number: z.number().int().positive().nullable() });
const DECISION = z.object({ decision: z.enum(["paid", "failed"]), why: z.string().max(500) });

/** The file for the bank: the open one again, a new one, or one of before. */
export async function bankFile(request: Request, app: Context): Promise<Response> {
  return asked(request, app, FILE, ({ number }) => writeBankFile(app, number));
}

/** What became of one payout. */
export async function payoutDecided(request: Request, app: Context, id: string): Promise<Response> {
  return asked(request, app, DECISION, ({ decision, why }) => decidePayout(app, id, decision, why));
}

async function asked<T>(
  request: Request,
  _app: Context,
  schema: z.ZodType<T>,
  work: (
    value: T,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly code: Parameters<typeof answerOf>[0] }>,
): Promise<Response> {
  const body = await readJson(request, MAX_BYTES);
  const read = body.ok ? schema.safeParse(body.value) : null;
  if (!read?.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  const done = await work(read.data);
  return Response.json(done, { status: done.ok ? 200 : answerOf(done.code).status, ...NOT_KEPT });
}
