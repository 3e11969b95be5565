import { type PlayedVideo, VideoPlayer } from "./video-player";

export interface PhotoView {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The customer's photos of the car, each with a link to full size, and their video. Renders nothing if there are none. */
export function PhotoStrip({ photos, video }: { photos: readonly PhotoView[]; video: PlayedVideo | null }) {
  if (photos.length === 0 && video === null) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">
        {video === null ? "Photos" : photos.length === 0 ? "Video" : "Photos and video"}
      </h3>
      <PhotoLinks photos={photos} subject="Photo of the vehicle" />
      {video && <VideoPlayer video={video} of="Video of the vehicle" />}
    </div>
  );
}

/** Thumbnails, each with a link to full size. Renders nothing if there are none. `subject` = what they show, for screen readers. */
export function PhotoLinks({ photos, subject }: { photos: readonly PhotoView[]; subject: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ src, width, height }, index) => (
        <li key={src}>
          <a href={src} target="_blank" rel="noopener" className="block">
            <img
              src={src}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              alt={`${subject}, ${index + 1} of ${photos.length}. Opens in a new window`}
              className="size-28 rounded-md border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
