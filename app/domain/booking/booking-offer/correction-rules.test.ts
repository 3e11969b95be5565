import { expect, it } from "vitest";
import type { Correction } from "./correction";
import { correctionProblem, correctionState, findOpenCorrection, recordDecision } from "./correction-rules";

const NOW = 1_000_000;
const correction = {
  id: "one",
  agreedVersion: 2,
  answerBy: NOW + 1,
  answers: { customer: null, workshop: null },
} as unknown as Correction;
const booking = { status: "Confirmed", agreedVersion: 2, isProductFlow: false, fleetCompanyId: null } as const;
const offer = { state: "responded", customerAnswerBy: null, namedPrice: null, pendingAnswer: null } as const;
const testWork = (step: "arrived" | "done" | "no-show") => ({ step, at: NOW, notes: {} }) as never;

it("a correction takes effect when both sides have accepted, and ends when one declines", () => {
  const acceptedByCustomer = recordDecision(correction, "customer", "accepted");
  const states = [
    correction,
    acceptedByCustomer,
    recordDecision(acceptedByCustomer, "workshop", "accepted"),
    recordDecision(acceptedByCustomer, "workshop", "refused"),
  ].map((item) => correctionState(item, booking, NOW));
  expect(states).toEqual(["open", "open", "agreed", "refused"]);
});

it("a correction is outdated after another agreement or the end of work, or when it expires", () => {
  expect(correctionState(correction, { ...booking, agreedVersion: 3 }, NOW)).toBe("outdated");
  expect(correctionState(correction, { ...booking, status: "Cancelled" }, NOW)).toBe("outdated");
  expect(correctionState(correction, { ...booking, work: testWork("done") }, NOW)).toBe("outdated");
  expect(correctionState(correction, { ...booking, work: testWork("arrived") }, NOW)).toBe("open");
  expect([NOW + 1, NOW + 2].map((now) => correctionState(correction, booking, now))).toEqual(["open", "expired"]);
});

it("a correction waits only for the side that has not answered", () => {
  const acceptedByWorkshop = { correction: recordDecision(correction, "workshop", "accepted") };
  expect(findOpenCorrection(acceptedByWorkshop, booking, "workshop", NOW)).toBeNull();
  expect(findOpenCorrection(acceptedByWorkshop, booking, "customer", NOW)).toBe(acceptedByWorkshop.correction);
  expect(findOpenCorrection({ correction: null }, booking, "customer", NOW)).toBeNull();
});

it("names the reason that prevents a correction", () => {
  const problems = [
    correctionProblem(booking, offer, NOW),
    correctionProblem({ ...booking, status: "Serviced" }, offer, NOW),
    correctionProblem({ ...booking, work: testWork("no-show") }, offer, NOW),
    correctionProblem(booking, { ...offer, state: "closed" }, NOW),
    correctionProblem({ ...booking, isProductFlow: true }, offer, NOW),
    correctionProblem({ ...booking, fleetCompanyId: 4 }, offer, NOW),
    correctionProblem(booking, { ...offer, pendingAnswer: {} as never }, NOW),
    correctionProblem(booking, { ...offer, customerAnswerBy: NOW }, NOW),
  ];
  expect(problems).toEqual([null, "over", "over", "over", "product", "fleet", "undo", "question"]);
});
