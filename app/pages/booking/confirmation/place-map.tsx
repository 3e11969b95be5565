import type { CountryFacts } from "~/domain/country/country";
import { MapPanel } from "~/pages/map/map-panel";

interface Props {
  name: string;
  longitude: number;
  latitude: number;
  zoom: CountryFacts["map"];
}

const NO_LISTINGS = [] as const;
const ignore = () => undefined;

/** The map of the results with one place on it. */
export default function PlaceMap({ name, longitude, latitude, zoom }: Props) {
  return (
    <MapPanel
      label={`Map of ${name}`}
      listings={NO_LISTINGS}
      place={{ name, longitude, latitude }}
      zoom={zoom}
      active={null}
      onActivate={ignore}
      onChoose={ignore}
    />
  );
}
