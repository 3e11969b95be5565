import { expect, it } from "vitest";
import { testSupplier } from "../../../test/support/test-supplier";
import { findMoveOption, plannedStartRange } from "./move-in-diary";

const supplier = testSupplier();
const DAY = "2026-11-26";

it("a booking can be planned on its day or moved by request to another day until it is over", () => {
  const booking = { serviceDay: DAY, arrivalFrom: "09:00", arrivalTo: null } as const;
  const moveOptions = (["Pending", "Confirmed", "Rescheduled", "Serviced", "Cancelled"] as const).map((status) =>
    [DAY, "2026-11-27"].map((day) => findMoveOption({ ...booking, status }, day)),
  );
  expect(moveOptions).toEqual([
    ["plan", "answer"],
    ["plan", "ask"],
    ["plan", "ask"],
    ["none", "none"],
    ["none", "none"],
  ]);
  expect(plannedStartRange(supplier, { ...booking, status: "Confirmed" })).toEqual(["09:00", "17:00"]);
  expect(plannedStartRange(supplier, { ...booking, status: "Confirmed", arrivalTo: "11:00" })).toEqual([
    "09:00",
    "11:00",
  ]);
});
