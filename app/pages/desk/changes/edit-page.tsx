import type { ReactNode } from "react";
import { BothValues } from "~/pages/portal/settings/both-values";
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
  answered:
    | {
        readonly result?: FormResult;
        readonly preview: P | null;
        readonly version: number | null;
        readonly both: Parameters<typeof BothValues>[0] | null;
      }
    | undefined;
  /** After a change, and what one does and leaves. */
  saved: string;
  note: string;
  /** What ending it is called and does; left out = it has no end. */
  end?: { readonly summary: string; readonly what: string; readonly button: string };
  formTitle: string;
  button: string;
  carried?: readonly string[];
  /** How it stands, where pairs of what and how do not show it. */
  current?: ReactNode;
  /** What would change. */
  shown: (preview: P) => ReactNode;
  /** Above all of it. */
  intro?: ReactNode;
  children?: ReactNode;
}

/** The page of a thing that the desk sets: as it is now, the form that is looked at before it is saved, its end, and its changes with the way back. */
export function EditPage<P extends { readonly seen: string }>({
  title,
  back,
  page,
  answered: response,
  saved,
  note,
  end,
  formTitle,
  button,
  carried = [],
  current,
  shown,
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
        {response?.both && <BothValues {...response.both} />}
        {now && (
          <CurrentValues values={now} shown={current} note={note}>
            {end && (
              <ReasonForm
                summary={end.summary}
                what={end.what}
                hidden={{ id: page.endId, version: String(version) }}
                intent="end"
                button={end.button}
                isDanger
              />
            )}
          </CurrentValues>
        )}
        {key !== null && now === null && <p>It has ended. You can restore an earlier version.</p>}
        {groups.length > 0 && (key === null || now !== null) && (
          <ChangeForm
            // Other values, by a change that was saved, are another form.
            key={`${version} ${JSON.stringify(input)}`}
            formId="change"
            title={formTitle}
            actId={page.id}
            version={version}
            groups={groups}
            typed={input}
            carried={carried}
            answered={response && { result: response.result, version: response.version }}
            preview={preview && { seen: preview.seen, shown: shown(preview) }}
            button={button}
          />
        )}
        {children}
        {key !== null && (
          <Changes
            changes={page.changes}
            version={version}
            none="Nobody has changed it at the desk yet."
            what="This restores the version before this change, as a new change."
          />
        )}
      </div>
    </DeskPage>
  );
}
