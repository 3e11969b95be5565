import { useState } from "react";
import type { CountryFacts } from "~/domain/core/country/country";
import { MapPanel } from "~/pages/map/map-panel";
import { Icon } from "~/ui/icon";

interface Props {
  name: string;
  longitude: number;
  latitude: number;
  zoom: CountryFacts["map"];
}

const NO_LISTINGS = [] as const;
const noop = () => undefined;

/**
 * The results map with a single location, collapsed at first. The map library is loaded when the map is opened. Without JavaScript there is only the link to
 * directions.
 */
export default function PlaceMap({ name, longitude, latitude, zoom }: Props) {
  const [isShown, show] = useState(false);
  return (
    <details
      className="no-print -mt-5 hidden [@media(scripting:enabled)]:block"
      onToggle={(event) => event.currentTarget.open && show(true)}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-accent underline underline-offset-4">
        <Icon name="map" className="size-5" /> Show on a map
      </summary>
      <div className="mt-2 h-64 overflow-hidden rounded-md border border-line">
        {isShown && (
          <MapPanel
            label={`Map of ${name}`}
            listings={NO_LISTINGS}
            place={{ name, longitude, latitude }}
            zoom={zoom}
            active={null}
            onActivate={noop}
            onChoose={noop}
          />
        )}
      </div>
    </details>
  );
}
