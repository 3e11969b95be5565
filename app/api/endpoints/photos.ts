import { z } from "zod";
import { listImages } from "../../usecases/booking/list-images";
import { okResult, endpoint, guidText } from "../endpoint";
import { type CapturedImage, picturePath } from "../../domain/lead/photos/captured-image";

/**
 * A photo of the vehicle, or its only video, which has a `Kind`. `Url` is a path on this site for the lead's holder. Null until the picture is approved.
 */
const CAPTURED_IMAGE = z.object({
  Id: z.string(),
  SortOrder: z.int(),
  Status: z.enum(["pending", "approved", "rejected"]),
  Url: z.string().nullable(),
  /** Only for a video. Clients that only support photos skip it. */
  Kind: z.literal("video").optional(),
});

const toWireCapturedImage = ({ id, kind, sortOrder, status }: CapturedImage): z.input<typeof CAPTURED_IMAGE> => ({
  Id: id,
  SortOrder: sortOrder,
  Status: status,
  Url: status === "approved" ? picturePath(id) : null,
  ...(kind === "video" ? { Kind: kind } : {}),
});

export const PHOTO_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/lead/{guid}/captured-vehicle-images",
    tag: "Leads",
    summary:
      "Lists the photos and video (see Kind) of a lead's vehicle, in order. Only the lead's holder sees them. To add, process or delete them, use /api/gateway",
    access: "holder",
    params: z.object({ guid: guidText }),
    answer: z.object({ LeadId: z.string(), CapturedVehicleImages: z.array(CAPTURED_IMAGE) }),
    refuses: ["lead-not-found"],
    async use({ params }, app) {
      const images = await listImages(app, params.guid);
      return images.ok
        ? okResult({ LeadId: images.guid, CapturedVehicleImages: images.images.map(toWireCapturedImage) })
        : images;
    },
  }),
];
