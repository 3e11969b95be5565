import { useState } from "react";
import type { Screens } from "../../../../usecases/funnel/steps";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { Notice } from "../../../../ui/notice";
import { QuestionForm } from "../../../../ui/question";
import { SelectField } from "../../../../ui/select-field";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

const DIMENSIONS = ["width", "profile", "rim"] as const;
type Dimension = (typeof DIMENSIONS)[number];
type ChosenSize = Readonly<Record<Dimension, string>>;

const LABELS = { width: "Width", profile: "Profile", rim: "Rim" } as const;

export function View({ screen }: StepViewProps<"tyre-size-selection">) {
  const { errors, enteredValue } = useStepFrame();
  const [selection, setSelection] = useState<ChosenSize>({
    width: enteredValue("width", String(screen.selected.width ?? "")),
    profile: enteredValue("profile", String(screen.selected.profile ?? "")),
    rim: enteredValue("rim", String(screen.selected.rim ?? "")),
  });
  return (
    <StepQuestion
      title="What size are your tyres?"
      explanation="It is written on the side of the tyre, for example 205/55 R16."
      labels={LABELS}
    >
      {screen.doubtfulSize !== null && (
        <QuestionForm className="grid gap-4">
          <Notice
            tone="attention"
            role="status"
            title={`${screen.doubtfulSize.label} is not a size we know for your ${screen.vehicle}`}
          >
            Check the side of the tyre again. A tyre of another size may not fit or may not be legal.
          </Notice>
          <ChoiceButtons
            name="size"
            options={[
              {
                value: `sure/${screen.doubtfulSize.value}`,
                label: `Yes, ${screen.doubtfulSize.label}`,
                description: "It is written on the tyre.",
              },
            ]}
          />
        </QuestionForm>
      )}
      {screen.fittingSizes.length > 0 && (
        <QuestionForm className="grid gap-3">
          <h2 className="text-lg font-semibold">Sizes for your {screen.vehicle}</h2>
          <ChoiceButtons name="size" columns={2} options={screen.fittingSizes} />
        </QuestionForm>
      )}
      <QuestionForm>
        {screen.fittingSizes.length > 0 && <h2 className="text-lg font-semibold">Another size</h2>}
        <div className="grid gap-4 sm:grid-cols-3">
          {DIMENSIONS.map((dimension, index) => (
            <SelectField
              key={dimension}
              name={dimension}
              label={LABELS[dimension]}
              errors={errors}
              placeholder="Choose"
              value={selection[dimension]}
              onChange={(event) =>
                setSelection(selectDimension(screen.sizes, selection, dimension, event.target.value))
              }
              options={matchingOptions(screen.sizes, selection, index).map((value) => ({
                value: String(value),
                label: `${dimension === "rim" ? "R" : ""}${value}`,
              }))}
            />
          ))}
        </div>
        <ContinueButton />
      </QuestionForm>
      <QuestionForm>
        <ChoiceButtons
          name="size"
          options={[
            {
              value: "unsure",
              label: "I’m not sure of the size",
              description: "A workshop will check your tyres and then give you a price. No instant price.",
            },
          ]}
        />
      </QuestionForm>
    </StepQuestion>
  );
}

type Sizes = Screens["tyre-size-selection"]["sizes"];

/** Options of one dimension. Each choice narrows the next list. Before any choice, and without JavaScript, all sizes on sale are listed. */
function matchingOptions(sizes: Sizes, selection: ChosenSize, index: number): readonly number[] {
  const matchingSizes = sizes.filter((size) =>
    DIMENSIONS.slice(0, index).every(
      (dimension, at) => selection[dimension] === "" || Number(selection[dimension]) === size[at],
    ),
  );
  return [...new Set(matchingSizes.map((size) => size[index] as number))].sort((a, b) => a - b);
}

/** Sets one dimension. Keeps the choices after it only if that size exists. */
function selectDimension(sizes: Sizes, selection: ChosenSize, dimension: Dimension, value: string): ChosenSize {
  const next: Record<Dimension, string> = { ...selection, [dimension]: value };
  DIMENSIONS.forEach((laterDimension, index) => {
    if (
      index > DIMENSIONS.indexOf(dimension) &&
      !matchingOptions(sizes, next, index).includes(Number(next[laterDimension]))
    )
      next[laterDimension] = "";
  });
  return next;
}
