import { Dialog } from "./dialog";
import { SectionError } from "./section-error";

/** Shown if the content of a dialog over a page could not be loaded. The page below does not change. */
export default function WindowError({ closeHref }: { closeHref: string }) {
  return (
    <SectionError
      title="We couldn’t load this"
      alternative={{ to: closeHref, label: "Close" }}
      frame={(part) => (
        <Dialog title="Something went wrong" closeHref={closeHref}>
          {part}
        </Dialog>
      )}
    >
      This is our fault, not yours. The page behind this window has not changed.
    </SectionError>
  );
}
