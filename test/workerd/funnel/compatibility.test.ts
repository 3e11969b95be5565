import { toLeadGuid } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "../../../app/usecases/context";
import { answerStep } from "../../../app/usecases/funnel/answer-step";
import { suggestPlaces } from "../../../app/usecases/location/places";
import { HILUX } from "../../support/test-lead";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { repairFromTask } from "../../../app/domain/lead/cart/new-item";
import { seedReference } from "../../support/reference-fixture";
import { browser } from "../leads/browser";
import { db } from "./quote";

beforeAll(() => seedReference(db));

/** Creates a lead with spark plugs for a diesel car, which the compatibility check reports. */
async function testUnfitJob(context: Context): Promise<string> {
  const [sparkPlugs] = await context.db.tasks.findMany([296]);
  if (sparkPlugs === undefined) throw new Error("no such task");
  const lead = await createLead(context, {
    patch: {
      vehicle: HILUX,
      cartOps: [{ op: "put", item: { ...repairFromTask(sparkPlugs), canCalculatePrice: true } }],
    },
  });
  if (!lead.ok) throw new Error(lead.code);
  return lead.lead.guid;
}

/** Answers the location step and returns the next step. */
async function stepAfterPlace(context: Context, guid: string) {
  const [place] = await suggestPlaces(context, "parramatta");
  await answerStep(context, { guid: toLeadGuid(guid), step: "location", answer: { suburbId: place?.id ?? 0 } });
  // No supplier is seeded here. The location step tells the customer so, and the customer continues.
  return answerStep(context, { guid: toLeadGuid(guid), step: "location", answer: { choice: "callback" } });
}

it("F-202 if the compatibility check fails, the failure is logged and the customer continues", async () => {
  const workingContext = browser();
  expect(await stepAfterPlace(workingContext, await testUnfitJob(workingContext))).toMatchObject({
    ok: true,
    step: "vehicle-task-error",
  });

  const guid = await testUnfitJob(workingContext);
  const warnings: unknown[] = [];
  const failingContext: Context = {
    ...workingContext,
    log: { ...workingContext.log, warn: (event) => void warnings.push(event) },
    db: {
      ...workingContext.db,
      tasks: { ...workingContext.db.tasks, findMany: () => Promise.reject(new Error("out of reach")) },
    },
  };
  expect(await stepAfterPlace(failingContext, guid)).toMatchObject({ ok: true, kind: "step", step: "date" });
  expect(warnings).toContainEqual({
    event: "unexpected-error",
    where: "funnel: vehicle compatibility",
    message: "out of reach",
  });
});
