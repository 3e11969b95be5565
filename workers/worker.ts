import { waitUntil } from "cloudflare:workers";
import { apiProblem, problemResponse } from "../app/api/problem";
import { buildContext, findDeskLabel, meterD1, readsOnly } from "../app/context";
import { drainBody } from "../app/http/drain-body";
import { type StoreTimeout, withTimeout, timeoutFor } from "../app/http/store-timeouts";
import { withPageEtag } from "../app/http/etag";
import { pageAccess, readBasicPassword, guardRequest } from "../app/http/request-guard";
import { withSecurityHeaders } from "../app/http/security-headers";
import { toUnavailableResponse, FAILED_HEADER, holdForm, resendPage } from "../app/http/resend-form";
import {
  toCallerRequest,
  readCallCookie,
  endCallCookies,
  isOperatorPage,
  markCallerCookies,
} from "../app/http/caller-cookies";
import {
  endImpersonationCookie,
  isImpersonationPage,
  impersonationIdOf,
  impersonationPathOf,
} from "../app/http/impersonation-cookie";
import { firstVisitCookie } from "../app/http/session";
import type { Context } from "../app/usecases/context";
import { tallyRequest } from "../app/usecases/figures/tally-requests";
import { readCall } from "../app/usecases/operations/desk/caller";
import { impersonate, readImpersonation } from "../app/usecases/operations/desk/impersonation";
import { withoutBody } from "../app/http/responses";
import { messageOf } from "../app/usecases/ports/log";
import { discoverLinks, LINK_DISCOVERY, type LoadedPage, type PageFacts, pageAt } from "./pages";

export { BidOfferCounter } from "../durable-objects/bid-offer/bid-offer-counter";
export { LeadSaveQueue } from "../durable-objects/lead-save-queue/lead-save-queue";
export { RevealAllowance } from "../durable-objects/reveal-allowance/reveal-allowance";

const plainResponse = (status: number, text: string) =>
  new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

const unknownSenderResponse = () => plainResponse(503, "Something went wrong. Try again in a minute.");

function redirectToDesk(headers: Headers): Response {
  headers.set("Location", "/desk");
  return new Response(null, { status: 303, headers });
}

/** Properties of responses that are not pages: private, and without payment scripts. */
const nonPageFacts = (pattern: string): PageFacts => ({ pattern, isPublic: false, paysWith: null });

/** Returns a refusal for visitors who may not open a development page, otherwise null. Without an OPERATOR_KEY such pages do not exist. */
async function refuseDevelopmentPage(pattern: string, request: Request, app: Context): Promise<Response | null> {
  const access = pageAccess({ pattern, hostname: new URL(request.url).hostname }, app.config.environment);
  if (access === "everyone") return null;
  const isOperator = app.deployment.isOperator(readBasicPassword(request) ?? "");
  if (access === "no-one" || isOperator === null) return plainResponse(404, "There is no such page");
  if (await isOperator) return null;
  const response = plainResponse(401, "This page of a test environment needs its operator key as the password.");
  response.headers.set("WWW-Authenticate", 'Basic realm="Development pages", charset="UTF-8"');
  return response;
}

/** Response to a call for which a data store was too slow. The call can be repeated soon. */
const unavailableResponse = (app: Context) =>
  toUnavailableResponse(problemResponse(apiProblem("unavailable"), app.traceId));

/** Handles a request. A request that none of our pages sends is refused; otherwise the API or a page responds. */
async function handleRequest(
  request: Request,
  pathname: string,
  app: Context,
  stores: StoreTimeout,
  nonce: string,
): Promise<{ facts: PageFacts; response: Response }> {
  const isApiCall = pathname.startsWith("/api/");
  const refusal = guardRequest(request);
  if (refusal) {
    const problem = apiProblem(refusal);
    return {
      facts: nonPageFacts(refusal),
      response: isApiCall ? problemResponse(problem, app.traceId) : plainResponse(problem.status, problem.title),
    };
  }
  if (pathname === "/healthz")
    return { facts: nonPageFacts(pathname), response: await (await import("../app/api/health")).healthz(app) };
  // The API, with its hundred calls and schemas, is loaded on the first call, so that pages do not wait for it.
  if (isApiCall) {
    const { route, response } = await (await import("../app/api/app")).handleApi(request, app);
    return {
      facts: nonPageFacts(route),
      response: stores.isUnavailable && response.status === 500 ? unavailableResponse(app) : response,
    };
  }
  if (pathname === LINK_DISCOVERY)
    return { facts: nonPageFacts(pathname), response: await discoverLinks(request, { app, nonce, stores }) };
  const page = await pageAt(pathname);
  if (page === null) return { facts: nonPageFacts("unknown"), response: plainResponse(404, "There is no such page") };
  const refusedResponse = await refuseDevelopmentPage(page.pattern, request, app);
  if (refusedResponse !== null) return { facts: nonPageFacts("not-here"), response: refusedResponse };
  return { facts: page, response: await answerPageOrForm(page, request, app, stores, nonce) };
}

/**
 * Responds to a page request. Remix treats a HEAD for a page's data as an action and refuses it because of its Origin, so a HEAD is handled like a GET without
 * the body.
 */
async function answerPage(
  page: LoadedPage,
  request: Request,
  context: Parameters<LoadedPage["handle"]>[1],
): Promise<Response> {
  if (request.method !== "HEAD") return page.handle(request, context);
  const headers = new Headers(request.headers);
  const response = await page.handle(new Request(request.url, { headers, redirect: "manual" }), context);
  await response.body?.cancel();
  return new Response(null, response);
}

/** Responds to a page request. If a form could not be processed, it is shown again with its input. */
async function answerPageOrForm(
  page: LoadedPage,
  request: Request,
  app: Context,
  stores: StoreTimeout,
  nonce: string,
): Promise<Response> {
  const form = await holdForm(request);
  const response = await answerPage(page, form?.request ?? request, { app, nonce, stores });
  const failureText = response.headers.get(FAILED_HEADER);
  if (failureText !== null) response.headers.delete(FAILED_HEADER);
  // A page that reports the failure itself still has its form. Files and data routes have no error page, so the framework answers 500.
  if (failureText === null)
    return stores.isUnavailable && response.status === 500 ? toUnavailableResponse(response) : response;
  const { name: brandName, supportPhone } = app.config.brand;
  if (form !== null)
    return resendPage(
      { form, text: decodeURIComponent(failureText), traceId: app.traceId, brandName, supportPhone },
      stores.isUnavailable ? 503 : Math.max(500, response.status),
    );
  return stores.isUnavailable ? toUnavailableResponse(response) : response;
}

type PageRequest = { readonly request: Request; readonly app: Context; readonly isForCaller: boolean };

/** Waits for the read of a desk member's call or impersonation. "unknown" = the read failed, which is logged. */
const readDeskSession = <T>(app: Context, location: string, promise: Promise<T>): Promise<T | "unknown"> =>
  promise.catch((error: unknown) => {
    app.log.error({ event: "unexpected-error", where: location, message: messageOf(error) });
    return "unknown" as const;
  });

/**
 * Determines who sends the request: a visitor, or a desk member who helps a caller or views a customer's pages. Returns a Response if the browser's cookie
 * refers to a session that has ended or could not be checked, or if an impersonation tries to change something.
 */
async function identifyVisitor(
  originalRequest: Request,
  pathname: string,
  contextOf: (request: Request, isImpersonation?: boolean) => Context,
): Promise<PageRequest | Response> {
  const ownContext = contextOf(originalRequest);
  const isReadRequest = originalRequest.method === "GET" || originalRequest.method === "HEAD";
  const isApiCall = pathname.startsWith("/api/");
  const impersonationPath = impersonationPathOf(originalRequest, pathname);
  // A read-only API call is always made as the desk member, whichever page sent it.
  const impersonationId = isApiCall && isReadRequest ? null : impersonationIdOf(originalRequest, impersonationPath);
  if (impersonationId !== null) {
    const impersonation = await readDeskSession(ownContext, "view", readImpersonation(ownContext, impersonationId));
    if (impersonation === "unknown") return unknownSenderResponse();
    if (impersonation === null)
      return redirectToDesk(new Headers({ "Set-Cookie": endImpersonationCookie(originalRequest) }));
    if (isImpersonationPage(impersonationPath, impersonation.target)) {
      if (!isReadRequest)
        return plainResponse(
          403,
          "You are viewing this as the customer. This view is read-only, so nothing was changed. Go back to continue.",
        );
      return {
        request: originalRequest,
        app: impersonate(contextOf(originalRequest, true), impersonation),
        isForCaller: false,
      };
    }
  }
  const openCall = readCallCookie(originalRequest);
  if (openCall === null) return { request: originalRequest, app: ownContext, isForCaller: false };
  const call = await readDeskSession(ownContext, "call", readCall(ownContext, openCall));
  if (call === null) return redirectToDesk(endCallCookies(originalRequest));
  if (call === "unknown") return unknownSenderResponse();
  if (isOperatorPage(pathname))
    return { request: originalRequest, app: Object.assign(ownContext, { call }), isForCaller: false };
  const request = toCallerRequest(originalRequest);
  return { request, app: Object.assign(contextOf(request), { call }), isForCaller: true };
}

/** Clock and crons of a development server. Deployments never load them. */
const devTools = async (env: Env) => ((env.ENVIRONMENT as string) === "DEV" ? import("./dev-tools") : null);

async function serve(originalRequest: Request, env: Env): Promise<Response> {
  const startedAt = Date.now();
  const tools = await devTools(env);
  await tools?.setDevClock(env, originalRequest);
  const { pathname, protocol } = new URL(originalRequest.url);
  const stores = withTimeout(timeoutFor(originalRequest.method, pathname), waitUntil);
  const meter = meterD1(env.DB, stores);
  let objectCalls = 0;
  const objects: Pick<StoreTimeout, "wait" | "watch"> = {
    watch: (operation) => stores.watch(operation),
    wait(operation) {
      objectCalls += 1;
      return stores.wait(operation);
    },
  };
  const label = await findDeskLabel(env, originalRequest, meter.db);
  const visitor = await identifyVisitor(originalRequest, pathname, (request, isImpersonation = false) =>
    isImpersonation
      ? buildContext(env, request, readsOnly(meter.db), objects, () => readsOnly(meter.replica()), label)
      : buildContext(env, request, meter.db, objects, meter.replica, label),
  );
  if (visitor instanceof Response) return visitor;
  const { request, isForCaller } = visitor;
  const dev = tools?.devToolsOf(env, originalRequest) ?? null;
  const app = dev === null ? visitor.app : Object.assign(visitor.app, { dev });
  const nonce = app.ids.guid();
  const { facts, response } = await handleRequest(request, pathname, app, stores, nonce).catch((error: unknown) => {
    app.log.error({
      event: "unexpected-error",
      where: "worker",
      message: messageOf(error),
    });
    if (stores.isUnavailable)
      return { facts: nonPageFacts("failed"), response: toUnavailableResponse(unknownSenderResponse()) };
    return {
      facts: nonPageFacts("failed"),
      response: plainResponse(500, `Something went wrong. If it keeps happening, tell us this number: ${app.traceId}`),
    };
  });
  const ms = Date.now() - startedAt;
  app.log.info({
    event: "request",
    method: request.method,
    route: facts.pattern,
    status: response.status,
    ms,
  });
  const { read: rowsRead, written: rowsWritten } = meter.billedRows();
  tallyRequest(app, { pattern: facts.pattern, status: response.status, ms, rowsRead, rowsWritten, objectCalls });
  // A WebSocket response has no page that headers could protect.
  if (response.webSocket) return response;
  // Every 503 has a Retry-After header, whichever module created it.
  const retryResponse =
    response.status === 503 && !response.headers.has("Retry-After") ? toUnavailableResponse(response) : response;
  const { environment, stripePublishableKey, isPayPalLive, hummOrigins, portalFrameOrigins } = app.config;
  const securedResponse = withSecurityHeaders(
    retryResponse,
    {
      pathname,
      nonce,
      isHttps: protocol === "https:",
      isPublic: facts.isPublic && app.call === null && app.impersonation === null,
      allowsStripe: facts.paysWith === "card" && stripePublishableKey !== null,
      allowsPayPal: facts.paysWith === "payPal" && isPayPalLive,
      formOrigins: hummOrigins,
      uploadOrigin: app.uploads.entryPoint?.origin ?? null,
      portalFrameOrigins,
    },
    app.traceId,
  );
  const finalResponse = facts.isPublic
    ? await withPageEtag(request, securedResponse, [nonce, app.traceId])
    : securedResponse;
  const visitCookie = finalResponse.headers.get("Content-Type")?.startsWith("text/html")
    ? firstVisitCookie(request, app.viewer, startedAt)
    : null;
  if (visitCookie !== null) finalResponse.headers.append("Set-Cookie", visitCookie);
  if (isForCaller) markCallerCookies(finalResponse.headers);
  // An impersonation must not change the cookies of the desk's browser.
  if (app.impersonation !== null) finalResponse.headers.delete("Set-Cookie");
  if (environment === "DEV" || environment === "TEST")
    finalResponse.headers.append("Server-Timing", `${meter.serverTiming()}, objects;desc="${objectCalls} calls"`);
  return finalResponse;
}

export default {
  async fetch(request: Request, env: Env) {
    const response = await serve(withoutBody(request), env);
    if (env.ENVIRONMENT === "DEV") await drainBody(request);
    return response;
  },
  async queue(batch, env) {
    await (await devTools(env))?.setDevClock(env, null);
    await (await import("./queue")).consumeJobs(batch, env);
  },
  async scheduled({ cron }, env) {
    const tools = await devTools(env);
    await tools?.setDevClock(env, null);
    await (tools?.isDevServer(env, null)
      ? tools.runDevCron(cron, env)
      : (await import("./scheduled")).runScheduled(cron, env));
  },
} satisfies ExportedHandler<Env>;
