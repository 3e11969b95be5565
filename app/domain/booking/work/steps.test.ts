import { expect, it } from "vitest";
import {
  completionQuestionAt,
  isInProgress,
  isWorkFinished,
  nextSteps,
  UNDO_MS,
  undoDeadline,
  WORK_STEPS,
  workDueAt,
} from "./steps";

const DAY_MS = 86_400_000;
const DAY = "2026-11-30";

it("allows any first step, no-show only as the first step, and only done once closed", () => {
  expect(nextSteps(null)).toEqual(["arrived", "in-progress", "waiting-for-customer", "ready", "done", "no-show"]);
  for (const step of WORK_STEPS) {
    expect(nextSteps(step)).not.toContain("no-show");
    expect(nextSteps(step)).not.toContain(step);
    expect(nextSteps(step).length > 1, step).toBe(isInProgress(step));
    expect(isInProgress(step), step).toBe(!isWorkFinished(step));
  }
  expect([nextSteps("done"), nextSteps("no-show"), nextSteps("unknown")]).toEqual([[], [], ["done"]]);
  expect(WORK_STEPS.filter(isWorkFinished)).toEqual(["done", "no-show", "unknown"]);
});

it("a step can be undone once within a minute, to the millisecond", () => {
  const text = { step: "ready", at: 1_000, notes: { before: { step: "arrived", at: 0 } } } as const;
  expect(undoDeadline(text, 1_000 + UNDO_MS - 1)).toBe(1_000 + UNDO_MS);
  expect(undoDeadline(text, 1_000 + UNDO_MS)).toBeNull();
  expect(undoDeadline({ ...text, notes: {} }, 1_000)).toBeNull();
});

it("asks both sides after three days and closes four days later based on the last report", () => {
  const questionAt = completionQuestionAt(DAY);
  expect(new Date(questionAt).toISOString()).toBe("2026-12-03T00:00:00.000Z");
  expect(workDueAt({ step: null, at: null, notes: {} }, DAY)).toBe(questionAt);
  const reportedAt = questionAt - DAY_MS;
  expect(workDueAt({ step: "arrived", at: reportedAt, notes: {} }, DAY)).toBe(reportedAt + 3 * DAY_MS);
  expect(workDueAt({ step: "arrived", at: reportedAt, notes: { askedAt: questionAt } }, DAY)).toBe(
    questionAt + 4 * DAY_MS,
  );
  expect(workDueAt({ step: "ready", at: questionAt + DAY_MS, notes: { askedAt: questionAt } }, DAY)).toBe(
    questionAt + 5 * DAY_MS,
  );
  expect(workDueAt({ step: "done", at: reportedAt, notes: {} }, DAY)).toBe(reportedAt + UNDO_MS);
  expect(workDueAt({ step: "no-show", at: reportedAt, notes: {} }, DAY)).toBe(reportedAt + UNDO_MS);
  expect(workDueAt({ step: "unknown", at: reportedAt, notes: {} }, DAY)).toBeNull();
});
