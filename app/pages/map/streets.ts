import { addProtocol, type Map as MapLibre } from "maplibre-gl";
import type { MapColours } from "./basemap-style";
import type { StreetsStatus } from "./map-texts";

const STREETS_SOURCE = "streets";

/**
 * Draws streets over the outline if this site has an archive of them. The outline remains visible until a tile is loaded, outside the archive's area, and
 * where a tile fails.
 */
export async function addStreets(
  map: MapLibre,
  colours: MapColours,
  notify: (state: StreetsStatus) => void,
): Promise<void> {
  notify("asked");
  try {
    const archiveUrl = await fetchArchiveUrl();
    if (archiveUrl === null) return notify("none");
    const { readTile, streetLayers } = await import("./street-layers");
    // A map that was removed in the meantime has no style.
    if (!(await waitForStyle(map))) return;
    addProtocol("pmtiles", readTile);
    map.addSource(STREETS_SOURCE, { type: "vector", url: `pmtiles://${archiveUrl}` });
    // Read from the body, because the library sets another font on its own element.
    const font = getComputedStyle(document.body)
      .fontFamily.split(",")
      .map((name) => name.trim());
    // Adds the streets below the rings around the job, if there are rings already.
    const ringsLayer = map.getLayer("rings") && "rings";
    for (const layer of streetLayers(colours, font)) map.addLayer(layer, ringsLayer);
    let isComplete = true;
    const currentStatus = (): StreetsStatus => {
      if (isComplete) return "drawn";
      return map.querySourceFeatures(STREETS_SOURCE, { sourceLayer: "roads" }).length > 0 ? "partly" : "failed";
    };
    map.on("error", (event) => {
      if (!("sourceId" in event) || event.sourceId !== STREETS_SOURCE) {
        // biome-ignore lint/suspicious/noConsole: as the library does itself where nobody listens
        console.error(event.error);
        return;
      }
      isComplete = false;
      notify(currentStatus());
    });
    map.once("idle", () => notify(currentStatus()));
  } catch {
    notify("failed");
  }
}

/** URL of the active archive; null = none. */
async function fetchArchiveUrl(): Promise<string | null> {
  const response = await fetch("/map/streets.json");
  if (!response.ok) throw new Error(`streets: ${response.status}`);
  const { archive } = (await response.json()) as { readonly archive: string | null };
  return archive && new URL(archive, window.location.href).href;
}

/** Resolves to true once layers can be added. */
function waitForStyle(map: MapLibre): Promise<boolean> {
  return new Promise((resolve) => {
    if (map.isStyleLoaded() || map.getLayer("water")) return resolve(true);
    map.once("style.load", () => resolve(true));
    map.once("remove", () => resolve(false));
  });
}
