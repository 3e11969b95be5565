import type { ReactNode } from "react";
import type { PhotosScreen } from "../../usecases/funnel/screen-parts";
import { LINK_CLASS } from "../../ui/classes";
import { VideoPlayer } from "../../ui/video-player";
import { PhotosLink } from "./photos-link";
import { Thumbnails } from "./thumbnails";

const BUTTON_CLASS =
  "inline-flex min-h-12 items-center justify-center rounded-md border border-control bg-surface px-4 py-2 text-center font-semibold text-ink no-underline hover:border-accent hover:text-accent";

/** Explains why a photo is requested for this cart. */
function photosIntro({ jobsRequiringPhotos, recommendsPhotos }: PhotosScreen): string {
  if (jobsRequiringPhotos.length > 0)
    return `Workshops need to see the damage before they can quote for ${jobsRequiringPhotos.join(" and ")}.`;
  return recommendsPhotos
    ? "A photo helps here: quotes will be more accurate."
    : "Add a photo or video if it helps. This is optional.";
}

/** The photos next to a question: existing ones, a way to add more, and tips. `children` is the navigation around them. */
export function PhotosPanel({ screen, children }: { screen: PhotosScreen; children?: ReactNode }) {
  const { pictures, video, isHolder, jobsRequiringPhotos } = screen;
  const needsPhotos = jobsRequiringPhotos.length > 0 && pictures.length === 0;
  return (
    <section
      aria-labelledby="photos-title"
      className={`grid gap-3 rounded-lg border p-4 ${needsPhotos ? "border-attention-line bg-attention-soft" : "border-line bg-surface"}`}
    >
      <h2 id="photos-title" className="text-lg font-semibold">
        {jobsRequiringPhotos.length > 0 ? "Photos of the damage" : "Photos and video"}
      </h2>
      <p className="max-w-prose">{photosIntro(screen)}</p>
      {pictures.length > 0 && <Thumbnails pictures={pictures} />}
      {video && <VideoPlayer video={video} of="Video of your vehicle" />}
      {needsPhotos && video && (
        <p className="max-w-prose font-semibold">The video helps. Please add a photo as well.</p>
      )}
      {isHolder ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PhotosLink screen={screen} dialogKind="uploader" className={BUTTON_CLASS}>
            {pictures.length === 0 && video === null ? "Add photos or a video" : "Add or change photos and video"}
          </PhotosLink>
          <PhotosLink screen={screen} dialogKind="tips" className={LINK_CLASS}>
            Photo tips
          </PhotosLink>
        </div>
      ) : (
        <p className="text-sm text-soft">You can add photos on the device where you started this quote.</p>
      )}
      {children}
    </section>
  );
}
