import { z } from "zod";
import { suggestAddresses, resolveAddress } from "../../usecases/location/addresses";
import { MAX_SUGGESTIONS } from "../../usecases/ports/address-search";
import { okResult, endpoint } from "../endpoint";

/** UUID of a search session. It stays the same until an address is resolved. */
const SESSION = z.uuid();
const NEAR = z.object({ Latitude: z.number().min(-90).max(90), Longitude: z.number().min(-180).max(180) });
const SUGGESTION = z.object({ PlaceId: z.string(), MainText: z.string(), SecondaryText: z.string() });
/** Field names of the specification. */
const ADDRESS = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  locality: z.string(),
  state: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  fullAddress: z.string(),
});

/** Both endpoints use POST, because addresses are personal data and URLs are logged. */
export const ADDRESS_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/address/suggest",
    tag: "Locations",
    summary: "Suggests up to five street addresses in this country for three or more characters",
    limit: "lookup",
    body: z.object({ Text: z.string().max(200), Session: SESSION, Near: NEAR.nullish() }),
    answer: z.object({ Suggestions: z.array(SUGGESTION).max(MAX_SUGGESTIONS), Attribution: z.string() }),
    refuses: ["address-search-unavailable"],
    async use({ body: { Text, Session, Near } }, app) {
      const suggestions = await suggestAddresses(app, {
        text: Text,
        session: Session,
        near: Near ? { latitude: Near.Latitude, longitude: Near.Longitude } : null,
      });
      if (!suggestions.ok) return suggestions;
      return okResult({
        Suggestions: suggestions.suggestions.map(({ id, main, secondary }) => ({
          PlaceId: id,
          MainText: main,
          SecondaryText: secondary,
        })),
        Attribution: suggestions.attribution,
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/address/resolve",
    tag: "Locations",
    summary: "Returns the full address of a suggestion with its coordinates, or an error if a part is missing",
    limit: "lookup",
    body: z.object({ PlaceId: z.string().min(1).max(500), Session: SESSION }),
    answer: ADDRESS,
    refuses: ["address-incomplete", "address-not-found", "address-search-unavailable"],
    async use({ body: { PlaceId, Session } }, app) {
      const address = await resolveAddress(app, { id: PlaceId, session: Session });
      return address.ok ? okResult(address.address) : address;
    },
  }),
];
