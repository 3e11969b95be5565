import { Hono } from "hono";
import type { Context } from "../usecases/context";
import { DOCS_POLICY, DOCS_SCRIPT, DOCS_STYLE, docsPage } from "./docs-page";
import { ENDPOINTS } from "./endpoints";
import { handle } from "./handle";
import { liveBooking, liveOffer, liveQuotes } from "./live-updates";
import { openApi } from "./openapi";
import { OPERATOR_CALLS } from "./operator-calls";
import { apiProblem, problemResponse } from "./problem";

interface Bindings {
  readonly app: Context;
  /** The router writes the matched pattern here, for the request log. */
  readonly matchedRoute: { route: string };
}

const PREFIXED_PARAMETER = /^([\w-]+)\{(\w+)\}$/;
/** Converts a path to the router's syntax. A segment with a fixed prefix ("faqs-for-{product}") is matched as a whole. */
const toRouterPath = (path: string) =>
  path
    .split("/")
    .map((part) => part.replace(PREFIXED_PARAMETER, ":$2{$1.+}").replace(/^\{(\w+)\}$/, ":$1"))
    .join("/");
/** Returns the path parameters by name. The fixed prefix of a segment is removed from its value. */
function readPathParams(path: string, pathParams: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = path.split("/").flatMap((part) => {
    const [, text, name] = PREFIXED_PARAMETER.exec(part) ?? [];
    return text !== undefined && name !== undefined
      ? [[name, (pathParams[name] ?? "").slice(text.length)] as const]
      : [];
  });
  return { ...pathParams, ...Object.fromEntries(entries) };
}
const api = new Hono<{ Bindings: Bindings }>({ strict: false });

for (const endpoint of ENDPOINTS) {
  api.on(endpoint.method, toRouterPath(endpoint.path), (c) => {
    c.env.matchedRoute.route = endpoint.path;
    return handle(endpoint, c.req.raw, readPathParams(endpoint.path, c.req.param()), c.env.app);
  });
}
api.get("/api/openapi.json", (c) => {
  c.env.matchedRoute.route = "/api/openapi.json";
  return c.json(openApi(c.env.app.config));
});
api.get("/api/docs", (c) => {
  c.env.matchedRoute.route = "/api/docs";
  return c.html(docsPage(c.env.app.config), 200, { "Content-Security-Policy": DOCS_POLICY });
});
api.get("/api/docs.js", (c) => {
  c.env.matchedRoute.route = "/api/docs.js";
  return c.body(DOCS_SCRIPT, 200, { "Content-Type": "text/javascript", "Cache-Control": "public, max-age=3600" });
});
api.get("/api/docs.css", (c) => {
  c.env.matchedRoute.route = "/api/docs.css";
  return c.body(DOCS_STYLE, 200, { "Content-Type": "text/css", "Cache-Control": "public, max-age=3600" });
});
/** For uptime checks and `npm run doctor`. Not part of the published catalogue. */
api.get("/api/health/details", async (c) => {
  c.env.matchedRoute.route = "/api/health/details";
  return (await import("./health")).healthDetails(c.req.raw, c.env.app);
});
/** Braintree calls this to check a webhook URL before saving it. The response is plain text. */
api.get("/api/webhook/braintree", async (c) => {
  c.env.matchedRoute.route = "/api/webhook/braintree";
  const { payPal } = c.env.app.payments;
  const challengeResponse = await payPal?.answerWebhookChallenge(c.req.query("bt_challenge") ?? "");
  return challengeResponse ? c.text(challengeResponse) : c.notFound();
});
for (const { method, path, scope, load } of OPERATOR_CALLS) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  api.on(method, toRouterPath(path), async (c) => {
    c.env.matchedRoute.route = path;
    const response = await (await import("./operator")).authorize(scope, c.req.raw, c.env.app);
    if (response) return response;
    const match: Readonly<Record<string, string>> = c.req.param();
    return (await load())(c.req.raw, c.env.app, ...names.map((name) => match[name] ?? ""));
  });
}
/** GraphQL is not in the endpoint table. Its engine is built on the first request. */
api.post("/api/gateway", async (c) => {
  c.env.matchedRoute.route = "/api/gateway";
  return (await import("../gateway/handle-request")).answerGateway(c.req.raw, c.env.app, (operation) => {
    c.env.matchedRoute.route = `/api/gateway ${operation}`;
  });
});
api.get("/api/gateway/schema.graphql", async (c) => {
  c.env.matchedRoute.route = "/api/gateway/schema.graphql";
  return (await import("../gateway/handle-request")).answerSchema();
});
api.get("/api/gateway/documents", async (c) => {
  c.env.matchedRoute.route = "/api/gateway/documents";
  return (await import("../gateway/handle-request")).answerDocuments();
});
api.all("/api/gateway", (c) => {
  c.env.matchedRoute.route = "/api/gateway";
  return problemResponse(apiProblem("wrong-method", { headers: { Allow: "POST" } }), c.env.app.traceId);
});

/** WebSockets are not in the endpoint table either, because they do not return JSON. */
api.get("/api/lead-bid-offer/:id/live", (c) => {
  c.env.matchedRoute.route = "/api/lead-bid-offer/{id}/live";
  return liveOffer(c.req.raw, c.env.app, c.req.param("id"));
});
api.get("/api/booking/:token/live", (c) => {
  c.env.matchedRoute.route = "/api/booking/{token}/live";
  return liveBooking(c.req.raw, c.env.app, c.req.param("token"));
});
api.get("/api/quotes/:id/live", (c) => {
  c.env.matchedRoute.route = "/api/quotes/{id}/live";
  return liveQuotes(c.req.raw, c.env.app, c.req.param("id"));
});

/** 405 for a known path with another method. Registered last, after all matching methods. */
for (const path of new Set(ENDPOINTS.map((endpoint) => endpoint.path))) {
  const allow = ENDPOINTS.filter((endpoint) => endpoint.path === path)
    .map((endpoint) => endpoint.method)
    .join(", ");
  api.all(toRouterPath(path), (c) => {
    c.env.matchedRoute.route = path;
    return problemResponse(apiProblem("wrong-method", { headers: { Allow: allow } }), c.env.app.traceId);
  });
}
api.notFound((c) => problemResponse(apiProblem("unknown-path"), c.env.app.traceId));

/** Handles a call under /api. Returns the response, and the pattern that the path matched. */
export async function handleApi(request: Request, app: Context): Promise<{ route: string; response: Response }> {
  const match = { route: "unknown" };
  const response = await api.fetch(request, { app, matchedRoute: match });
  return { route: match.route, response };
}
