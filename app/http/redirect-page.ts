import { escapeHtml } from "./escape-html";

/**
 * Sends the browser on from a page of ours instead of by a redirect. After a redirect chain that began at another site browsers hold our
 * strict same-site cookies back, and a form may not end in a redirect to another host (CSP form-action); a page of ours that goes on by itself may.
 */
export function redirectPage(to: string, text: string, headers: Headers): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Referrer-Policy", "no-referrer");
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(text)}</title><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"></head><body><main><h1>${escapeHtml(text)}</h1><p><a href="${escapeHtml(to)}">Continue</a></p></main></body></html>`;
  return new Response(page, { headers });
}
