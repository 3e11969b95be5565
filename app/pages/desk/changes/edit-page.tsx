import type { ReactNode } from "react";
import { ConflictingValues } from "~/pages/portal/settings/conflicting-values";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormResult } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { DeskPage } from "../desk-page";
import { ReasonForm } from "../integrations/reason-form";
import { ChangeForm } from "./change-form";
import { Changes } from "./changes";
import type { EditView } from "./edit.server";
import { CurrentValues } from "./current-values";

interface Props<P> {
  title: string;
  back: { readonly to: string; readonly label: string };
  page: EditView;
  actionData:
    | {
        readonly result?: FormResult;
        readonly preview: P | null;
        readonly version: number | null;
        readonly both: Parameters<typeof ConflictingValues>[0] | null;
      }
    | undefined;
  /** Message after a change was saved. */
  saved: string;
  note: string;
  /** Heading of the current values. Absent = "Now". */
  nowTitle?: string;
  /** Label and explanation of the action that ends the item; absent = it cannot be ended. */
  end?: { readonly summary: string; readonly effect: string; readonly button: string };
  formTitle: string;
  button: string;
  hiddenFields?: readonly string[];
  /** Custom rendering of the current values. Absent = label and value pairs. */
  current?: ReactNode;
  renderPreview: (preview: P) => ReactNode;
  /** Content at the top of the page. */
  intro?: ReactNode;
  children?: ReactNode;
}

/**
 * Page of an item that the desk configures: its current values, the form with a preview before saving, a way to end the item, and its changes with a button to
 * restore the previous version.
 */
export function EditPage<P extends { readonly seen: string }>({
  title,
  back,
  page,
  actionData: response,
  saved,
  note,
  nowTitle,
  end,
  formTitle,
  button,
  hiddenFields = [],
  current,
  renderPreview,
  intro,
  children,
}: Props<P>) {
  const { key, now, groups, typed: input, version } = page;
  const preview = response?.preview ?? null;
  const labels = Object.fromEntries([
    ...groups.flatMap((group) => group.fields.map(({ name, label }) => [name, label])),
    ["reason", "Reason"],
  ]);
  return (
    <DeskPage title={title} width="text" back={back}>
      <div className="grid gap-8">
        {page.isSaved && !response && <Notice tone="success">{saved}</Notice>}
        <ErrorSummary errors={response?.result?.error} labels={labels} />
        {intro}
        {response?.both && <ConflictingValues {...response.both} />}
        {now && (
          <CurrentValues values={now} content={current} note={note} title={nowTitle}>
            {end && (
              <ReasonForm
                summary={end.summary}
                effect={end.effect}
                hidden={{ id: page.endId, version: String(version) }}
                intent="end"
                button={end.button}
                isDanger
              />
            )}
          </CurrentValues>
        )}
        {key !== null && now === null && <p>This has ended. You can restore an earlier version.</p>}
        {groups.length > 0 && (key === null || now !== null) && (
          <ChangeForm
            // A saved change brings new values, so the form is mounted again.
            key={`${version} ${JSON.stringify(input)}`}
            formId="change"
            title={formTitle}
            actId={page.id}
            version={version}
            groups={groups}
            rawInput={input}
            hiddenFields={hiddenFields}
            submission={response && { result: response.result, version: response.version }}
            preview={preview && { seen: preview.seen, content: renderPreview(preview) }}
            button={button}
          />
        )}
        {children}
        {key !== null && (
          <Changes
            changes={page.changes}
            version={version}
            none="No changes at the desk yet."
            effect="This restores the version from before this change and records it as a new change."
          />
        )}
      </div>
    </DeskPage>
  );
}
