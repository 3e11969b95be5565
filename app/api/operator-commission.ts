import { z } from "zod";
import { supplierId } from "../domain/ids";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { listCommissionRules, setCommission } from "../usecases/statements/commission-rules";
import { readJson } from "./read-body";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } };
const MAX_BYTES = 10_000;
const ASKED = z.object({
  percent: z.string().max(10),
  from: z.string().max(10).default(""),
  why: z.string().max(2000),
});

/** The commission of a supplier's own, rule by rule, and a new one where it is posted; for the operator. */
export async function commissionOfSupplier(request: Request, app: Context, name: string): Promise<Response> {
  if (!/^\d{1,9}$/.test(name)) return Response.json({ code: "supplier-not-found" }, { status: 404 });
  const of = supplierId(Number(name));
  if (request.method !== "POST") return Response.json({ rules: await listCommissionRules(app, of) }, NOT_KEPT);
  const body = await readJson(request, MAX_BYTES);
  const asked = body.ok ? ASKED.safeParse(body.value) : null;
  if (!asked?.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  const done = await setCommission(app, of, asked.data);
  return Response.json(done, { status: done.ok ? 200 : answerOf(done.code).status, ...NOT_KEPT });
}
