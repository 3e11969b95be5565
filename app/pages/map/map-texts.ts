import type { IControl } from "maplibre-gl";

/** The state of the street layer: requested, drawn, partly drawn, none for this area, or failed. */
export type StreetsStatus = "asked" | "drawn" | "partly" | "none" | "failed";

const STREET_NOTES: Readonly<Record<StreetsStatus, string>> = {
  asked: "",
  drawn: "",
  partly: "Some streets could not be loaded.",
  none: "Simple map, without streets.",
  failed: "The streets could not be loaded. This is a simple map.",
};

const OUTLINE_CREDIT = "Natural Earth, GeoNames";

/** Sources that must be credited where streets are drawn (the licence of OpenStreetMap). */
const STREET_CREDITS = [
  ["© OpenStreetMap contributors", "https://www.openstreetmap.org/copyright"],
  ["Protomaps", "https://protomaps.com"],
] as const;

/** Explains what is missing on the map, and credits its data. Creates elements instead of markup, which the page's Trusted Types policy refuses. */
export class MapNote implements IControl {
  readonly #note = document.createElement("p");
  readonly #credits = document.createElement("p");
  readonly #element = document.createElement("div");

  constructor() {
    this.#element.className = "maplibregl-ctrl map-words";
    this.#note.setAttribute("role", "status");
    this.#note.className = "map-note";
    this.#element.replaceChildren(this.#note, this.#credits);
    this.notify("asked");
  }

  notify(state: StreetsStatus): void {
    this.#note.textContent = STREET_NOTES[state];
    const hasStreets = state === "drawn" || state === "partly" || state === "failed";
    this.#credits.replaceChildren(
      "Map data: ",
      ...(hasStreets ? STREET_CREDITS.flatMap(([text, url]) => [createLink(text, url), ", "]) : []),
      OUTLINE_CREDIT,
    );
  }

  onAdd(): HTMLElement {
    return this.#element;
  }

  onRemove(): void {
    this.#element.remove();
  }
}

function createLink(text: string, url: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = text;
  return link;
}
