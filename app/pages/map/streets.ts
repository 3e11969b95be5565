import { addProtocol, type Map as MapLibre } from "maplibre-gl";
import type { MapColours } from "./basemap-style";
import type { StreetsState } from "./map-texts";

const SOURCE = "streets";

/**
 * Draws streets over the outline if this site has an archive of them. The outline remains visible until a tile is loaded, outside the archive's area, and
 * where a tile fails.
 */
export async function addStreets(
  map: MapLibre,
  colours: MapColours,
  notify: (state: StreetsState) => void,
): Promise<void> {
  notify("asked");
  try {
    const archive = await currentArchive();
    if (archive === null) return notify("none");
    const { readTile, streetLayers } = await import("./street-layers");
    // A map that was removed in the meantime has no style.
    if (!(await hasStyle(map))) return;
    addProtocol("pmtiles", readTile);
    map.addSource(SOURCE, { type: "vector", url: `pmtiles://${archive}` });
    // Read from the body, because the library sets another font on its own element.
    const font = getComputedStyle(document.body)
      .fontFamily.split(",")
      .map((name) => name.trim());
    // Adds the streets below the rings around the job, if there are rings already.
    const above = map.getLayer("rings") && "rings";
    for (const layer of streetLayers(colours, font)) map.addLayer(layer, above);
    let isWhole = true;
    const state = (): StreetsState => {
      if (isWhole) return "drawn";
      return map.querySourceFeatures(SOURCE, { sourceLayer: "roads" }).length > 0 ? "partly" : "failed";
    };
    map.on("error", (event) => {
      if (!("sourceId" in event) || event.sourceId !== SOURCE) {
        // biome-ignore lint/suspicious/noConsole: as the library does itself where nobody listens
        console.error(event.error);
        return;
      }
      isWhole = false;
      notify(state());
    });
    map.once("idle", () => notify(state()));
  } catch {
    notify("failed");
  }
}

/** URL of the active archive; null = none. */
async function currentArchive(): Promise<string | null> {
  const answer = await fetch("/map/streets.json");
  if (!answer.ok) throw new Error(`streets: ${answer.status}`);
  const { archive } = (await answer.json()) as { readonly archive: string | null };
  return archive && new URL(archive, window.location.href).href;
}

/** Resolves to true once layers can be added. */
function hasStyle(map: MapLibre): Promise<boolean> {
  return new Promise((done) => {
    if (map.isStyleLoaded() || map.getLayer("water")) return done(true);
    map.once("style.load", () => done(true));
    map.once("remove", () => done(false));
  });
}
