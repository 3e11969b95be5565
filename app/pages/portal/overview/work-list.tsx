import { Link } from "@remix-run/react";
import { Disclosure } from "../../../ui/disclosure";
import { CallButton } from "../../../ui/phone-link";
import { Badge } from "../../../ui/badge";
import { ResponseDeadline } from "../answer-by";

export interface ListedWork {
  readonly href: string;
  readonly title: string;
  readonly about: string;
  /** Time of the work; "" = not shown. */
  readonly when: string;
  /** The person who can be called from the list. Null = no one yet. */
  readonly call: { readonly number: string; readonly name: string } | null;
  /** "2 new messages"; null = no unread messages. */
  readonly unread: string | null;
  /** Deadline for an answer; null = no answer is awaited. */
  readonly deadline: { readonly at: number; readonly label: string; readonly text: string } | null;
}

export interface ListPageView {
  readonly works: readonly ListedWork[];
  /** URL of the page with more rows; null = the list is complete. */
  readonly more: string | null;
}

interface Props {
  id: string;
  title: string;
  empty: string;
  list: ListPageView;
  /** Server time when the page was rendered, in epoch milliseconds. */
  now: number;
  /** Shows only the title until it is opened, for rarely viewed lists. */
  isCollapsed?: boolean;
}

/** Bookings or requests, each a link to its own screen. */
export function WorkList({ isCollapsed = false, ...props }: Props) {
  const { id, title, list } = props;
  const count = `${list.works.length}${list.more === null ? "" : "+"}`;
  const heading = (
    <h2 id={id} className="scroll-mt-4 text-xl font-bold">
      {title}
      {isCollapsed && list.works.length > 0 && ` (${count})`}
    </h2>
  );
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      {isCollapsed && list.works.length > 0 ? (
        <Disclosure summary={heading}>
          <WorkItems {...props} />
        </Disclosure>
      ) : (
        <>
          {heading}
          <WorkItems {...props} />
        </>
      )}
    </section>
  );
}

function WorkItems({ empty, list: { works, more }, now }: Props) {
  return (
    <div className="grid gap-3">
      {works.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="grid gap-3">
          {works.map((workItem) => (
            <li
              key={`${workItem.href} ${workItem.deadline?.label ?? ""}`}
              className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 hover:border-accent"
            >
              <Link
                to={workItem.href}
                className="font-semibold break-words text-accent underline underline-offset-4 after:absolute after:inset-0"
              >
                {workItem.title}
              </Link>
              <p className="text-sm break-words">{workItem.about}</p>
              {workItem.unread !== null && (
                <p>
                  <Badge tone="accent">{workItem.unread}</Badge>
                </p>
              )}
              {workItem.when !== "" && <p className="text-sm text-soft">{workItem.when}</p>}
              {workItem.deadline && (
                <p className="text-sm font-semibold">
                  {workItem.deadline.label}{" "}
                  <ResponseDeadline at={workItem.deadline.at} text={workItem.deadline.text} now={now} />
                </p>
              )}
              {workItem.call && <CallButton {...workItem.call} />}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Link
          to={more}
          preventScrollReset
          className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
        >
          Show more
        </Link>
      )}
    </div>
  );
}
