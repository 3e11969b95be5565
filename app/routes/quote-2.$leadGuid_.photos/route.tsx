import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PhotosPage } from "../../pages/photos/photos-page";
import { loadLeadPhotos, takeLeadPhotos } from "../../pages/photos/photos-page.server";

export const meta: MetaFunction = () => [{ title: "Photos of your vehicle" }, { name: "robots", content: "noindex" }];

export const loader = loadLeadPhotos;
export const action = takeLeadPhotos;

/** The photos of a quote. */
export default function Photos() {
  return <PhotosPage shown={useLoaderData<typeof loader>()} />;
}
