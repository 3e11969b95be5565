import fc from "fast-check";
import { expect, it } from "vitest";
import { PART_COUNT, partAt } from "./cron-parts";

const RUN = 5 * 60_000;

it("each hash is processed exactly once in 61 runs, whatever the interval between runs", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9a-f]{64}$/),
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1, max: PART_COUNT - 1 }),
      (hash, start, runsApart) => {
        const matchingParts = Array.from({ length: PART_COUNT }, (_, n) => partAt(start + n * runsApart * RUN)).filter(
          ({ from, to }) => hash >= from && hash < to,
        );
        expect(matchingParts).toHaveLength(1);
      },
    ),
  );
});
