import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorResponse } from "../../error-responses";
import { archiveResponse } from "../../pages/map/archive-response";
import { readStreets } from "../../usecases/location/map/streets";

/** Serves parts of a street archive that the map requests. */
export async function loader({ request: { headers }, params, context: { app } }: LoaderFunctionArgs) {
  const [, version = ""] = /^(\w+)\.pmtiles$/.exec(params.archive ?? "") ?? [];
  const part = await readStreets(app, version, {
    range: headers.get("Range"),
    ifRange: headers.get("If-Range"),
    ifMatch: headers.get("If-Match"),
    ifNoneMatch: headers.get("If-None-Match"),
  });
  if (!part.ok) throw new Response(null, { status: toErrorResponse(part.code).status });
  return archiveResponse(part);
}
