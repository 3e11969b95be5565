import { z } from "zod";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { nameMember } from "../usecases/desk/staff";
import { readJson } from "./read-body";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } };
const MAX_BYTES = 10_000;

/** Who works at the desk, for the operator. */
export async function listDeskMembers(_request: Request, app: Context): Promise<Response> {
  return Response.json({ members: await app.db.desk.members() }, NOT_KEPT);
}

const MEMBER = z.object({ email: z.string().max(254), role: z.string().max(20) });

/** Gives an address a role at the desk: the first admin has nobody who could. */
export async function nameDeskMember(request: Request, app: Context): Promise<Response> {
  const body = await readJson(request, MAX_BYTES);
  const asked = body.ok ? MEMBER.safeParse(body.value) : null;
  if (!asked?.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  const done = await nameMember(app, asked.data.email, asked.data.role);
  return Response.json(done, { status: done.ok ? 200 : answerOf(done.code).status, ...NOT_KEPT });
}
