import { z } from "zod";
import { listImages } from "../../usecases/booking/list-images";
import { okResult, endpoint, guidText } from "../endpoint";
import { CAPTURED_IMAGE, toWireCapturedImage } from "../wire/captured-image";

export const PHOTO_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/lead/{guid}/captured-vehicle-images",
    tag: "Leads",
    summary:
      "The photos and video (see Kind) of a lead's vehicle, in order. Only the lead's holder sees them. To add, process or delete them, use /api/gateway",
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
