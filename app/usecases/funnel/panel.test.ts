import { expect, it } from "vitest";
import { DEFAULT_CONFIGURATION } from "../../domain/lead/funnel-configuration";
import type { Journey } from "../../domain/funnel/journey";
import { taskLimits } from "../../domain/funnel/task-limits";
import { repairFromTask } from "../../domain/lead/cart/new-item";
import { testLead, HILUX, PARRAMATTA } from "../../../test/support/test-lead";
import { testTask } from "../../../test/support/test-task";
import { buildPanel } from "./panel";

const panelAt = (nearestMetres: number) =>
  buildPanel({
    lead: testLead({ cart: [repairFromTask(testTask())], suburb: PARRAMATTA, vehicle: HILUX }),
    configuration: DEFAULT_CONFIGURATION,
    limits: taskLimits(DEFAULT_CONFIGURATION, null),
    supplierName: null,
    suppliers: { totalCount: 1, nearestMetres, priceBand: null } as Journey["suppliers"],
  } as Journey);

it("OW-13 the panel shows the straight-line distance to the nearest workshop if it is not near", () => {
  expect(panelAt(57_800)?.priceNote).toContain(
    "The nearest supplier is 58 km away in a straight line. The drive is longer.",
  );
  expect(panelAt(12_000)?.priceNote).not.toContain("straight line");
});
