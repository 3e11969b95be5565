import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { previewMessages } from "~/usecases/operations/outbox/preview-messages";
import { mailPreviewResponse } from "~/http/responses";

const COUNTRY = z.enum(["AU", "NZ"]);

/** Renders an email of the catalogue for a sample booking. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const country = COUNTRY.catch(app.config.country).parse(new URL(request.url).searchParams.get("country"));
  const messages = await previewMessages(app, country);
  const html = messages?.find(({ key, channel }) => key === params.kind && channel === "email")?.rendered?.html;
  if (!html) throw new Response("Not found", { status: 404 });
  return mailPreviewResponse(html);
}
