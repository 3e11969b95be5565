import { z } from "zod";
import { APPLICATION_STATUSES } from "../domain/joining/status";
import { answerOf } from "../answers";
import type { Context } from "../usecases/context";
import { decide, listApplications, readApplication } from "../usecases/joining/decide";
import { openFile } from "../usecases/joining/files";
import { readJson } from "./read-body";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } };
const notFound = () => Response.json({ code: "application-not-found" }, { status: 404 });
const MAX_BYTES = 10_000;

/** Workshops that want to join and those that did, for the operator: all, or those of a status. */
export async function listSuppliers(request: Request, app: Context): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("status");
  const status = APPLICATION_STATUSES.find((each) => each === asked) ?? null;
  return Response.json({ applications: await listApplications(app, status) }, NOT_KEPT);
}

/** One of them, with its answers, documents and history. */
export async function showSupplier(_request: Request, app: Context, id: string): Promise<Response> {
  const found = await readApplication(app, id);
  if (found === null) return notFound();
  const { stored, email, answers, events } = found;
  const { status, supplierId, files } = stored;
  return Response.json({ id, status, supplierId, email, answers, files, events }, NOT_KEPT);
}

const DECISION = z.object({ decision: z.enum(["approve", "ask", "pause", "close"]), why: z.string().max(2000) });

/** Decides on one, with the reason. */
export async function decideSupplier(request: Request, app: Context, id: string): Promise<Response> {
  const body = await readJson(request, MAX_BYTES);
  const asked = body.ok ? DECISION.safeParse(body.value) : null;
  if (!asked?.success) return Response.json({ code: "invalid-input" }, { status: 422 });
  const done = await decide(app, id, asked.data.decision, asked.data.why);
  return Response.json(done, { status: done.ok ? 200 : answerOf(done.code).status, ...NOT_KEPT });
}

/** The picture of one of its documents. */
export async function supplierFile(_request: Request, app: Context, id: string, fileId: string): Promise<Response> {
  const file = (await readApplication(app, id))?.stored.files.find((each) => each.id === fileId);
  const picture = file ? await openFile(app, file) : null;
  if (!picture?.ok) return notFound();
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.mediaType,
      "Content-Length": String(picture.byteLength),
      "Content-Disposition": `attachment; filename="${picture.fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}
