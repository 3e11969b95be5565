/** A rectangle on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const doOverlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Selects the labels that can be displayed without overlap. Goes through them in order and leaves out any that would cover an earlier one. The order is that
 * of the offers, so better offers keep their price on the map.
 */
export function findVisibleBoxes(boxes: readonly Box[]): boolean[] {
  const visibleBoxes: Box[] = [];
  return boxes.map((box) => {
    const isVisible = !visibleBoxes.some((placedBox) => doOverlap(box, placedBox));
    if (isVisible) visibleBoxes.push(box);
    return isVisible;
  });
}
