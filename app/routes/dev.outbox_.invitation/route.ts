import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { calendarResponse } from "~/http/responses";
import { findOutboxInvitation } from "~/usecases/operations/outbox/list-outbox";

/** Serves the calendar invitation of a message in the development outbox. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const file = await findOutboxInvitation(app, new URL(request.url).searchParams.get("message") ?? "");
  if (file === null) throw new Response("Not found", { status: 404 });
  return calendarResponse(file.name, file.content);
}
