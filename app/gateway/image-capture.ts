import { withLeadGuid } from "../http/with-lead-guid";
import { z } from "zod";
import { type CapturedImage, picturePath } from "../domain/lead/photos/captured-image";
import { processImage } from "../usecases/lead/photos/process-image";
import { removeImage } from "../usecases/lead/photos/find-image";
import { requestUpload } from "../usecases/lead/photos/request-upload";
import { type DocumentGroup, resolver, gatewayError } from "./document-group";

const UPLOAD_ARGS = z.object({
  vehicleId: z.string().nullish(),
  imageFileExtension: z.string(),
  sortOrder: z.number(),
  leadId: z.string(),
  bookingId: z.string().nullish(),
  byteLength: z.number().nullish(),
});
const IMAGE = z.object({ id: z.string() });

const toWireImage = ({ id, sortOrder, status }: CapturedImage) => ({
  id,
  sortOrder,
  status,
  url: status === "approved" ? picturePath(id) : null,
});

/** Photos and a video of the vehicle (B-250 to B-252): an upload URL, its check, and removal. Only for the lead's holder. */
export const IMAGE_CAPTURE: DocumentGroup = {
  typeDefs: /* GraphQL */ `
    extend type Mutation {
      "Reserves a place for another photo or the one video (mp4, mov, webm), and returns a signed URL that accepts a PUT of exactly byteLength bytes for ten minutes."
      requestCapturedVehicleImageUploadUrl(vehicleId: String, imageFileExtension: String!, sortOrder: Int!, leadId: String!, bookingId: String, byteLength: Int): RequestedVehicleImage!
      "Checks the uploaded file once and returns the result."
      processCapturedVehicleImage(id: String!): CapturedVehicleImage!
      deleteCapturedVehicleImage(id: String!): DeletedVehicleImage!
    }
    type CapturedVehicleImage {
      id: String!
      sortOrder: Int!
      "pending, approved or rejected."
      status: String!
      "Path of the picture on this site; null until it is approved."
      url: String
    }
    type RequestedVehicleImage {
      id: String!
      sortOrder: Int!
      status: String!
      url: String
      "Accepts one PUT with the media type of the extension (video/mp4 for mov as well)."
      uploadUrl: String!
    }
    type DeletedVehicleImage {
      id: String!
    }
  `,
  resolvers: {
    Mutation: {
      requestCapturedVehicleImageUploadUrl: resolver(
        UPLOAD_ARGS,
        async ({ leadId, bookingId, vehicleId, imageFileExtension, sortOrder, byteLength }, { app }) => {
          const uploadResult = await withLeadGuid(leadId, (leadGuid) =>
            requestUpload(app, {
              leadGuid,
              bookingId: bookingId ?? null,
              vehicleId: vehicleId?.slice(0, 100) ?? null,
              imageFileExtension,
              sortOrder: Math.min(Math.max(sortOrder, 0), 999),
              byteLength: byteLength ?? null,
            }),
          );
          if (!uploadResult.ok) throw gatewayError(uploadResult);
          return { ...toWireImage(uploadResult.image), uploadUrl: uploadResult.uploadUrl };
        },
      ),
      processCapturedVehicleImage: resolver(IMAGE, async ({ id }, { app }) => {
        const processed = await processImage(app, id);
        if (!processed.ok) throw gatewayError(processed);
        return toWireImage(processed.image);
      }),
      deleteCapturedVehicleImage: resolver(IMAGE, async ({ id }, { app }) => {
        const removal = await removeImage(app, id);
        if (!removal.ok) throw gatewayError(removal);
        return { id };
      }),
    },
  },
  documents: [
    {
      name: "requestCapturedVehicleImageUploadUrl",
      limit: "lookup",
      text: /* GraphQL */ `
        mutation requestCapturedVehicleImageUploadUrl($vehicleId: String, $imageFileExtension: String!, $sortOrder: Int!, $leadId: String!, $bookingId: String, $byteLength: Int) {
          requestCapturedVehicleImageUploadUrl(vehicleId: $vehicleId, imageFileExtension: $imageFileExtension, sortOrder: $sortOrder, leadId: $leadId, bookingId: $bookingId, byteLength: $byteLength) {
            id sortOrder status url uploadUrl
          }
        }
      `,
    },
    {
      name: "processCapturedVehicleImage",
      limit: "lookup",
      text: /* GraphQL */ `
        mutation processCapturedVehicleImage($id: String!) {
          processCapturedVehicleImage(id: $id) { id sortOrder status url }
        }
      `,
    },
    {
      name: "deleteCapturedVehicleImage",
      limit: "lookup",
      text: /* GraphQL */ `
        mutation deleteCapturedVehicleImage($id: String!) {
          deleteCapturedVehicleImage(id: $id) { id }
        }
      `,
    },
  ],
};
