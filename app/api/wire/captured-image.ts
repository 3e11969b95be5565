import { z } from "zod";
import { type CapturedImage, picturePath } from "../../domain/lead/photos/captured-image";

/**
 * A photo of the vehicle, or its one video, which has a `Kind`. `Url` is a path of this site for the lead's holder; null while there is no approved picture.
 */
export const CAPTURED_IMAGE = z.object({
  Id: z.string(),
  SortOrder: z.int(),
  Status: z.enum(["pending", "approved", "rejected"]),
  Url: z.string().nullable(),
  /** Only for a video. Clients that only support photos skip it. */
  Kind: z.literal("video").optional(),
});

export const toWireCapturedImage = ({
  id,
  kind,
  sortOrder,
  status,
}: CapturedImage): z.input<typeof CAPTURED_IMAGE> => ({
  Id: id,
  SortOrder: sortOrder,
  Status: status,
  Url: status === "approved" ? picturePath(id) : null,
  ...(kind === "video" ? { Kind: kind } : {}),
});
