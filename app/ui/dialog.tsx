import { Link, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";

type Props = { title: ReactNode; open?: boolean; children: ReactNode } & (
  | { onClose: () => void; closeHref?: undefined }
  | { /** The dialog is a state of the page: closing is a link back to it. */ closeHref: string; onClose?: undefined }
);

const CLOSE = "-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunken";

/** Native <dialog>. With `closeHref` the server already draws it open; script then makes it modal and lets Escape close it. */
export function Dialog({ title, open = true, onClose, closeHref, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    dialog.close();
    if (open) dialog.showModal();
    return () => dialog.close();
  }, [open]);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (onClose) onClose();
    else navigate(closeHref, { preventScrollReset: true });
  };

  return (
    <dialog
      ref={box}
      open={closeHref !== undefined && open}
      onCancel={cancel}
      aria-labelledby="dialog-title"
      className="rise fixed inset-x-0 top-0 bottom-0 z-20 m-auto max-h-[90dvh] w-[calc(100%-2rem)] max-w-xl overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-sheet backdrop:bg-black/45 sm:p-6"
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id="dialog-title" className="pt-1.5 text-xl font-bold">
          {title}
        </h2>
        {closeHref !== undefined ? (
          <Link to={closeHref} preventScrollReset className={CLOSE} aria-label="Close">
            <X className="size-6" aria-hidden />
          </Link>
        ) : (
          <button type="button" onClick={cancel} className={CLOSE} aria-label="Close">
            <X className="size-6" aria-hidden />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
