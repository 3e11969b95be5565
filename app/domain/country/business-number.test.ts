import { expect, it } from "vitest";
import { displayBusinessNumber } from "./business-number";

it("an ABN is shown in its groups, an NZBN as it is, and neither is parted by a line break", () => {
  expect(displayBusinessNumber("51824753556")).toBe("51\u00a0824\u00a0753\u00a0556");
  expect(displayBusinessNumber("51 824 753 556")).toBe("51\u00a0824\u00a0753\u00a0556");
  expect(displayBusinessNumber("9429000000000")).toBe("9429000000000");
  expect(displayBusinessNumber("not given yet")).toBe("not\u00a0given\u00a0yet");
});
