import { expect, it } from "vitest";
import { play } from "./bookings/play";

const SIZE = 60;

it(`${SIZE} histories of bookings that move, are proposed, answered and cancelled at once: one place each, and none left behind`, async () => {
  const { counts, wrong, isWhole } = await play({
    seed: 1,
    size: SIZE,
    seconds: 100,
    stopsEarly: false,
    tell: () => undefined,
  });
  expect(wrong).toEqual([]);
  expect(isWhole).toBe(true);
  for (const won of ["won by the move", "won by the new booking"]) expect(counts[won], won).toBeGreaterThan(0);
});
