import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { currentStreets } from "../../usecases/location/map/streets";

/** So long a browser goes on with what it heard. */
const CACHE_SECONDS = 300;

/** Where the map finds its streets; `archive` is null where there are none. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const version = await currentStreets(app);
  return Response.json(
    { archive: version === null ? null : `/map/streets/${version}.pmtiles` },
    { headers: { "Cache-Control": `private, max-age=${CACHE_SECONDS}` } },
  );
}
