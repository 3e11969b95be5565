/** Between Apple Pay or Google Pay above and the boxes of a card below. */
export function OrByCard() {
  return (
    <p className="flex items-center gap-3 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or pay by card
    </p>
  );
}
