import { z } from "zod";
import { supplierId } from "../domain/ids";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { creditWallet } from "../usecases/portal/credit-wallet";
import { readJson } from "./read-body";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } };
const MAX_BYTES = 10_000;
const ASKED = z.object({ amount: z.string().max(20), reference: z.string().max(100) });

/** Credits a supplier's wallet, for the operator; with the same reference once. */
export async function creditOfOperator(request: Request, app: Context, name: string): Promise<Response> {
  if (!/^\d{1,9}$/.test(name)) return Response.json({ code: "supplier-not-found" }, { status: 404 });
  const body = await readJson(request, MAX_BYTES);
  const asked = body.ok ? ASKED.safeParse(body.value) : null;
  if (!asked?.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  const done = await creditWallet(app, supplierId(Number(name)), asked.data);
  return Response.json(done, { status: done.ok ? 200 : answerOf(done.code).status, ...NOT_KEPT });
}
