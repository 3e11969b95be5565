import { expect, it } from "vitest";
import { SECURITY_EVENTS, type SecurityEvent, findUnusualActivity } from "./security-events";

const dayInNovember = (n: number) => `2026-11-${String(n).padStart(2, "0")}`;

it("AB-10 a day is unusual if it exceeds the usual number and three times the week's average", () => {
  for (const event of Object.keys(SECURITY_EVENTS) as SecurityEvent[]) {
    const { usual } = SECURITY_EVENTS[event];
    const todayCount = (n: number) => ({ day: dayInNovember(20), name: event, n });
    expect(findUnusualActivity([todayCount(usual)], dayInNovember(20))).toEqual([]);
    expect(findUnusualActivity([todayCount(usual + 1)], dayInNovember(20))).toEqual([
      { event, today: usual + 1, average: 0 },
    ]);
    const previousWeek = Array.from({ length: 7 }, (_, daysBack) => ({
      day: dayInNovember(19 - daysBack),
      name: event,
      n: usual,
    }));
    expect(findUnusualActivity([todayCount(3 * usual), ...previousWeek], dayInNovember(20))).toEqual([]);
    expect(findUnusualActivity([todayCount(3 * usual + 1), ...previousWeek], dayInNovember(20))).toHaveLength(1);
  }
  expect(
    findUnusualActivity([{ day: dayInNovember(20), name: "something-else", n: 10 ** 6 }], dayInNovember(20)),
  ).toEqual([]);
});
