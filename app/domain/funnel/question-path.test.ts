import { expect, it } from "vitest";
import type { QuestionOption, TaskQuestion } from "../catalogue/catalogue";
import { followQuestions, questionOutcome } from "./question-path";

const testOption = (id: number, overrides: Partial<QuestionOption> = {}): QuestionOption => ({
  id,
  text: `option ${id}`,
  nextQuestionId: null,
  addsTaskIds: [],
  addsNote: null,
  addsMode: null,
  ...overrides,
});
const questionOf = (taskId: number) => ({ taskId, parentOptionId: null, isMultiple: false });
const nestedQuestion = (parentOptionId: number) => ({ taskId: null, parentOptionId, isMultiple: false });
const brakes: readonly TaskQuestion[] = [
  {
    ...questionOf(2001),
    id: 1,
    text: "Which brakes?",
    options: [
      testOption(11, { nextQuestionId: 2 }),
      testOption(12, { addsTaskIds: [2002], addsMode: "replace", addsNote: "Not sure which." }),
    ],
  },
  {
    ...nestedQuestion(11),
    id: 2,
    text: "What do they need?",
    options: [
      testOption(21, { addsTaskIds: [159], addsMode: "replace" }),
      testOption(22, { addsTaskIds: [3007], addsMode: "add" }),
    ],
  },
];
const noiseQuestions: readonly TaskQuestion[] = [
  {
    ...questionOf(2002),
    isMultiple: true,
    id: 5,
    text: "What do you notice?",
    options: [testOption(51, { addsNote: "Squealing." }), testOption(52, { addsNote: "Grinding." })],
  },
];

it("F-166 F-167 a chosen option with its own question leads to that question", () => {
  expect(followQuestions(brakes, 2001, [])).toMatchObject({ isDone: false, question: { id: 1 } });
  expect(followQuestions(brakes, 2001, [[11]])).toMatchObject({ isDone: false, question: { id: 2 } });
  expect(followQuestions(brakes, 2001, [[11], [21]]).isDone).toBe(true);
  expect(followQuestions(brakes, 2001, [[12]]).isDone).toBe(true);
});

it("F-052 a single question keeps one answer, a multiple question keeps several", () => {
  expect(followQuestions(brakes, 2001, [[11, 12]])).toMatchObject({ isDone: false, question: { id: 1 } });
  const both = followQuestions(noiseQuestions, 2002, [[51, 52]]);
  expect(both.isDone).toBe(true);
  expect(questionOutcome(2002, both.answered)).toEqual({
    taskIds: [2002],
    notes: "Squealing. Grinding.",
    details: [{ questionId: 5, optionIds: [51, 52], text: "What do you notice? option 51, option 52" }],
  });
});

it("F-042 an option that does not exist repeats the question instead of failing", () => {
  expect(followQuestions(brakes, 2001, [[999]])).toMatchObject({ isDone: false, question: { id: 1 } });
  expect(followQuestions(brakes, 2001, [[11], [999]])).toMatchObject({ isDone: false, question: { id: 2 } });
});

it("an answer adds tasks or replaces the task of the question", () => {
  expect(questionOutcome(3001, followQuestions(brakes, 2001, [[11], [22]]).answered).taskIds).toEqual([3001, 3007]);
  expect(questionOutcome(2001, followQuestions(brakes, 2001, [[11], [21]]).answered).taskIds).toEqual([159]);
});

it("a question that points back to itself does not loop forever", () => {
  const selfLoop: readonly TaskQuestion[] = [
    { ...questionOf(9), id: 1, text: "?", options: [testOption(1, { nextQuestionId: 1 })] },
  ];
  expect(followQuestions(selfLoop, 9, [[1], [1], [1]]).isDone).toBe(false);
});

it("a question that leads back to an earlier one repeats that one without looping", () => {
  const repeatingQuestions = [
    { ...questionOf(2001), id: 1, text: "Again?", options: [testOption(11, { nextQuestionId: 1 })] },
  ];
  expect(followQuestions(repeatingQuestions, 2001, [[11], [11]])).toMatchObject({ isDone: false, question: { id: 1 } });
});

it("an answer with duplicate or unknown options is invalid", () => {
  expect(followQuestions(noiseQuestions, 2002, [[51, 999]]).isDone).toBe(false);
  expect(followQuestions(noiseQuestions, 2002, [[51, 51]]).isDone).toBe(false);
  expect(followQuestions(noiseQuestions, 2002, [[]]).isDone).toBe(false);
});

it("a multiple-choice answer leads to no question, and a task without questions is done", () => {
  const leadingQuestions = [
    { ...questionOf(2002), isMultiple: true, id: 5, text: "What?", options: [testOption(51, { nextQuestionId: 6 })] },
    { ...nestedQuestion(51), id: 6, text: "Never asked", options: [testOption(61)] },
  ];
  expect(followQuestions(leadingQuestions, 2002, [[51]])).toMatchObject({ isDone: true });
  expect(followQuestions(brakes, 4711, [])).toEqual({ isDone: true, answered: [] });
});

it("stores only notes that were given, without instructions to the person answering", () => {
  const instructedQuestions = [
    { ...questionOf(1), isMultiple: true, id: 7, text: "Which? Choose all that apply.", options: [testOption(71)] },
  ];
  expect(questionOutcome(1, followQuestions(instructedQuestions, 1, [[71]]).answered)).toEqual({
    taskIds: [1],
    notes: null,
    details: [{ questionId: 7, optionIds: [71], text: "Which? option 71" }],
  });
});
