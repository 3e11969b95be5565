import { z } from "zod";
import { distanceMetres } from "../app/domain/location/distance";

const POINT = z.object({
  location: z.object({
    latLng: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  }),
});
const BODY = z.object({
  origin: POINT,
  destination: POINT,
  travelMode: z.literal("DRIVE"),
  computeAlternativeRoutes: z.boolean(),
});

/** Length of each alternative route relative to the straight line, in hundredths. */
const ROAD_FACTORS_PERCENT = [140, 130, 159];
/** If places are farther apart than this, there is no road, because one is on another island. */
const NO_ROAD_METRES = 3_000_000;

/** An error response of Google's APIs. */
export const errorResponse = (code: number, status: string, message: string) =>
  Response.json({ error: { code, status, message } }, { status: code });

/**
 * Google's Routes API with distances estimated from straight lines, for development. It refuses what Google refuses: a missing key or field mask, and invalid
 * coordinates.
 */
export async function googleRoutesSandbox(request: Request): Promise<Response> {
  if (!request.headers.get("X-Goog-Api-Key"))
    return errorResponse(403, "PERMISSION_DENIED", "The request is missing a valid API key.");
  if (!request.headers.get("X-Goog-FieldMask")?.includes("routes.distanceMeters"))
    return errorResponse(400, "INVALID_ARGUMENT", "FieldMask is a required parameter.");
  const body = BODY.safeParse(await request.json().catch(() => null));
  if (!body.success) return errorResponse(400, "INVALID_ARGUMENT", "Request contains an invalid argument.");
  const straightMetres = distanceMetres(body.data.origin.location.latLng, body.data.destination.location.latLng);
  if (straightMetres > NO_ROAD_METRES) return Response.json({});
  const factors = body.data.computeAlternativeRoutes ? ROAD_FACTORS_PERCENT : ROAD_FACTORS_PERCENT.slice(0, 1);
  const metres = factors.map((factor) => Math.trunc((straightMetres * factor) / 100));
  // Google omits a distance of 0.
  return Response.json({
    routes: metres.map((distanceMeters) => ({
      ...(distanceMeters > 0 && { distanceMeters }),
      duration: `${Math.round(distanceMeters / 12)}s`,
    })),
  });
}
