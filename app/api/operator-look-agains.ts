import { z } from "zod";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { answerLookAgain, listLookAgains } from "../usecases/trust/look-agains";
import { readJson } from "./read-body";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } };
const MAX_BYTES = 40_000;
const STATE = z.enum(["open", "answered"]).default("open");

/** Requests that a person looks again at what a program decided, for the operator. */
export async function listAsked(request: Request, app: Context): Promise<Response> {
  const state = STATE.safeParse(new URL(request.url).searchParams.get("state") ?? undefined);
  if (!state.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  return Response.json({ lookAgains: await listLookAgains(app, state.data) }, NOT_KEPT);
}

const ANSWER = z.object({ answer: z.string(), by: z.string() });

/** Answers one of them. */
export async function answerAsked(request: Request, app: Context, id: string): Promise<Response> {
  const body = await readJson(request, MAX_BYTES);
  const typed = body.ok ? ANSWER.safeParse(body.value) : null;
  if (!typed?.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  const done = await answerLookAgain(app, id, typed.data);
  return Response.json(done, { status: done.ok ? 200 : answerOf(done.code).status, ...NOT_KEPT });
}
