import { cleanJson } from "../domain/core/words/clean-text";
import { isWithinBurst } from "../usecases/ports/limits";
import { refuse } from "../domain/core/outcomes";
import type { Context } from "../usecases/context";
import type { EndpointInput, Endpoint } from "./endpoint";
import { fieldErrors, apiProblem, type Problem, problemOf, problemResponse } from "./problem";
import { withKeyedViewer, runOnce } from "./idempotency";
import { callerWith } from "./operator";
import { readJson } from "./read-body";
import { messageOf } from "../usecases/ports/log";
import { etagOf, isKnown } from "../http/etag";

/** Returns a JSON response that browsers and proxies may cache, with an ETag of its bytes, or 304 when the client already has it. */
function cachedJson(request: Request, json: string, seconds: number): Response {
  const etag = `W/${etagOf(json)}`;
  const headers = { "Cache-Control": `public, max-age=${seconds}`, ETag: etag };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(json, { headers: { ...headers, "Content-Type": "application/json" } });
}

const MAX_BYTES = 64 * 1024;

type ParsedInput =
  | { readonly ok: true; readonly asked: EndpointInput }
  | { readonly ok: false; readonly problem: Problem };
const invalidRequest = (problem: Problem): ParsedInput => ({ ok: false, problem });

async function parseInput(
  endpoint: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
  caller: string | null,
): Promise<ParsedInput> {
  const key = request.headers.get("Idempotency-Key");
  if (key !== null && !/^[\w-]{8,128}$/.test(key)) return invalidRequest(apiProblem("malformed-key"));
  const readParams = endpoint.params.safeParse(params);
  if (!readParams.success)
    return invalidRequest(apiProblem("malformed-address", { errors: fieldErrors(readParams.error) }));
  const readQuery = endpoint.query.safeParse(cleanJson(Object.fromEntries(new URL(request.url).searchParams)));
  if (!readQuery.success)
    return invalidRequest(apiProblem("malformed-address", { errors: fieldErrors(readQuery.error) }));
  const query = { params: readParams.data, query: readQuery.data, key, request, caller };
  if (endpoint.body === null) return { ok: true, asked: { ...query, body: null } };
  const json = await readJson(request, endpoint.maxBytes ?? MAX_BYTES);
  if (!json.ok) return invalidRequest(json.problem);
  const readBody = endpoint.body.safeParse(json.value);
  if (!readBody.success) return invalidRequest(problemOf(refuse("invalid-input", fieldErrors(readBody.error))));
  return { ok: true, asked: { ...query, body: readBody.data } };
}

function jsonResponse(json: string, headers: Headers): Response {
  headers.set("Content-Type", "application/json");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return new Response(json, { headers });
}

async function answerOnce(endpoint: Endpoint, request: EndpointInput, app: Context): Promise<Response> {
  const outcome = await endpoint.use(request, app);
  if (!outcome.ok) return problemResponse(problemOf(outcome), app.traceId);
  const json = JSON.stringify(outcome.body);
  return endpoint.cacheSeconds === undefined
    ? jsonResponse(json, new Headers(outcome.headers))
    : cachedJson(request.request, json, endpoint.cacheSeconds);
}

/** Handles every call: checks the rate limit, parses the request, runs the use case and returns the response. Never throws because of a caller's input. */
export async function handle(
  endpoint: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
  app: Context,
): Promise<Response> {
  const toProblemResponse = (problem: Problem) => problemResponse(problem, app.traceId);
  try {
    if (endpoint.limit && !(await isWithinBurst(app.limits, endpoint.limit)))
      return toProblemResponse(problemOf(refuse("rate-limited")));
    const caller = endpoint.scope === undefined ? null : await callerWith(endpoint.scope, request, app);
    if (caller?.ok === false) return toProblemResponse(caller.problem);
    const input = await parseInput(endpoint, request, params, caller?.name ?? null);
    if (!input.ok) return toProblemResponse(input.problem);
    const { asked: query } = input;
    const { key } = query;
    // Awaited here, so that an error in the use case is handled like any other.
    if (endpoint.method === "GET" || endpoint.access === "provider" || key === null)
      return await answerOnce(endpoint, query, app);
    let onceResponse: Response | null = null;
    const holder = await withKeyedViewer(app, endpoint, query);
    const onceResult = await runOnce(endpoint, { ...query, key }, holder, async () => {
      onceResponse = await answerOnce(endpoint, query, holder);
      return onceResponse.ok
        ? { json: await onceResponse.clone().text(), cookies: onceResponse.headers.getSetCookie() }
        : null;
    });
    if (onceResult === null) return onceResponse ?? toProblemResponse(apiProblem("unexpected"));
    if (onceResult.kind === "answered")
      return jsonResponse(
        onceResult.json,
        new Headers([
          ["Idempotency-Replayed", "true"],
          ...onceResult.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
        ]),
      );
    return toProblemResponse(
      problemOf(refuse(onceResult.kind === "reused" ? "idempotency-key-reused" : "request-in-progress")),
    );
  } catch (error) {
    app.log.error({
      event: "unexpected-error",
      where: endpoint.path,
      message: messageOf(error),
    });
    return toProblemResponse(apiProblem("unexpected"));
  }
}
