import { isVehicleLevel } from "../../../app/domain/funnel/step-machine";
import { STEP_IDS, type StepId } from "../../../app/domain/funnel/steps";
import { CASCADE } from "../../../app/domain/catalogue/vehicle/vehicle";
import type { AnswerableStep, Answers, Screens } from "../../../app/usecases/funnel/steps";
import type { StepView } from "../../../app/usecases/funnel/show-step";
import type { Chance } from "../../support/seeded";

/** One action of a visitor: opening a URL or sending a step's form. */
export type Move =
  | { readonly kind: "open"; readonly step: StepId | null; readonly parameters?: Readonly<Record<string, string>> }
  | { readonly kind: "answer"; readonly step: AnswerableStep; readonly answer: Answers[AnswerableStep] };

const TASKS = [8, 11, 156, 157, 159, 193, 296, 345, 2001, 2002, 999_999];
const PLATES = ["FOUND1", "DEMOSR5", "MANY03", "NOPE00", "FAIL50", "ABC123", "1", "TOOLONGPLATE"];
const QUERIES = ["parramatta", "bondi", "2026", "zzzz", "perth"];
const WORDS = ["brake", "battery", "noise when it rains", "zzzz"];

const answer = <Step extends AnswerableStep>(step: Step, text: Answers[Step]): Move => ({
  kind: "answer",
  step,
  answer: text,
});
const openStep = (step: StepId, parameters?: Readonly<Record<string, string>>): Extract<Move, { kind: "open" }> => ({
  kind: "open",
  step,
  ...(parameters ? { parameters } : {}),
});

const addJobs = (chance: Chance, ids: readonly number[]): Move =>
  answer("task-your-items", {
    repairInspectionIds: ids,
    serviceTypeId: chance.isBelow(0.2) ? chance.whole(1, 3) : null,
    remove: null,
    wantsToContinue: false,
    searched: null,
  });

/** Picks the next action of a visitor who reads the page and the code on their phone. Returns null if the page offers no choice. */
export function offeredMove(chance: Chance, { step, screen }: StepView, code: string | null): Move | null {
  const screenAs = <Step extends StepId>(_: Step) => screen as Screens[Step];
  switch (step) {
    case "task-select":
      return chance.one([
        () => addJobs(chance, [chance.one(TASKS)]),
        () =>
          openStep("task-category", { repairCategoryId: String(chance.one(screenAs("task-select").categories).id) }),
        () => openStep("task-search", { q: chance.one(WORDS) }),
        () => openStep("task-custom"),
        () => answer("task-service", { serviceTypeId: chance.whole(1, 2) }),
      ])();
    case "task-category":
    case "task-search": {
      const tasks = step === "task-category" ? screenAs("task-category").tasks : screenAs("task-search").results;
      return tasks.length === 0 ? null : addJobs(chance, [chance.one(tasks).id]);
    }
    case "task-service":
      return answer("task-service", { serviceTypeId: chance.whole(1, 2) });
    case "task-custom":
      return answer("task-custom", { details: chance.one(WORDS) });
    case "task-generic-item": {
      const { taskId, question, path } = screenAs("task-generic-item");
      return question === null
        ? null
        : answer("task-generic-item", { taskId, path, optionIds: [chance.one(question.options).id] });
    }
    case "task-your-items":
    case "task-your-items-rewards": {
      const { items } = screenAs(step);
      const leavesOne = items.length > 0 && chance.isBelow(0.15);
      return answer(step, {
        repairInspectionIds: [],
        serviceTypeId: null,
        remove: leavesOne ? chance.one(items).key : null,
        wantsToContinue: !leavesOne,
        searched: null,
      });
    }
    case "instant-quotes-unavailable":
      return answer(step, { choice: chance.one(["keep", "remove"] as const) });
    case "tyre-size-selection": {
      const [width, profile, rim] = chance.one(screenAs(step).sizes);
      return answer(step, { width, profile, rim });
    }
    case "tyre-quality-selection":
      return answer(step, { quality: chance.one(screenAs(step).qualities).value as never });
    case "tyre-quantity-selection":
      return answer(step, { quantity: chance.whole(1, 4) });
    case "windscreen-features":
      return answer(step, { features: chance.isBelow(0.5) ? ["noFeatures"] : ["rainSensors", "antenna"] });
    case "location": {
      const { suggestions } = screenAs(step);
      return suggestions.length === 0
        ? openStep("location", { q: chance.one(QUERIES) })
        : answer(step, { suburbId: chance.one(suggestions).id });
    }
    case "vehicle-rego-check":
      return chance.isBelow(0.3)
        ? openStep("vehicle-make")
        : answer(step, { rego: chance.one(PLATES), regoState: "NSW", last4: null });
    case "vehicle-rego-found": {
      const { vehicles } = screenAs(step);
      return vehicles.length === 0 ? null : answer(step, { mid: chance.one(vehicles).mid });
    }
    case "vehicle-rego-not-found":
      return screenAs(step).knownVehicle !== null && chance.isBelow(0.7)
        ? answer(step, { useKnown: true })
        : openStep("vehicle-make");
    case "vehicle-task-error":
      return answer(step, { choice: chance.one(["basic", "another"] as const) });
    case "vehicle-logbook-interval": {
      const { closestIntervals: closest, earlierIntervals: earlier, laterIntervals: later } = screenAs(step);
      return answer(step, { serviceIntervalId: chance.one([...closest, ...earlier, ...later]).id });
    }
    case "date": {
      const { picker } = screenAs(step);
      if (picker === null)
        return answer(step, {
          urgency: chance.one(["SpecificDay", "AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking"] as const),
        });
      const days = picker.months
        .flatMap(({ weeks }) => weeks.flat())
        .flatMap((day) => (day?.isSelectable ? [day.day] : []));
      return answer(step, { serviceDay: chance.one(days.length === 0 ? [picker.firstDay] : days) });
    }
    case "workshop-or-mobile-mechanic":
      return answer(step, { workshopCategory: chance.one(screenAs(step).categories) });
    case "customer":
    case "customer-2":
      if (chance.isBelow(0.1))
        return openStep(chance.one(["customer-notes-for-mechanic", "customer-contact-info"] as const));
      return answer(
        step,
        screenAs(step).isUnknownVehicle
          ? { firstName: "Kim", lastName: null, email: null, phone: "02 5550 1234" }
          : { firstName: null, lastName: null, email: null, phone: null },
      );
    case "customer-contact-info":
    case "customer-details-step1":
      return answer(step, { firstName: "Kim", lastName: null, email: "kim@customer.example", phone: null });
    case "customer-notes-for-mechanic":
      return answer(step, {
        repairNotes: chance.one(["", "Key under the mat"]),
        nextServiceDue: chance.one([null, ...(screenAs(step).nextService?.months ?? []).map(({ value }) => value)]),
      });
    case "customer-details-step2": {
      const { isCodeSent } = screenAs(step);
      if (!isCodeSent)
        return answer(step, { intent: "send", mobile: `0455 ${String(chance.whole(0, 999_999)).padStart(6, "0")}` });
      if (chance.isBelow(0.2))
        return answer(step, chance.one([{ intent: "resend" }, { intent: "check", code: "000000" }] as const));
      return answer(step, { intent: "check", code: code ?? "000000" });
    }
    default: {
      // Only vehicle levels continue here.
      if (!isVehicleLevel(step)) return null;
      const level = screenAs(step as "vehicle-make");
      if (level.offersNotSure && chance.isBelow(0.1))
        return answer(step as "vehicle-year", { value: null, isNotSure: true, unlisted: null });
      return level.options.length === 0
        ? null
        : answer(step as "vehicle-make", {
            value: chance.one(level.popular.length > 0 ? level.popular : level.options),
            isNotSure: false,
            unlisted: null,
          });
    }
  }
}

/** A deep link to any step, with parameters that may or may not fit. */
export const deepLink = (chance: Chance): Extract<Move, { kind: "open" }> =>
  openStep(
    chance.one(STEP_IDS),
    chance.one([
      {},
      { q: chance.one(QUERIES) },
      { repairInspectionId: String(chance.one(TASKS)) },
      { repairCategoryId: String(chance.whole(0, 20)) },
      { sub: chance.one(["date-picker", "code", "unavailable"]) },
      { path: "1,2,3" },
    ] as Readonly<Record<string, string>>[]),
  );

/** An answer that no page of this lead may have offered. */
export function unofferedMove(chance: Chance): Move {
  const level = chance.one(CASCADE);
  return chance.one<() => Move>([
    () => addJobs(chance, chance.sample(TASKS, 4)),
    () => answer("task-service", { serviceTypeId: chance.whole(0, 3) }),
    () => answer("task-custom", { details: chance.one(WORDS) }),
    () =>
      answer("task-your-items", {
        repairInspectionIds: [],
        serviceTypeId: null,
        remove: chance.one(["service", "repair:157", "custom:1", "nothing"]),
        wantsToContinue: chance.isBelow(0.5),
        searched: null,
      }),
    () =>
      answer("task-generic-item", {
        taskId: chance.one(TASKS),
        path: chance.sample([1, 2, 3], 2),
        optionIds: [chance.whole(1, 20)],
      }),
    () => answer("location", { suburbId: chance.whole(0, 10) }),
    () =>
      answer(`vehicle-${level}`, {
        value: chance.one(["Toyota", "Hilux", "2019", "no such"]),
        unlisted: null,
        isNotSure: chance.isBelow(0.2),
      }),
    () => answer("vehicle-rego-found", { mid: "v000000000000" }),
    () => answer("vehicle-logbook-interval", { serviceIntervalId: chance.whole(1, 30) }),
    () => answer("tyre-size-selection", { width: 205, profile: 55, rim: chance.whole(10, 20) }),
    () => answer("tyre-quantity-selection", { quantity: chance.whole(0, 6) }),
    () => answer("date", { serviceDay: chance.one(["2001-01-01", "2999-01-01"]) as never }),
    () =>
      answer("workshop-or-mobile-mechanic", {
        workshopCategory: chance.one(["Workshop", "MobileMechanic", "Dealership"] as const),
      }),
    () => answer("customer", { firstName: null, lastName: null, email: null, phone: null }),
    () => answer("customer-details-step2", { intent: "check", code: "123456" }),
    () => answer("customer-details-step1", { firstName: "Kim", lastName: null, email: "not an address", phone: null }),
    () => answer("vehicle-task-error", { choice: "basic" }),
  ])();
}
