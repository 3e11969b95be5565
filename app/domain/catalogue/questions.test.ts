import { expect, it } from "vitest";
import type { QuestionOption, TaskQuestion } from "./catalogue";
import { questionsForTask } from "./questions";

const testOption = (id: number, nextQuestionId: number | null = null): QuestionOption => ({
  id,
  text: String(id),
  nextQuestionId,
  addsTaskIds: [],
  addsNote: null,
  addsMode: null,
});
const testQuestion = (id: number, overrides: Partial<TaskQuestion> = {}): TaskQuestion => ({
  id,
  taskId: null,
  parentOptionId: null,
  text: String(id),
  isMultiple: false,
  options: [],
  ...overrides,
});

it("a task has its own question and its follow-up questions, but none of another task", () => {
  const questions = [
    testQuestion(1, { taskId: 10, options: [testOption(11, 2), testOption(12)] }),
    testQuestion(2, { parentOptionId: 11, options: [testOption(21, 1)] }),
    testQuestion(3, { parentOptionId: 12 }),
    testQuestion(4, { taskId: 20 }),
  ];
  expect(questionsForTask(10, questions).map((question) => question.id)).toEqual([1, 2, 3]);
  expect(questionsForTask(99, questions)).toEqual([]);
});
