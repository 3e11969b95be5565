import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { provedOwnData } from "~/pages/trust/own-data-view.server";
import { ownDataAsJson } from "~/usecases/trust/export-person";

/** Everything that is stored of somebody, as a file; written while it is read, because it may be long. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const pieces = ownDataAsJson(app, await provedOwnData(app));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
