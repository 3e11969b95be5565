import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { PhotosScreen } from "../../usecases/funnel/screen-parts";

const UploaderDialog = lazy(async () => ({ default: (await import("./uploader-dialog")).UploaderDialog }));
const TipsDialog = lazy(async () => ({ default: (await import("./tips-dialog")).TipsDialog }));

interface Props {
  screen: PhotosScreen;
  dialogKind: "uploader" | "tips";
  className?: string;
  children: ReactNode;
}

/** A link to the photos page. With JavaScript, the photos open in a dialog whose code is loaded on demand. */
export function PhotosLink({ screen, dialogKind, className, children }: Props) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const linkRef = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The focus returns after the dialog has closed, because until then the page behind it cannot take it.
    if (!isOpen && wasOpen.current) linkRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const pageHref = `/quote-2/${screen.leadGuid}/photos${search}`;
  const openDialog = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const close = (pendingUploads?: Promise<void>) => {
    setIsOpen(false);
    if (pendingUploads) {
      revalidate();
      void pendingUploads.then(revalidate);
    }
  };
  return (
    <>
      <Link
        ref={linkRef}
        to={dialogKind === "tips" ? `${pageHref}#photo-tips` : pageHref}
        onClick={openDialog}
        className={className}
      >
        {children}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          {dialogKind === "tips" ? (
            <TipsDialog onClose={() => close()} />
          ) : (
            <UploaderDialog
              target={{ leadId: screen.leadGuid, bookingId: null, vehicleId: screen.vehicleId }}
              limits={screen.limits}
              pageHref={pageHref}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
