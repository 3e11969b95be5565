import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Config } from "../config";
import type { Endpoint } from "./endpoint";
import { ENDPOINTS } from "./endpoints";

const PROBLEM = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  traceId: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const problem = (description: string) => ({ description, content: { "application/problem+json": { schema: PROBLEM } } });

const WHO = {
  anyone: "",
  holder: " The browser that holds the lead (its secret cookie) gets and may change more than a stranger.",
  workshop: " For someone who is signed in and works for the supplier, or opened the link that was sent to it.",
  provider: " Called by a provider, which signs what it sends.",
} as const;

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

function asRoute(endpoint: Endpoint) {
  const { params, query, body } = endpoint;
  return createRoute({
    method: endpoint.method === "GET" ? "get" : "post",
    path: endpoint.path,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `${endpoint.summary}.${WHO[endpoint.who]}`,
    request: {
      ...(isEmpty(params) ? {} : { params: params as z.ZodObject }),
      ...(isEmpty(query) ? {} : { query: query as z.ZodObject }),
      ...(body === null ? {} : { body: { content: { "application/json": { schema: body } } } }),
      ...(endpoint.method === "POST" ? { headers: z.object({ "Idempotency-Key": z.string().optional() }) } : {}),
    },
    responses: {
      200: { description: "Done", content: { "application/json": { schema: endpoint.answer } } },
      ...(endpoint.cacheSeconds === undefined ? {} : { 304: { description: "Not changed since the ETag that was sent" } }),
      400: problem("The address, query or JSON is malformed"),
      404: problem("Not found"),
      ...(body === null ? {} : { 413: problem("The body is too large"), 422: problem("Some fields are wrong; `errors` names them") }),
      ...(endpoint.limit ? { 429: problem("Too often; see Retry-After") } : {}),
    },
  });
}

/** The OpenAPI 3.1 description of the table of endpoints. */
export function openApi({ brand }: Config) {
  const writer = new OpenAPIHono();
  for (const endpoint of ENDPOINTS) writer.openAPIRegistry.registerPath(asRoute(endpoint));
  return writer.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: `${brand.name} API`, version: "1", description: "Names and shapes are those of the specification. Errors are problem details (RFC 9457) with a trace id." },
    servers: [{ url: brand.websiteUrl }],
  });
}
