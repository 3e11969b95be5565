import { expect, it } from "vitest";
import { SECURITY_EVENTS, type SecurityEvent, unusualActivity } from "./security-events";

const dayInNovember = (n: number) => `2026-11-${String(n).padStart(2, "0")}`;

it("AB-10 a day is unusual if it exceeds the usual number and three times the week's average", () => {
  for (const event of Object.keys(SECURITY_EVENTS) as SecurityEvent[]) {
    const { usual } = SECURITY_EVENTS[event];
    const today = (n: number) => ({ day: dayInNovember(20), name: event, n });
    expect(unusualActivity([today(usual)], dayInNovember(20))).toEqual([]);
    expect(unusualActivity([today(usual + 1)], dayInNovember(20))).toEqual([{ event, today: usual + 1, average: 0 }]);
    const week = Array.from({ length: 7 }, (_, back) => ({ day: dayInNovember(19 - back), name: event, n: usual }));
    expect(unusualActivity([today(3 * usual), ...week], dayInNovember(20))).toEqual([]);
    expect(unusualActivity([today(3 * usual + 1), ...week], dayInNovember(20))).toHaveLength(1);
  }
  expect(unusualActivity([{ day: dayInNovember(20), name: "something-else", n: 10 ** 6 }], dayInNovember(20))).toEqual(
    [],
  );
});
