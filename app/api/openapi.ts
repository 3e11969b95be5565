import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { ERROR_RESPONSES } from "../error-responses";
import { SCOPES, type Scope } from "../domain/identity/api-keys/api-key";
import { SCOPE_LABELS } from "../texts/api";
import type { Config } from "../settings/config";
import type { Endpoint } from "./endpoint";
import { ENDPOINTS } from "./endpoints";
import { OPERATOR_CALLS, type OperatorCall } from "./operator-calls";
import { type Example, exampleOf } from "./examples";

const OPERATOR_TAG = "Operator";

const PROBLEM = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  traceId: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const CALLER_DESCRIPTIONS: Readonly<Record<Endpoint["access"], string>> = {
  anyone: "",
  holder: " The browser that holds the lead (identified by its secret cookie) can see and change more than others.",
  person: " For signed-in people.",
  workshop: " For signed-in members of the supplier, or with the link sent to the supplier.",
  provider: " Called by a provider, which signs its requests.",
  program: " For programs with an operator API key.",
};

/** The cookie that identifies the caller, by the name that it has over HTTPS. `{}` = anonymous callers get a response too, with less data. */
const SECURITY: Readonly<Record<Endpoint["access"], readonly Readonly<Record<string, string[]>>[]>> = {
  anyone: [],
  holder: [{ holder: [] }, {}],
  person: [{ session: [] }],
  workshop: [{ session: [] }, { portal: [] }],
  // Authenticated by a signature of the body, for which OpenAPI has no scheme.
  provider: [],
  // Added below with the call's scope.
  program: [],
};
const cookie = (name: string, description: string) => ({
  type: "apiKey" as const,
  in: "cookie" as const,
  name: `__Host-${name}`,
  description,
});
const SCHEMES = {
  holder: cookie("holder", "The secret of the browser that created a lead; the first save sets it"),
  session: cookie("session", "A signed-in person"),
  portal: cookie("portal", "A workshop's link that was opened in this browser"),
  operatorKey: {
    type: "http" as const,
    scheme: "bearer",
    description: "The deployment's own OPERATOR_KEY, not a key created at the desk",
  },
};

/** One security scheme per scope, so that every viewer shows what a call needs. */
const schemeOf = (scope: Scope): string => `key-${scope.replace(":", "-")}`;
const KEY_SCHEMES = Object.fromEntries(
  SCOPES.map((scope) => [
    schemeOf(scope),
    {
      type: "http" as const,
      scheme: "bearer",
      description: `A key that was created at the desk, with the scope \`${scope}\` (${SCOPE_LABELS[scope]}), or the deployment's own OPERATOR_KEY`,
    },
  ]),
);

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

/** Operation id, for example getLeadByGuid for "GET /api/lead/{guid}". Generated clients use it as the method name. */
export function operationId({ method, path }: Pick<Endpoint, "method" | "path">): string {
  const words = path
    .replace(/^\/api\//, "")
    .replace(/\{(\w+)\}/g, "-by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const scopeSecurity = (scope: Scope | null): Record<string, string[]>[] => [
  { [scope === null ? "operatorKey" : schemeOf(scope)]: [] },
];

const scopeRefusals = (scope: Scope | null): readonly (readonly [number, string])[] => [
  [401, "The key is missing or invalid"],
  [403, scope === null ? "Keys created at the desk are not allowed" : `The key does not have the scope \`${scope}\``],
  [404, "The deployment has no key of its own, and none was sent"],
  [429, "Too many requests; see Retry-After"],
];

/** Refusals that are returned before the use case runs. */
const endpointRefusals = ({ method, body, limit, access, scope }: Endpoint): readonly (readonly [number, string])[] => [
  ...(scope === undefined ? [] : scopeRefusals(scope)),
  [400, "The URL, query or JSON is malformed"],
  ...(method === "POST"
    ? [[409, "The Idempotency-Key was used with a different body, or its first call is still running"] as const]
    : []),
  ...(body === null && access !== "provider" ? [] : [[413, "The body is too large"] as const]),
  ...(body === null ? [] : [[415, "Send JSON, as application/json, without compression"] as const]),
  ...(body === null ? [] : [[422, "Some fields are invalid; see `errors`"] as const]),
  ...(limit ? [[429, "Too many requests; see Retry-After"] as const] : []),
];

/** Refusals of a call by HTTP status: first the general ones, then each error `code` of the use case with its message. */
function refusalsOf(endpoint: Endpoint): Readonly<Record<string, string>> {
  const byStatus = new Map<number, string[]>();
  const addStatus = (status: number, text: string) => byStatus.set(status, [...(byStatus.get(status) ?? []), text]);
  for (const [status, text] of endpointRefusals(endpoint)) addStatus(status, text);
  for (const code of endpoint.refuses)
    addStatus(ERROR_RESPONSES[code].status, `\`${code}\`: ${ERROR_RESPONSES[code].text}`);
  return Object.fromEntries(
    [...byStatus].sort(([value], [other]) => value - other).map(([status, text]) => [status, text.join(". ")]),
  );
}

function toRoute(endpoint: Endpoint, refusal: z.ZodType) {
  const { params, query, body } = endpoint;
  const describeProblem = (description: string) => ({
    description,
    content: { "application/problem+json": { schema: refusal } },
  });
  return createRoute({
    method: endpoint.method === "GET" ? "get" : "post",
    path: endpoint.path,
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `${endpoint.summary}.${CALLER_DESCRIPTIONS[endpoint.access]}`,
    security:
      endpoint.scope === undefined
        ? SECURITY[endpoint.access].map((item) => ({ ...item }))
        : scopeSecurity(endpoint.scope),
    request: {
      ...(isEmpty(params) ? {} : { params: params as z.ZodObject }),
      ...(isEmpty(query) ? {} : { query: query as z.ZodObject }),
      ...(body === null ? {} : { body: { content: { "application/json": { schema: body } } } }),
      ...(endpoint.method === "POST"
        ? {
            headers: z.object({
              "Idempotency-Key": z
                .string()
                .regex(/^[\w-]{8,128}$/)
                .optional(),
            }),
          }
        : {}),
    },
    responses: {
      200: { description: "Done", content: { "application/json": { schema: endpoint.answer } } },
      ...(endpoint.cacheSeconds === undefined
        ? {}
        : { 304: { description: "Not modified since the ETag that was sent" } }),
      ...Object.fromEntries(
        Object.entries(refusalsOf(endpoint)).map(([status, text]) => [status, describeProblem(text)]),
      ),
      default: describeProblem("An internal error, or an internal service that does not respond"),
    },
  });
}

/** Describes an operator call, which is not in the endpoint table: its requirements and refusals, with free-form JSON as the response. */
function toOperatorRoute({ method, path, scope, summary }: OperatorCall, refusal: z.ZodType) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  const describeProblem = (description: string) => ({
    description,
    content: { "application/problem+json": { schema: refusal } },
  });
  const anyItem = { content: { "application/json": { schema: z.record(z.string(), z.unknown()) } } };
  const isFile = path.endsWith("/files/{file}");
  return createRoute({
    method: method === "GET" ? "get" : "post",
    path,
    operationId: operationId({ method, path }),
    tags: [OPERATOR_TAG],
    summary,
    description: `${summary}.${scope === null ? " Only for the deployment's own key." : CALLER_DESCRIPTIONS.program}`,
    security: scopeSecurity(scope),
    request: {
      ...(names.length === 0 ? {} : { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
      ...(method === "POST" ? { body: anyItem } : {}),
    },
    responses: {
      200: { description: "Done", ...(isFile ? { content: { "image/*": { schema: z.string() } } } : anyItem) },
      ...Object.fromEntries(scopeRefusals(scope).map(([status, text]) => [status, describeProblem(text)])),
      422: { description: "Some fields are invalid", ...anyItem },
      default: describeProblem("An internal error, or an internal service that does not respond"),
    },
  });
}

interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** The library does not support examples for plain schemas, so they are added to its output. */
function addExample(operation: Operation | undefined, { params, query, body }: Example): void {
  for (const parameter of operation?.parameters ?? []) {
    const value = (parameter.in === "path" ? params : parameter.in === "query" ? query : undefined)?.[parameter.name];
    if (value !== undefined) parameter.example = String(value);
  }
  const json = operation?.requestBody?.content["application/json"];
  if (json && body !== undefined) json.example = body;
}

/** The OpenAPI 3.1 description of the endpoint table. */
export function openApi({ brand }: Config) {
  const writer = new OpenAPIHono();
  const refusal = writer.openAPIRegistry.register("Problem", PROBLEM);
  for (const [name, scheme] of Object.entries({ ...SCHEMES, ...KEY_SCHEMES }))
    writer.openAPIRegistry.registerComponent("securitySchemes", name, scheme);
  for (const endpoint of ENDPOINTS) writer.openAPIRegistry.registerPath(toRoute(endpoint, refusal));
  for (const call of OPERATOR_CALLS) writer.openAPIRegistry.registerPath(toOperatorRoute(call, refusal));
  const document = writer.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${brand.name} API`,
      version: "1",
      description:
        "Names and data shapes follow the specification. Errors are problem details (RFC 9457) with a trace id. A write that is repeated with the same Idempotency-Key is performed once and returns the first response; the same key with a different body is refused.",
      contact: { name: brand.name, email: brand.supportEmail, url: brand.websiteUrl },
    },
    tags: [...new Set([...ENDPOINTS.map(({ tag }) => tag), OPERATOR_TAG])]
      .sort()
      .map((name) => ({ name, description: `Calls about ${name.toLowerCase()}` })),
    servers: [{ url: brand.websiteUrl }],
  });
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>> | undefined;
  for (const endpoint of ENDPOINTS)
    addExample(paths?.[endpoint.path]?.[endpoint.method.toLowerCase()], exampleOf(endpoint));
  return document;
}
