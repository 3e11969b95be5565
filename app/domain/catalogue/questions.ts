import type { TaskQuestion } from "./catalogue";

/**
 * The questions a task asks: its first one, then every question that one of its answers leads to.
 * A task without questions has none.
 */
export function questionsOf(taskId: number, questions: readonly TaskQuestion[]): readonly TaskQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const found = new Map<number, TaskQuestion>();
  const visit = (question: TaskQuestion | undefined) => {
    if (!question || found.has(question.id)) return;
    found.set(question.id, question);
    for (const { nextQuestionId } of question.options) if (nextQuestionId !== null) visit(byId.get(nextQuestionId));
    for (const nested of questions)
      if (nested.parentOptionId !== null && question.options.some((option) => option.id === nested.parentOptionId)) visit(nested);
  };
  for (const question of questions) if (question.taskId === taskId) visit(question);
  return [...found.values()];
}
