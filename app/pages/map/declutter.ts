/** A rectangle on the screen, pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Which of these labels can be read: taken in order, one that would cover an earlier one is left out.
 * The order of the list is the order of the offers, so the better offer keeps its price on the map.
 */
export function readable(boxes: readonly Box[]): boolean[] {
  const kept: Box[] = [];
  return boxes.map((box) => {
    const fits = !kept.some((other) => overlap(box, other));
    if (fits) kept.push(box);
    return fits;
  });
}
