import { isWithinBurst } from "../usecases/ports/limits";
import { toErrorResponse } from "../error-responses";
import { apiProblem, type Problem } from "../api/problem";
import { readJson } from "../api/read-body";
import type { Context } from "../usecases/context";
import { DOCUMENTS } from "./documents";
import { readOperation } from "./read-operation";
import { schemaText } from "./schema";
import { run } from "./server";
import { messageOf } from "../usecases/ports/log";

const MAX_BYTES = 32 * 1024;

/** A refusal before any resolver runs, in GraphQL's error format, so that every GraphQL client can read it. */
function refusal(app: Context, { status, code, title, headers }: Problem): Response {
  const body = { errors: [{ message: title, extensions: { code, traceId: app.traceId } }] };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

/** Arbitrary queries are allowed in DEV and TEST. Other environments run only published documents. */
const isOpen = ({ environment }: Context["config"]) => environment === "DEV" || environment === "TEST";

/**
 * `POST /api/gateway`: parses the request, applies the limits and runs the operation. Never throws because of a caller's input. `notify` receives the
 * operation for the request log.
 */
export async function answerGateway(
  request: Request,
  app: Context,
  notify: (operation: string) => void,
): Promise<Response> {
  try {
    const json = await readJson(request, MAX_BYTES);
    if (!json.ok) return refusal(app, json.problem);
    const operation = readOperation(json.value, isOpen(app.config));
    if (!operation.ok) return refusal(app, { status: 400, code: operation.code, title: operation.message });
    const { name, limit } = operation.document;
    notify(name);
    if (limit && !(await isWithinBurst(app.limits, limit)))
      return refusal(app, {
        status: 429,
        code: "rate-limited",
        title: toErrorResponse("rate-limited").text,
        headers: { "Retry-After": "60" },
      });
    // For a parsed request, `errors` reports problems and the status stays 200, as GraphQL over HTTP defines for application/json.
    const response = await run(operation, { app });
    const headers = new Headers(response.headers);
    headers.set("Cache-Control", "no-store");
    return new Response(response.body, { headers });
  } catch (error) {
    app.log.error({
      event: "unexpected-error",
      where: "/api/gateway",
      message: messageOf(error),
    });
    return refusal(app, apiProblem("unexpected"));
  }
}

/** Responds to `GET /api/gateway/schema.graphql`. */
export const answerSchema = (): Response =>
  new Response(schemaText(), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });

/** Responds to `GET /api/gateway/documents` with the named documents and their ids. */
export const answerDocuments = (): Response =>
  Response.json(
    DOCUMENTS.map(({ name, id, text }) => ({ name, id, text: text.trim() })),
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
