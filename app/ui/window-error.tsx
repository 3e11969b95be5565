import { Dialog } from "./dialog";
import { PartError } from "./part-error";

/** What a window over a page shows could not be loaded: the page under it stays. */
export default function WindowError({ closeHref }: { closeHref: string }) {
  return (
    <PartError
      title="We couldn’t load this"
      otherwise={{ to: closeHref, label: "Close" }}
      frame={(part) => (
        <Dialog title="Something went wrong" closeHref={closeHref}>
          {part}
        </Dialog>
      )}
    >
      It is our fault, not yours. The page behind this window is as you left it.
    </PartError>
  );
}
