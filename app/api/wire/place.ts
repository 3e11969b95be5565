import { z } from "zod";
import { type Locality, localityLabel } from "../../domain/location/locality";

export const PLACE = z.object({
  SuburbId: z.int(),
  Name: z.string(),
  State: z.string(),
  Postcode: z.string().nullable(),
  Latitude: z.number(),
  Longitude: z.number(),
  /** For example "Bondi Beach NSW 2026". */
  Label: z.string(),
});

export const toWirePlace = (place: Locality): z.input<typeof PLACE> => ({
  SuburbId: place.id,
  Name: place.name,
  State: place.state,
  Postcode: place.postcode,
  Latitude: place.latitude,
  Longitude: place.longitude,
  Label: localityLabel(place),
});
