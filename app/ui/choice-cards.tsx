import type { ReactNode } from "react";
import {
  CHOICE_CARD_CLASS,
  DISABLED_CARD_CLASS,
  ChoiceCardBody,
  type ChoiceBody,
  type ChoiceColumns,
  choiceGridClass,
} from "./choice-card-body";
import { FieldHint, FieldMessages, fieldIds } from "./field";
import type { ErrorsProp } from "./field-errors";

export interface ChoiceOption extends ChoiceBody {
  readonly value: string;
  readonly disabled?: boolean;
  /** Reason why the choice is disabled, shown instead of the description. */
  readonly disabledReason?: ReactNode;
}

interface Props {
  name: string;
  /** Legend of the group. If omitted, the page's question names the group. */
  legend?: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  errors?: ErrorsProp;
  type?: "radio" | "checkbox";
  options: readonly ChoiceOption[];
  defaultValue?: string | readonly string[];
  columns?: ChoiceColumns;
  /** Number of choices with the same name in earlier groups. */
  precedingCount?: number;
}

/** Native radio buttons or checkboxes. Each is inside a label that fills the whole card. */
export function ChoiceCards({
  name,
  legend,
  hideLegend,
  hint,
  errors,
  type = "radio",
  options,
  defaultValue,
  columns = 1,
  precedingCount = 0,
}: Props) {
  const { id, messages, aria } = fieldIds({ name, label: legend, hint, errors });
  const selectedValues = new Set(typeof defaultValue === "string" ? [defaultValue] : defaultValue);
  return (
    <fieldset
      aria-labelledby={legend ? undefined : "question-title"}
      aria-describedby={aria["aria-describedby"]}
      className="grid min-w-0 gap-2"
    >
      {legend && <legend className={hideLegend ? "sr-only" : "mb-2 font-semibold"}>{legend}</legend>}
      <FieldHint id={id} hint={hint} />
      <FieldMessages id={id} messages={messages} />
      <div className={choiceGridClass(columns)}>
        {options.map(({ value, disabled, disabledReason, ...body }, index) => (
          <label key={value} className={disabled ? DISABLED_CARD_CLASS : `${CHOICE_CARD_CLASS} ${CHOSEN_CLASS}`}>
            <input
              id={precedingCount + index === 0 ? id : `${id}-${precedingCount + index + 1}`}
              type={type}
              name={name}
              value={value}
              defaultChecked={selectedValues.has(value)}
              disabled={disabled}
              aria-invalid={aria["aria-invalid"]}
              className="size-6 shrink-0 outline-none"
            />
            <ChoiceCardBody
              {...body}
              description={disabled ? (disabledReason ?? body.description) : body.description}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The card, instead of its input, shows the selection and the focus. */
const CHOSEN_CLASS =
  "has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";
