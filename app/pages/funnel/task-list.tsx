import type { TaskChoice } from "../../usecases/funnel/screen-parts";
import { Badge } from "../../ui/badge";
import { ChoiceButtons } from "../../ui/choice-buttons";
import { QuestionForm } from "../../ui/question";
import { useStepFrame } from "./step-frame";

const PRICING_LABELS = { SinglePrice: "Instant price", PriceRange: "Price range", Unpriced: "Quote" } as const;

/** Tasks as buttons. Each button leads to the cart or to the task's own questions, as the cart step decides. */
export function TaskList({ tasks, searched }: { tasks: readonly TaskChoice[]; searched?: string }) {
  const { href } = useStepFrame();
  return (
    <QuestionForm action={href("task-your-items")}>
      {searched !== undefined && <input type="hidden" name="searched" value={searched} />}
      <ChoiceButtons
        name="repairInspectionId"
        options={tasks.map((task) => ({
          value: String(task.id),
          label: task.name,
          description: (
            <>
              {task.summary} <Badge>{task.isChooser ? "A few questions" : PRICING_LABELS[task.pricing]}</Badge>
            </>
          ),
        }))}
      />
    </QuestionForm>
  );
}
