import { z } from "zod";
import { supplierId } from "../domain/ids";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { askWalletCredit } from "../usecases/portal/credit-wallet";
import { callerWith } from "./operator";
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
  const caller = await callerWith("wallets:write", request, app);
  if (!caller.ok) return Response.json({ code: "not-the-operator" }, { status: 401 });
  const by = { id: caller.giverId, name: caller.name, vouchedBy: null };
  const supplier = supplierId(Number(name));
  const done = await askWalletCredit(app, supplier, asked.data, by, `Reference ${asked.data.reference}`);
  if (!done.ok) return Response.json(done, { status: answerOf(done.code).status, ...NOT_KEPT });
  const balance = await app.db.wallets.balance(supplier);
  return Response.json({ ...done, balance }, { status: done.waits ? 202 : 200, ...NOT_KEPT });
}
