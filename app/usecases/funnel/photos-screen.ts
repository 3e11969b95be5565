import type { Journey } from "../../domain/funnel/journey";
import { picturePath, usablePhotos, usableVideo } from "../../domain/lead/photos/captured-image";
import { isBetterWithPhotos, jobsThatNeedPhotos } from "../../domain/lead/photos/photo-need";
import type { Context } from "../context";
import type { PhotosScreen } from "./screen-parts";

/** The photos of a step's page; null if the step takes none. A viewer who does not hold the lead can neither see nor add photos. */
export function photosScreen({ config }: Context, { lead, photos, isHolder }: Journey): PhotosScreen | null {
  if (photos === null) return null;
  const requiredFor = jobsThatNeedPhotos(lead.cart, config.photos.requiredTaskIds);
  return {
    leadGuid: lead.guid,
    vehicleId: lead.vehicle.mid,
    isHolder,
    requiredFor,
    isBetterWith: isBetterWithPhotos(lead.cart),
    pictures: isHolder
      ? usablePhotos(photos).map(({ id, width, height }) => ({ id, path: picturePath(id), width, height }))
      : [],
    video: isHolder ? usableVideo(photos, picturePath) : null,
    limits: { maxMegabytes: config.photos.maxMegabytes, extensions: config.photos.extensions },
  };
}
