import { expect, it } from "vitest";
import { formatPageMoment, formatPageTime, formatPageTimeOfDay } from "./format-moment";

it("keeps a time and its am or pm on one line", () => {
  const at = Date.UTC(2026, 10, 24, 7, 47);
  expect(formatPageTime("18:47")).toBe("6:47\u00a0pm");
  expect(formatPageTimeOfDay(at, "Australia/Sydney")).toBe("6:47\u00a0pm");
  expect(formatPageMoment(at, "Australia/Sydney")).toBe("Tue 24 Nov 2026, 6:47\u00a0pm");
});
