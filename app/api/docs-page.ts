import { ERROR_RESPONSES } from "../error-responses";
import type { Config } from "../settings/config";
import type { Endpoint } from "./endpoint";
import { ENDPOINTS } from "./endpoints";
import { openApi } from "./openapi";
import { API_PROBLEMS } from "./problem";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const anchor = (endpoint: Endpoint) => `${endpoint.method}${endpoint.path}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The viewer for browsers with scripts: a file of the package `redoc`, which scripts/build/api-reference.ts copies next to the pages' own files. */
export const REFERENCE_FILE = "/assets/redoc-2.5.4.js";

/**
 * Content security policy of this page, with only our own sources. The viewer generates its styles and searches in a worker created from text. It renders only
 * our own description and takes no input.
 */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join("; ");

/** Replaces the plain list with the viewer. Without scripts, or if the viewer fails, the list stays. */
export const DOCS_SCRIPT = `Redoc.init("/api/openapi.json",{nativeScrollbars:true,hideDownloadButtons:true,disableSearch:false,expandResponses:"200",theme:{typography:{fontFamily:"system-ui,sans-serif",headings:{fontFamily:"system-ui,sans-serif"}},colors:{primary:{main:"#1f5c46"}}}},document.getElementById("reference"),function(failure){if(!failure){document.getElementById("plain").hidden=true;document.body.className="read"}})`;

/** Styles of the plain list and of the page around the viewer. */
export const DOCS_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#1b1f24}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{background:#f4f5f7;padding:.75rem;overflow:auto;border-radius:6px}
h3{margin:2rem 0 .25rem}h3 b{display:inline-block;min-width:3.5rem}td{padding:.2rem 1rem .2rem 0;vertical-align:top}a{color:#0b57d0}
body.read{max-width:none;padding:0}body.read>header,body.read>#errors{max-width:60rem;margin:0 auto;padding:1.5rem}`;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: unknown }> };
  readonly responses?: Record<string, { readonly content?: Record<string, { readonly schema?: unknown }> }>;
}

const schemaDetails = (title: string, schema: unknown) =>
  schema === undefined
    ? ""
    : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre></details>`;

function endpointSection(endpoint: Endpoint, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in ${parameter.in}${parameter.required ? "" : ", optional"}</li>`,
  );
  return `<section id="${anchor(endpoint)}"><h3><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}.</p>${parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : ""}
${schemaDetails("Body", operation.requestBody?.content?.["application/json"]?.schema)}${schemaDetails("Response", operation.responses?.["200"]?.content?.["application/json"]?.schema)}</section>`;
}

/** The endpoint table as a readable page, with every error code and its text. */
export function docsPage(config: Config): string {
  const { paths = {} } = openApi(config) as { paths?: Record<string, Record<string, Operation>> };
  const tags = [...new Set(ENDPOINTS.map((endpoint) => endpoint.tag))];
  const endpointsWithTag = (tag: string) => ENDPOINTS.filter((endpoint) => endpoint.tag === tag);
  const codes = [
    ...Object.entries(API_PROBLEMS).map(([code, { status, title }]) => ({ code, status, text: title })),
    ...Object.entries(ERROR_RESPONSES).map(([code, { status, text }]) => ({ code, status, text })),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - ${escapeHtml(config.brand.name)}</title><link rel="stylesheet" href="/api/docs.css"><script src="${REFERENCE_FILE}" defer></script><script src="/api/docs.js" defer></script></head><body>
<header><h1>${escapeHtml(config.brand.name)} API</h1><p>JSON in and out. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. GraphQL is at <code>POST /api/gateway</code>: its <a href="/api/gateway/schema.graphql">schema</a> and its <a href="/api/gateway/documents">named documents</a>.</p></header>
<div id="reference"></div>
<div id="plain"><ul>${tags
    .map(
      (tag) =>
        `<li>${escapeHtml(tag)}: ${endpointsWithTag(tag)
          .map((endpoint) => `<a href="#${anchor(endpoint)}">${escapeHtml(endpoint.path.replace("/api/", ""))}</a>`)
          .join(", ")}</li>`,
    )
    .join("")}</ul>
${tags
  .map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${endpointsWithTag(tag)
        .map((endpoint) => endpointSection(endpoint, paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {}))
        .join("")}`,
  )
  .join("")}</div>
<div id="errors"><h2>Errors</h2><p>Problem details (RFC 9457): type, title, status, code, traceId, and errors by field.</p>
<table>${codes.map(({ code, status, text }) => `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(text)}</td></tr>`).join("")}</table></div>
</body></html>`;
}
