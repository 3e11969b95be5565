import type { Environment } from "../../settings/config";
import { allowsSandbox } from "../../settings/secrets";
import type { AddressSearch } from "../../usecases/ports/address-search";
import type { Localities } from "../db/localities";
import type { Log } from "../../usecases/ports/log";
import { lazyHandler } from "../lazy";
import { sandboxForHost, type Outgoing } from "../outgoing";
import { googlePlaces } from "./google-places";

/** Google if its key is set, invented streets in development. Otherwise none, so customers type their address, and an error is logged. */
export function addressSearch(
  apiKey: unknown,
  environment: Environment,
  localities: Localities,
  log: Log,
  out: Outgoing,
): AddressSearch | null {
  if (typeof apiKey === "string" && apiKey !== "")
    return googlePlaces({ apiKey, call: out("googlePlaces"), log, attribution: "Google Maps" });
  if (allowsSandbox(environment))
    return googlePlaces({
      apiKey: "sandbox",
      call: out(
        "googlePlaces",
        sandboxForHost(
          "places.googleapis.com",
          lazyHandler(async () =>
            (await import("../../../sandbox/places/google-places")).googlePlacesSandbox(localities),
          ),
        ),
      ),
      log,
      attribution: "Sandbox: invented streets",
    });
  return null;
}
