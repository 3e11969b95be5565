import { expect, it } from "vitest";
import { ANSWERS } from "../../app/error-responses";
import { OUTCOME_CODES } from "../../app/domain/core/outcomes";

it("every outcome code has a status, a friendly message and a log level", () => {
  expect(Object.keys(ANSWERS).sort()).toEqual([...OUTCOME_CODES].sort());
  for (const code of OUTCOME_CODES) expect(ANSWERS[code].text, code).toMatch(/^[A-Z][^!]{8,120}$/);
});
