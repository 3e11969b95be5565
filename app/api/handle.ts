import { cleanJson } from "../domain/core/words/clean-text";
import { isWithinBurst } from "../usecases/ports/limits";
import { refuse } from "../domain/core/outcomes";
import type { Context } from "../usecases/context";
import type { EndpointInput, Endpoint } from "./endpoint";
import { fieldErrors, apiProblem, type Problem, toProblem, problemResponse } from "./problem";
import { withKeyedViewer, runOnce } from "./idempotency";
import { authenticateCaller } from "./operator";
import { readJson } from "./read-body";
import { messageOf } from "../usecases/ports/log";
import { etagOf, hasMatchingEtag } from "../http/etag";

/** Returns a JSON response that browsers and proxies may cache, with an ETag of its bytes, or 304 when the client already has it. */
function cachedJson(request: Request, json: string, seconds: number): Response {
  const etag = `W/${etagOf(json)}`;
  const headers = { "Cache-Control": `public, max-age=${seconds}`, ETag: etag };
  if (hasMatchingEtag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(json, { headers: { ...headers, "Content-Type": "application/json" } });
}

const MAX_BYTES = 64 * 1024;

type ParsedInput =
  | { readonly ok: true; readonly value: EndpointInput }
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
  const paramsResult = endpoint.params.safeParse(params);
  if (!paramsResult.success)
    return invalidRequest(apiProblem("malformed-address", { errors: fieldErrors(paramsResult.error) }));
  const queryResult = endpoint.query.safeParse(cleanJson(Object.fromEntries(new URL(request.url).searchParams)));
  if (!queryResult.success)
    return invalidRequest(apiProblem("malformed-address", { errors: fieldErrors(queryResult.error) }));
  const commonInput = { params: paramsResult.data, query: queryResult.data, key, request, caller };
  if (endpoint.body === null) return { ok: true, value: { ...commonInput, body: null } };
  const json = await readJson(request, endpoint.maxBytes ?? MAX_BYTES);
  if (!json.ok) return invalidRequest(json.problem);
  const bodyResult = endpoint.body.safeParse(json.value);
  if (!bodyResult.success) return invalidRequest(toProblem(refuse("invalid-input", fieldErrors(bodyResult.error))));
  return { ok: true, value: { ...commonInput, body: bodyResult.data } };
}

function jsonResponse(json: string, headers: Headers): Response {
  headers.set("Content-Type", "application/json");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return new Response(json, { headers });
}

async function answerOnce(endpoint: Endpoint, request: EndpointInput, app: Context): Promise<Response> {
  const outcome = await endpoint.use(request, app);
  if (!outcome.ok) return problemResponse(toProblem(outcome), app.traceId);
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
      return toProblemResponse(toProblem(refuse("rate-limited")));
    const caller = endpoint.scope === undefined ? null : await authenticateCaller(endpoint.scope, request, app);
    if (caller?.ok === false) return toProblemResponse(caller.problem);
    const input = await parseInput(endpoint, request, params, caller?.name ?? null);
    if (!input.ok) return toProblemResponse(input.problem);
    const { value: endpointInput } = input;
    const { key } = endpointInput;
    // Awaited here, so that an error in the use case is handled like any other.
    if (endpoint.method === "GET" || endpoint.access === "provider" || key === null)
      return await answerOnce(endpoint, endpointInput, app);
    let onceResponse: Response | null = null;
    const keyedContext = await withKeyedViewer(app, endpoint, endpointInput);
    const onceResult = await runOnce(endpoint, { ...endpointInput, key }, keyedContext, async () => {
      onceResponse = await answerOnce(endpoint, endpointInput, keyedContext);
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
      toProblem(refuse(onceResult.kind === "reused" ? "idempotency-key-reused" : "request-in-progress")),
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
