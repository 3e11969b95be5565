import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PhotosPage } from "../../pages/photos/photos-page";
import { loadBookingPhotos, submitBookingPhotos } from "../../pages/photos/photos-page.server";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Photos and video of your vehicle" }, NO_INDEX];

export const loader = loadBookingPhotos;
export const action = submitBookingPhotos;

export default function Photos() {
  return <PhotosPage photosData={useLoaderData<typeof loader>()} />;
}
