import { useFetcher } from "@remix-run/react";
import { type ChangeEvent, useRef } from "react";
import { MAX_PHOTOS } from "../../domain/lead/photos/captured-image";
import type { PhotoLimits } from "../../domain/lead/photos/upload-rules";
import { VIDEO_ACCEPT } from "../../domain/lead/photos/video-rules";
import { VIDEO_LIMITS } from "../../texts/videos";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Disclosure } from "../../ui/disclosure";
import { Notice } from "../../ui/notice";
import type { UploadTarget } from "./photo-calls";
import { PhotoTile } from "./photo-tile";
import { PhotoTips } from "./photo-tips";
import { useKeptFocus } from "./use-kept-focus";
import { usePhotos } from "./use-photos";

interface Props {
  target: UploadTarget;
  limits: PhotoLimits;
  /** URL of the page with the same functions without JavaScript. It also handles reordering. */
  pageHref: string;
  /** `promise` resolves when all uploads in progress have ended. */
  onClose: (promise: Promise<void>) => void;
}

/** Dialog to add, watch, remove and reorder photos over the current page. */
export function UploaderDialog({ target, limits, pageHref, onClose }: Props) {
  const photos = usePhotos(target, limits);
  const orderFetcher = useFetcher();
  const keptFocus = useKeptFocus();
  const { photos: tiles, video, problems } = photos;
  const movePhotoForward = (key: string, id: string | null) => {
    photos.moveForward(key);
    if (id !== null) orderFetcher.submit({ forward: id, stay: "yes" }, { method: "post", action: pageHref });
  };
  const close = () => onClose(photos.settled());
  // Some systems do not treat HEIC as an image type. HEIC photos that are read here are uploaded as JPEG.
  const accept = ["image/*", ...[...limits.extensions, "heic", "heif"].map((extension) => `.${extension}`)].join(",");
  const result = tiles.filter(({ state }) => state === "approved").length;
  const isFull = tiles.length >= MAX_PHOTOS;
  return (
    <Dialog title="Photos and video" onClose={close}>
      <div className="grid gap-4" {...keptFocus}>
        <p className="text-soft">
          Up to {MAX_PHOTOS} photos, {limits.maxMegabytes} MB each. We remove the location and time from each photo.
        </p>
        {problems.length > 0 && (
          <Notice tone="error" role="alert">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        )}
        {photos.hasInvalidImages && (
          <Notice tone="attention" title="We can’t use some of your photos">
            Remove or replace them, so workshops can see what you want to show.
          </Notice>
        )}
        {tiles.length > 0 && (
          <ul className="grid gap-3">
            {tiles.map((tile, index) => (
              <PhotoTile
                key={tile.key}
                tile={tile}
                place={index + 1}
                onRemove={() => photos.remove(tile)}
                onRetry={() => photos.retry(tile)}
                onMoveForward={() => movePhotoForward(tile.key, tile.id)}
              />
            ))}
          </ul>
        )}
        <p role="status" className="text-sm text-soft">
          {photos.isLoading ? "" : tiles.length === 0 ? "No photos yet." : `${result} of ${tiles.length} added.`}
        </p>
        {!isFull && (
          <div className="flex flex-wrap gap-3">
            <FileButton accept={accept} isMultiple onFiles={photos.add} label="Choose photos" />
            <FileButton accept="image/*" isCamera onFiles={photos.add} label="Take a photo" />
          </div>
        )}
        <section aria-labelledby="uploader-video" tabIndex={-1} className="grid gap-3 border-t border-line pt-4">
          <div>
            <h3 id="uploader-video" className="font-semibold">
              Video
            </h3>
            <p className="text-soft">
              {VIDEO_LIMITS}: a noise, a warning light, a leak. We remove the location and time from it.
            </p>
          </div>
          {video ? (
            <ul>
              <PhotoTile
                tile={video}
                place={1}
                onRemove={() => photos.remove(video)}
                onRetry={() => photos.retry(video)}
                onCancel={() => photos.cancel(video)}
              />
            </ul>
          ) : (
            <div className="flex flex-wrap gap-3">
              <FileButton accept={VIDEO_ACCEPT} onFiles={photos.addVideo} label="Choose a video" />
              <FileButton accept={VIDEO_ACCEPT} isCamera onFiles={photos.addVideo} label="Record a video" />
            </div>
          )}
          <p role="status" className="text-sm text-soft empty:absolute">
            {photos.isCheckingVideo ? "Checking the video…" : ""}
          </p>
        </section>
        <Disclosure summary="Photo tips">
          <PhotoTips />
        </Disclosure>
        <Button
          type="button"
          size="lg"
          onClick={close}
          variant={tiles.length === 0 && !video ? "secondary" : "primary"}
        >
          Done
        </Button>
      </div>
    </Dialog>
  );
}

interface FileButtonProps {
  accept: string;
  isMultiple?: boolean;
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
  label: string;
}

/** A button that opens the browser's file chooser, or the camera on a phone. */
function FileButton({ accept, isMultiple = false, isCamera = false, onFiles, label }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const onFilesSelected = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Allows the same photo to be chosen again.
    target.value = "";
  };
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        onClick={() => input.current?.click()}
        className={isCamera ? "not-pointer-coarse:hidden" : ""}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        {...(isCamera ? { capture: "environment" as const } : {})}
        onChange={onFilesSelected}
        tabIndex={-1}
        hidden
        aria-label={label}
      />
    </>
  );
}
