import { expect, it } from "vitest";
import { ERROR_RESPONSES } from "../../app/error-responses";
import { OUTCOME_CODES } from "../../app/domain/core/outcomes";

it("every outcome code has a status, a friendly message and a log level", () => {
  expect(Object.keys(ERROR_RESPONSES).sort()).toEqual([...OUTCOME_CODES].sort());
  for (const code of OUTCOME_CODES) expect(ERROR_RESPONSES[code].text, code).toMatch(/^[A-Z][^!]{8,120}$/);
});
