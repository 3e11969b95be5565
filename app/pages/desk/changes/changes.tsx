import { ReasonForm } from "../integrations/reason-form";
import { Section } from "../../../ui/page";

export interface ChangeView {
  readonly version: number;
  /** Id of the action that restores the previous version. */
  readonly id: string;
  readonly actor: string;
  readonly when: string;
  readonly reason: string | null;
  /** One change per line: "Labour: $140.00 an hour → $145.00 an hour". */
  readonly changed: readonly string[];
  /** True = the previous version can be restored. False = there is none. */
  readonly canRestore: boolean;
}

interface Props {
  changes: readonly ChangeView[];
  /** The version that the page was rendered with. */
  version: number;
  none: string;
  /** Explains what restoring a version does. */
  effect: string;
}

/** Lists the changes, newest first, with a button to restore the previous version. */
export function Changes({ changes, version: currentVersion, none, effect }: Props) {
  return (
    <Section id="versions" title="Changes" className="grid gap-4">
      {changes.length === 0 && <p className="text-soft">{none}</p>}
      <ol className="grid gap-3">
        {changes.map(({ version, id, actor, when, reason, changed, canRestore }) => (
          <li key={version} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
            <h3 className="font-semibold">
              {when}, {actor}
            </h3>
            {reason && <p className="break-words">{reason}</p>}
            <ul className="text-sm text-soft tabular-nums">
              {changed.map((text) => (
                <li key={text} className="break-words">
                  {text}
                </li>
              ))}
            </ul>
            {canRestore && (
              <ReasonForm
                summary={
                  <>
                    Restore<span className="sr-only"> the version from before {when}</span>
                  </>
                }
                effect={effect}
                hidden={{ id, version: String(currentVersion), undone: String(version) }}
                intent="back"
                button="Restore"
              />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

type ValueTexts = readonly (readonly [label: string, value: string])[];

/** Lists the differences between two sets of formatted values. `before` null = everything is new. */
export const listChangedValues = (before: ValueTexts | null, after: ValueTexts): readonly string[] =>
  after.flatMap(([label, newValue]) => {
    const previousValue = before?.find(([rowLabel]) => rowLabel === label)?.[1];
    return previousValue === newValue
      ? []
      : [before === null ? `${label}: ${newValue}` : `${label}: ${previousValue ?? "None"} → ${newValue}`];
  });
