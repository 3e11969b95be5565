import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { previewMessages } from "~/usecases/operations/outbox/preview-messages";

const COUNTRY = z.enum(["AU", "NZ"]);

/** Renders an email of the catalogue for a sample booking as an email client shows it, with embedded styles only. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const country = COUNTRY.catch(app.config.country).parse(new URL(request.url).searchParams.get("country"));
  const messages = await previewMessages(app, country);
  const html = messages?.find(({ key, channel }) => key === params.kind && channel === "email")?.rendered?.html;
  if (!html) throw new Response("Not found", { status: 404 });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
