import { toLeadGuid } from "../../support/ids";
import { beforeAll, describe, expect, it } from "vitest";
import type { Country } from "../../../app/domain/core/country/country";
import { isListed, isOffered } from "../../../app/domain/catalogue/is-offered";
import type { Context } from "../../../app/usecases/context";
import { answerStep } from "../../../app/usecases/funnel/answer-step";
import type { QuestionScreen } from "../../../app/usecases/funnel/steps/task-generic-item";
import { showStep } from "../../../app/usecases/funnel/show-step";
import { EMPTY_QUOTE_INPUT, startQuote } from "../../../app/usecases/funnel/start-quote";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { seedReference } from "../../support/reference-fixture";
import { browser } from "../leads/browser";
import { db } from "./quote";

beforeAll(() => seedReference(db));

const countryContext = (country: Country): Context => {
  const context = browser();
  // Turns off the limit per network, because one walk starts more quotes than the limit allows.
  return { ...context, config: { ...context.config, country }, limits: { ...context.limits, network: null } };
};

/** The result of an answer: the next question, or the end of the questions with these jobs in the cart. */
interface ReachedQuestion {
  readonly path: readonly number[];
  readonly texts: readonly string[];
  readonly cart: readonly string[];
}

interface Walk {
  readonly asked: number;
  readonly ends: readonly ReachedQuestion[];
  readonly faults: readonly string[];
}

const questionAt = async (context: Context, guid: string, taskId: number, path: readonly number[]) => {
  const parameters = new URLSearchParams({ repairInspectionId: String(taskId), path: path.join(",") });
  const step = await showStep(context, {
    guid: toLeadGuid(guid),
    step: "task-generic-item",
    parameters,
    closedRoadside: null,
  });
  return step.ok && step.kind === "screen" && step.step === "task-generic-item"
    ? (step.screen as { readonly question: QuestionScreen | null }).question
    : null;
};

/** The possible answers: each option alone, and for a multiple-choice question all compatible options together. */
function answersOf({ isMultiple, options }: QuestionScreen): readonly (readonly number[])[] {
  const single = options.map(({ id }) => [id]);
  return isMultiple ? [...single, options.filter(({ text }) => text !== "Not sure").map(({ id }) => id)] : single;
}

/** Every path through the questions of one task, each on a separate quote. */
async function walkTask(context: Context, taskId: number): Promise<Walk> {
  const faults: string[] = [];
  const reachedEnds: ReachedQuestion[] = [];
  let stepCount = 0;
  const started = await startQuote(context, { ...EMPTY_QUOTE_INPUT, repairInspectionIds: [taskId] });
  if (!started.ok) return { asked: stepCount, ends: reachedEnds, faults: [`${taskId}: ${started.code}`] };
  if (started.step !== "task-generic-item") {
    const lead = await readLead(context, started.guid);
    const cart = lead.ok ? lead.lead.cart.map(({ name }) => name) : [];
    return {
      asked: stepCount,
      ends: [{ path: [], texts: [], cart }],
      faults: cart.length === 1 ? [] : [`${taskId}: no job in the cart`],
    };
  }
  const openPaths: { path: readonly number[]; texts: readonly string[] }[] = [{ path: [], texts: [] }];
  for (let at = openPaths.shift(); at !== undefined; at = openPaths.shift()) {
    const { path, texts } = at;
    const question = await questionAt(context, started.guid, taskId, path);
    if (question === null || question.options.length === 0) {
      faults.push(`${taskId} ${path.join(",")}: no question`);
      continue;
    }
    stepCount += 1;
    for (const optionIds of answersOf(question)) {
      const text = [
        ...texts,
        question.options
          .filter(({ id }) => optionIds.includes(id))
          .map(({ text }) => text)
          .join(" + "),
      ];
      const own = await startQuote(context, { ...EMPTY_QUOTE_INPUT, repairInspectionIds: [taskId] });
      if (!own.ok) throw new Error(own.code);
      const step = await answerStep(context, {
        guid: own.guid,
        step: "task-generic-item",
        answer: { taskId, path, optionIds },
      });
      if (!step.ok) faults.push(`${taskId} ${text.join(" / ")}: ${step.code}`);
      else if (step.kind === "step" && step.step === "task-generic-item")
        openPaths.push({ path: [...path, ...optionIds], texts: text });
      else {
        const lead = await readLead(context, own.guid);
        const cart = lead.ok ? lead.lead.cart.map(({ name }) => name) : [];
        if (cart.length === 0) faults.push(`${taskId} ${text.join(" / ")}: no job in the cart`);
        reachedEnds.push({ path: [...path, ...optionIds], texts: text, cart });
      }
    }
  }
  return { asked: stepCount, ends: reachedEnds, faults };
}

describe.each(["AU", "NZ"] as const)("question trees in %s", (country) => {
  it("F-052 F-166 F-167 every answer to every question of every job leads to a job in the cart", async () => {
    const context = countryContext(country);
    const tasks = (await context.db.tasks.all()).filter(
      (task) => isListed(task) && isOffered(task, { country, state: null }),
    );
    const faults: string[] = [];
    let stepCount = 0;
    let reachedEnds = 0;
    for (let index = 0; index < tasks.length; index += 16) {
      for (const walked of await Promise.all(tasks.slice(index, index + 16).map(({ id }) => walkTask(context, id)))) {
        faults.push(...walked.faults);
        stepCount += walked.asked;
        reachedEnds += walked.ends.length;
      }
    }
    expect(faults).toEqual([]);
    // Checks the test itself: the walk must reach the questions.
    expect(tasks.length).toBeGreaterThan(200);
    expect(stepCount).toBeGreaterThan(50);
    expect(reachedEnds).toBeGreaterThan(tasks.length);
  }, 300_000);
});

it("F-166 a rego check lists Australian states only and is not offered in New Zealand", async () => {
  const context = countryContext("AU");
  const started = await startQuote(context, { ...EMPTY_QUOTE_INPUT, repairInspectionIds: [16001] });
  const australian = started.ok ? await questionAt(context, started.guid, 16001, []) : null;
  expect(australian?.options.map(({ text }) => text)).toEqual([
    "New South Wales",
    "Victoria",
    "Queensland",
    "South Australia",
    "Western Australia",
    "Tasmania",
    "Australian Capital Territory",
    "Northern Territory",
    "Not sure",
  ]);
  expect(await startQuote(countryContext("NZ"), { ...EMPTY_QUOTE_INPUT, repairInspectionIds: [16001] })).toMatchObject({
    ok: true,
    step: "task-select",
  });
});

it("“Not sure” together with another answer of the same question is refused", async () => {
  const context = countryContext("AU");
  const started = await startQuote(context, { ...EMPTY_QUOTE_INPUT, repairInspectionIds: [2002] });
  if (!started.ok) throw new Error(started.code);
  const both = await answerStep(context, {
    guid: started.guid,
    step: "task-generic-item",
    answer: { taskId: 2002, path: [], optionIds: [1015, 1021] },
  });
  expect(both).toMatchObject({
    ok: false,
    code: "invalid-input",
    fields: { optionIds: ["Choose only “Not sure”, or untick it"] },
  });
  expect(
    await answerStep(context, {
      guid: started.guid,
      step: "task-generic-item",
      answer: { taskId: 2002, path: [], optionIds: [1021] },
    }),
  ).toMatchObject({ ok: true, step: "task-your-items" });
});
