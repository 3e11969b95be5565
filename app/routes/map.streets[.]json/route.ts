import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findStreetsVersion } from "../../usecases/location/map/streets";

/** Time in seconds for which a browser caches the response. */
const CACHE_SECONDS = 300;

/** Returns the URL of the street archive for the map; `archive` is null if there is none. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const version = await findStreetsVersion(app);
  return Response.json(
    { archive: version === null ? null : `/map/streets/${version}.pmtiles` },
    { headers: { "Cache-Control": `private, max-age=${CACHE_SECONDS}` } },
  );
}
