import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { listImages } from "../photos/photo-calls";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { Spinner } from "../../ui/spinner";
import type { FinaliseScreen } from "./display-flags";
import type { FinaliseView } from "./finalise-view.server";

const UploaderDialog = lazy(() =>
  import("../photos/uploader-dialog").then((module) => ({ default: module.UploaderDialog })),
);
const LINK_CLASS = "inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4";

interface Props {
  view: FinaliseView;
  screen: FinaliseScreen;
}

/**
 * The photos of the quote, and the uploader of the quote flow over this page. Without JavaScript, it links to the uploader's page, which leads back here.
 * Entered values are kept.
 */
export default function PhotosSection({ view, screen }: Props) {
  const [photos, setPhotos] = useState(view.photos);
  const [isOpen, setIsOpen] = useState(false);
  /** True while photos are being uploaded. Leaving the page now would lose them. */
  const [isSending, setIsSending] = useState(false);
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isSending) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isSending]);
  if (!photos) return null;

  const openUploader = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const close = async (pendingUploads: Promise<void>) => {
    setIsOpen(false);
    setIsSending(true);
    linkRef.current?.focus();
    await pendingUploads;
    const images = await listImages(view.leadGuid).catch(() => null);
    setIsSending(false);
    if (images)
      setPhotos({
        ...photos,
        paths: images.flatMap(({ kind, status, url }) =>
          kind === "photo" && status === "approved" && url ? [url] : [],
        ),
        hasVideo: images.some(({ kind, status }) => kind === "video" && status === "approved"),
        unusable: images.filter(({ status }) => status !== "approved").length,
      });
  };
  const pageHref = `/quote-2/${view.leadGuid}/photos?${new URLSearchParams({ from: screen, supplier: String(view.supplier.id) })}`;
  const { paths, hasVideo, unusable } = photos;
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-semibold">Photos and video</h3>
      <p className="text-soft">Add a photo or video if it helps. This is optional.</p>
      {paths.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {paths.map((path, index) => (
            <li key={path}>
              <img
                src={path}
                width={80}
                height={80}
                loading="lazy"
                alt={`Your vehicle, ${index + 1} of ${paths.length}`}
                className="size-20 rounded-md border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {hasVideo && (
        <p className="flex items-center gap-2">
          <Icon name="success" className="size-5 shrink-0 text-accent" /> Your video has been added.
        </p>
      )}
      {unusable > 0 && !isSending && (
        <Notice tone="attention">
          {unusable === 1
            ? "One photo or video did not upload or cannot be used."
            : `${unusable} photos or videos did not upload or cannot be used.`}{" "}
          Open your photos to try again.
        </Notice>
      )}
      {isSending && (
        <p role="status" className="flex items-center gap-2 text-soft">
          <Spinner label="Uploading your photos" /> Stay on this page until your photos are uploaded.
        </p>
      )}
      <a ref={linkRef} href={pageHref} onClick={openUploader} className={LINK_CLASS}>
        {paths.length === 0 && !hasVideo ? "Add photos or a video" : "Add or change photos and video"}
      </a>
      {isOpen && (
        <Suspense fallback={null}>
          <UploaderDialog
            target={{ leadId: view.leadGuid, bookingId: null, vehicleId: photos.vehicleId }}
            limits={photos.limits}
            pageHref={pageHref}
            onClose={(promise) => void close(promise)}
          />
        </Suspense>
      )}
    </div>
  );
}
