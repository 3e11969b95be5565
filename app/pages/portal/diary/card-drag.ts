import type { PointerEvent as ReactPointerEvent } from "react";

export interface DropPosition {
  readonly itemId: string;
  readonly day: string;
  /** null = the column covers all rows. */
  readonly row: string | null;
  /** Number of quarter hours from the top of the column. */
  readonly quarter: number;
}

/** Pointer movement in pixels after which a press becomes a drag. */
const DRAG_THRESHOLD_PX = 5;

/**
 * Drags a diary card by pointer: the whole card with a mouse, its handle with a finger, so that a swipe on the rest of the card scrolls the page. `describe`
 * describes the target. Escape, or a drop outside the grid, cancels the drag. The handle is also a link to a form that does the same.
 */
export const startCardDrag =
  (drop: (at: DropPosition) => void, describe: (at: DropPosition | null) => void) =>
  (pointerDown: ReactPointerEvent<HTMLElement>) => {
    const pressedElement = pointerDown.target as HTMLElement;
    const card = pressedElement.closest<HTMLElement>("[data-item]");
    if (
      !card ||
      pointerDown.button !== 0 ||
      (pointerDown.pointerType !== "mouse" && !pressedElement.closest("[data-handle]"))
    )
      return;
    const x = pointerDown.clientX;
    const y = pointerDown.clientY;
    const grabOffset = y - card.getBoundingClientRect().top;
    let isDragging = false;
    let target: DropPosition | null = null;
    const onPointerMove = (event: PointerEvent) => {
      const dx = event.clientX - x;
      const dy = event.clientY - y;
      if (!isDragging && Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return;
      isDragging = true;
      card.setAttribute("data-dragged", "");
      card.style.transform = `translate(${dx}px, ${dy}px)`;
      const column = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest<HTMLElement>("[data-day]"))
        .find((element) => element !== null);
      const { day, row, quarters } = column?.dataset ?? {};
      if (!column || day === undefined) target = null;
      else {
        const { top, height } = column.getBoundingClientRect();
        const quarter = Math.round(((event.clientY - grabOffset - top) / height) * Number(quarters));
        target = { itemId: card.dataset.item ?? "", day, row: row ?? null, quarter };
      }
      describe(target);
    };
    const finishDrag = (event: Event) => {
      window.removeEventListener("pointermove", onPointerMove);
      for (const kind of ["pointerup", "pointercancel", "keydown"]) window.removeEventListener(kind, finishDrag, true);
      if (event instanceof KeyboardEvent && event.key !== "Escape") return startListening();
      card.removeAttribute("data-dragged");
      card.style.transform = "";
      describe(null);
      if (!isDragging) return;
      // The click that ends a drag must not open a link.
      const preventClick = (click: Event) => click.preventDefault();
      window.addEventListener("click", preventClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", preventClick, true));
      if (event.type === "pointerup" && target) drop(target);
    };
    function startListening() {
      window.addEventListener("pointermove", onPointerMove);
      for (const kind of ["pointerup", "pointercancel", "keydown"]) window.addEventListener(kind, finishDrag, true);
    }
    startListening();
  };
