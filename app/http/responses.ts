const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML and for quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/**
 * Redirects with a page instead of a redirect status, for two reasons. After a redirect chain from another site, browsers withhold our Strict cookies. And a
 * form must not end in a redirect to another host (CSP form-action), but a page may navigate there by itself.
 */
export function redirectPage(to: string, text: string, headers: Headers): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Referrer-Policy", "no-referrer");
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(text)}</title><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"></head><body><main><h1>${escapeHtml(text)}</h1><p><a href="${escapeHtml(to)}">Continue</a></p></main></body></html>`;
  return new Response(page, { headers });
}

/** A file that the browser saves. Not cached, because most files contain personal data. */
export const fileResponse = (name: string, contentType: string, body: BodyInit): Response =>
  new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });

export const calendarResponse = (name: string, content: string): Response =>
  fileResponse(name, "text/calendar; charset=utf-8", content);

/** The byte order mark tells a spreadsheet that the text is UTF-8. */
export const csvResponse = (name: string, text: string): Response =>
  fileResponse(name, "text/csv; charset=utf-8", `\uFEFF${text}`);

/** An email as an email client shows it, with embedded styles only. */
export const mailPreviewResponse = (html: string): Response =>
  new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });

/** Removes the body of a GET or HEAD. For clients that send `Content-Length: 0` the runtime creates a body that cannot be copied with the request. */
export function withoutBody(request: Request): Request {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || request.body === null) return request;
  // These properties are read only here, because the runtime creates them on access and almost no request needs them.
  const { headers, signal, cf } = request;
  return new Request(url, { method, headers, signal, ...(cf === undefined ? {} : { cf }) });
}
