import { useFetcher } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { MAX_PHOTOS } from "../../domain/photos/captured-image";
import type { PhotoLimits } from "../../domain/photos/upload-rules";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Disclosure } from "../../ui/disclosure";
import { Notice } from "../../ui/notice";
import type { UploadTarget } from "./photo-calls";
import { PhotoTile } from "./photo-tile";
import { PhotoTips } from "./photo-tips";
import { usePhotos } from "./use-photos";

interface Props {
  target: UploadTarget;
  limits: PhotoLimits;
  /** Address of the page that does the same without script; it also takes the order. */
  pageHref: string;
  /** `settled`: photos that are still on their way have ended. */
  onClose: (settled: Promise<void>) => void;
}

/** Add, watch, remove and order photos over the page one is on. */
export function UploaderDialog({ target, limits, pageHref, onClose }: Props) {
  const photos = usePhotos(target, limits);
  const order = useFetcher();
  const { tiles, problems } = photos;
  const forward = (key: string, id: string | null) => {
    photos.moveForward(key);
    if (id !== null) order.submit({ forward: id, stay: "yes" }, { method: "post", action: pageHref });
  };
  const close = () => onClose(photos.settled());
  // Not every system counts HEIC among the images; what is read of it here is sent as a JPEG.
  const accept = ["image/*", ...[...limits.extensions, "heic", "heif"].map((extension) => `.${extension}`)].join(",");
  const done = tiles.filter(({ state }) => state === "approved").length;
  const isFull = tiles.length >= MAX_PHOTOS;
  return (
    <Dialog title="Photos of your vehicle" onClose={close}>
      <div className="grid gap-4">
        <p className="text-soft">
          Up to {MAX_PHOTOS} photos, {limits.maxMegabytes} MB each. We remove the place and time from each photo.
        </p>
        {problems.length > 0 && (
          <Notice tone="error" role="alert">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        )}
        {photos.hasInvalidImages && (
          <Notice tone="attention" title="Some photos cannot be used">
            Remove them, or workshops will not see what you meant to show.
          </Notice>
        )}
        <ul className="grid gap-3">
          {tiles.map((tile, index) => (
            <PhotoTile
              key={tile.key}
              tile={tile}
              place={index + 1}
              onRemove={() => photos.remove(tile)}
              onRetry={() => photos.retry(tile)}
              onForward={() => forward(tile.key, tile.id)}
            />
          ))}
        </ul>
        <p role="status" className="text-sm text-soft">
          {photos.isLoading ? "" : tiles.length === 0 ? "No photos yet." : `${done} of ${tiles.length} added.`}
        </p>
        {!isFull && (
          <div className="flex flex-wrap gap-3">
            <FileButton accept={accept} isMultiple onFiles={photos.add}>
              Choose photos
            </FileButton>
            <FileButton accept="image/*" isCamera onFiles={photos.add}>
              Take a photo
            </FileButton>
          </div>
        )}
        <Disclosure summary="Photo tips">
          <PhotoTips />
        </Disclosure>
        <Button type="button" size="lg" onClick={close} variant={tiles.length === 0 ? "secondary" : "primary"}>
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
  children: ReactNode;
}

/** A button that opens the browser's own chooser, or the camera on a phone. */
function FileButton({ accept, isMultiple = false, isCamera = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same photo may be chosen again.
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
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        {...(isCamera ? { capture: "environment" as const } : {})}
        onChange={take}
        tabIndex={-1}
        hidden
        aria-label={isCamera ? "Take a photo" : "Choose photos"}
      />
    </>
  );
}
