/** Divider between Apple Pay or Google Pay above and the card fields below. */
export function CardSeparator() {
  return (
    <p className="flex items-center gap-3 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or pay by card
    </p>
  );
}

/** Keeps the button of the card form visible: it sticks to the bottom of a scrolling window, over the window's padding. */
export const PAYMENT_FOOTER_CLASS =
  "sticky -bottom-5 -mx-5 -mb-5 grid border-t border-line bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6";
