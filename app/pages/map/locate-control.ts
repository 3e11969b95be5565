import type { SupplierId } from "../../domain/core/ids";
import type { IControl } from "maplibre-gl";
import sprite from "../../ui/icons.svg?url";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

function createIcon(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, "svg");
  svg.setAttribute("class", "icon m-auto size-5");
  svg.setAttribute("aria-hidden", "true");
  const useElement = document.createElementNS(SVG_NAMESPACE, "use");
  useElement.setAttribute("href", `${sprite}#${name}`);
  svg.appendChild(useElement);
  return svg;
}

interface LocatedSupplier {
  readonly id: SupplierId;
  readonly name: string;
}

/** A button below the zoom buttons. It zooms to the last highlighted offer, or to the first, and on the next click back to all (P-389). Keyboard accessible. */
export class LocateControl implements IControl {
  readonly #box = document.createElement("div");
  readonly #button = document.createElement("button");
  #offer: LocatedSupplier | null = null;
  #isClose = false;

  constructor(zoomToSupplier: (id: SupplierId) => void, showAll: () => void) {
    this.#box.className = "maplibregl-ctrl maplibregl-ctrl-group";
    this.#button.type = "button";
    this.#button.appendChild(createIcon("locate"));
    this.#button.addEventListener("click", () => {
      if (this.#isClose) showAll();
      else if (this.#offer) zoomToSupplier(this.#offer.id);
      this.#isClose = !this.#isClose;
      this.#name();
    });
    this.#box.appendChild(this.#button);
    this.#name();
  }

  /** Sets the offer that the next click shows, until another offer is highlighted. */
  setTarget(supplier: LocatedSupplier): void {
    this.#offer = supplier;
    this.#isClose = false;
    this.#name();
  }

  /** Called when all offers are displayed again. The next click zooms to `nearestSupplier` unless another offer is highlighted first. */
  reset(nearestSupplier: LocatedSupplier | null): void {
    this.#offer = nearestSupplier;
    this.#isClose = false;
    this.#name();
  }

  #name(): void {
    const text = this.#isClose ? "Show all offers" : `Zoom to ${this.#offer?.name ?? "an offer"}`;
    this.#button.disabled = this.#offer === null;
    this.#button.title = text;
    this.#button.setAttribute("aria-label", text);
    this.#button.toggleAttribute("data-close", this.#isClose);
  }

  onAdd(): HTMLElement {
    return this.#box;
  }

  onRemove(): void {
    this.#box.remove();
  }
}
