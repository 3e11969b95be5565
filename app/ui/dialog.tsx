import { Link, useNavigate } from "@remix-run/react";
import { Icon } from "./icon";
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react";

type Props = { title: ReactNode; open?: boolean; size?: keyof typeof SIZE_CLASSES; children: ReactNode } & (
  | {
      onClose: () => void;
      closeHref?: undefined;
      /** The server renders the dialog open. Without JavaScript, a button of a form with method "dialog" closes it. */
      isServerRendered?: boolean;
    }
  | {
      /** URL of the page without the dialog. The close button links to it. */
      closeHref: string;
      onClose?: undefined;
      isServerRendered?: undefined;
    }
);

const SIZE_CLASSES = {
  text: "m-auto max-h-[90dvh] w-[calc(100%-2rem)] max-w-xl rounded-lg border p-5 sm:p-6",
  /** Full screen; the content fills the space below the title. */
  screen: "m-0 h-dvh max-h-none w-screen max-w-none px-4 pt-2 pb-0 open:grid grid-rows-[auto_1fr]",
} as const;

const CLOSE_BUTTON_CLASS =
  "-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunken";

/** Runs before the first paint, so that the page behind a dialog is laid out only once. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Native <dialog>. With `closeHref` the server already renders it open. JavaScript then makes it modal and lets Escape close it. */
export function Dialog({
  title,
  open = true,
  size = "text",
  onClose,
  closeHref,
  isServerRendered = false,
  children,
}: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();

  useBeforePaint(() => {
    const dialog = box.current;
    if (!dialog) return;
    const { activeElement } = document;
    const { scrollTop } = dialog;
    // If the server rendered the dialog, the user may have started to use it before its script was loaded.
    const focusedElement =
      activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
    dialog.close();
    if (open) {
      dialog.showModal();
      // Focuses the title rather than the close button, so that screen readers announce it first. Does not move the focus while the user is typing.
      (focusedElement ?? heading.current)?.focus({ preventScroll: focusedElement !== null });
      if (focusedElement) dialog.scrollTop = scrollTop;
    }
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
      open={(closeHref !== undefined || isServerRendered) && open}
      onCancel={cancel}
      aria-labelledby="dialog-title"
      className={`rise fixed inset-0 z-20 overflow-y-auto border-line bg-surface shadow-sheet backdrop:bg-ink/45 ${SIZE_CLASSES[size]}`}
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} id="dialog-title" className="pt-1.5 text-xl font-bold">
          {title}
        </h2>
        {closeHref !== undefined ? (
          <Link to={closeHref} preventScrollReset className={CLOSE_BUTTON_CLASS} aria-label="Close">
            <Icon name="close" className="size-6" />
          </Link>
        ) : !isServerRendered ? (
          <button type="button" onClick={cancel} className={CLOSE_BUTTON_CLASS} aria-label="Close">
            <Icon name="close" className="size-6" />
          </button>
        ) : (
          <form method="dialog" onSubmit={cancel}>
            <button type="submit" className={CLOSE_BUTTON_CLASS} aria-label="Close">
              <Icon name="close" className="size-6" />
            </button>
          </form>
        )}
      </div>
      {children}
    </dialog>
  );
}
