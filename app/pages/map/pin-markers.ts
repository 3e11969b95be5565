import type { SupplierId } from "../../domain/core/ids";
import { type Map as MapLibre, Marker } from "maplibre-gl";
import { type Box, findVisibleBoxes } from "./declutter";
import type { Pin } from "./pin";

const PIN_HEIGHT = 34;
const CHARACTER_WIDTH = 9.5;
const PIN_PADDING = 26;

interface PinMarker {
  readonly pin: Pin;
  readonly button: HTMLButtonElement;
  readonly marker: Marker;
}

export interface PinMarkers {
  show(pins: readonly Pin[]): void;
  highlight(id: SupplierId | null): void;
}

/** The offers on the map. Where price labels would overlap, the lower-ranked offer is a dot until the user zooms in or highlights the offer. */
export function pinMarkers(
  map: MapLibre,
  onActivate: (id: SupplierId | null) => void,
  onChoose: (id: SupplierId) => void,
): PinMarkers {
  let pinMarkers: readonly PinMarker[] = [];

  const declutter = () => {
    const visibleFlags = findVisibleBoxes(pinMarkers.map(({ pin }) => boundingBox(map, pin)));
    pinMarkers.forEach(({ button }, index) => {
      const isShownAsDot = !visibleFlags[index];
      button.classList.toggle("pin--dot", isShownAsDot);
      // A dot only marks the location, and its offer can be reached in the list.
      button.tabIndex = isShownAsDot ? -1 : 0;
      button.ariaHidden = isShownAsDot ? "true" : null;
    });
  };
  map.on("moveend", declutter);

  return {
    show(pins) {
      for (const { marker } of pinMarkers) marker.remove();
      pinMarkers = pins.map((pin) => {
        const button = pinButton(pin, onActivate, onChoose);
        const marker = new Marker({ element: button, anchor: "bottom" })
          .setLngLat([pin.longitude, pin.latitude])
          .addTo(map);
        return { pin, button, marker };
      });
      declutter();
    },
    highlight(id) {
      for (const { pin, button } of pinMarkers) button.classList.toggle("pin--focus", pin.id === id);
    },
  };
}

/** Bounds of a pin's label on the screen. They are computed from its text, because the element may be a dot. */
function boundingBox(map: MapLibre, { longitude, latitude, label }: Pin): Box {
  const { x, y } = map.project([longitude, latitude]);
  const halfWidth = (label.length * CHARACTER_WIDTH + PIN_PADDING) / 2;
  return { left: x - halfWidth, right: x + halfWidth, top: y - PIN_HEIGHT, bottom: y };
}

/** A real button, so that Tab and Enter reach every price on the map. */
function pinButton(
  pin: Pin,
  onActivate: (id: SupplierId | null) => void,
  onChoose: (id: SupplierId) => void,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pin";
  button.textContent = pin.label;
  button.setAttribute("aria-label", `${pin.name}, ${pin.label}`);
  button.dataset.listing = String(pin.id);
  for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => onActivate(pin.id));
  for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => onActivate(null));
  button.addEventListener("click", () => onChoose(pin.id));
  return button;
}
