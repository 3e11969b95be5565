import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button";
import { LINK_CLASS } from "../../ui/classes";
import { SummaryList } from "../../ui/summary-list";
import type { CaseFact, CaseLine, CaseMessage, CaseAction } from "./case-view.server";

export function CaseFacts({ facts }: { facts: readonly CaseFact[] }) {
  return (
    <SummaryList
      rows={facts.map(({ label, text, href }) => ({
        key: label,
        label,
        value: href ? (
          <Link to={href} className="break-words text-accent underline underline-offset-4">
            {text}
          </Link>
        ) : (
          <span className="break-words whitespace-pre-line">{text}</span>
        ),
      }))}
    />
  );
}

/** Links to the possible actions. Each has its own page that explains its effect. */
export function CaseActions({ actions }: { actions: readonly CaseAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {actions.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="secondary">
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Links to irreversible actions, placed after everything else on the page. */
export function IrreversibleActions({ title, actions }: { title: string; actions: readonly CaseAction[] }) {
  if (actions.length === 0) return null;
  return (
    <CaseSection id="dangers" title={title}>
      <div className="flex flex-wrap gap-3">
        {actions.map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="danger">
            {label}
          </ButtonLink>
        ))}
      </div>
    </CaseSection>
  );
}

function CaseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function CaseMessages({ messages }: { messages: readonly CaseMessage[] }) {
  return (
    <CaseSection id="messages" title="Messages">
      {messages.length === 0 ? (
        <p className="text-soft">No messages in the last 30 days.</p>
      ) : (
        <MessageLines messages={messages} />
      )}
    </CaseSection>
  );
}

function MessageLines({ messages }: { messages: readonly CaseMessage[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {messages.map(({ id, text, when, resendHref }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <span className="min-w-0 break-words">{text}</span>
          <span className="flex items-center gap-4 text-sm text-soft">
            {when}
            {resendHref !== null && (
              <Link to={resendHref} className={`${LINK_CLASS} sm:min-h-8`}>
                Send again
                <span className="sr-only"> {text}</span>
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The history, newest first. `none` = text for an empty history. */
export function CaseHistory({ lines, none }: { lines: readonly CaseLine[]; none?: string }) {
  return (
    <CaseSection id="history" title="History">
      {lines.length === 0 && none !== undefined ? <p className="text-soft">{none}</p> : <HistoryLines lines={lines} />}
    </CaseSection>
  );
}

function HistoryLines({ lines }: { lines: readonly CaseLine[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {lines.map(({ key, when, actor, text }) => (
        <li key={key} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_7rem_1fr]">
          <span className="text-sm text-soft">{when}</span>
          <span className="text-sm font-semibold">{actor}</span>
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ol>
  );
}
