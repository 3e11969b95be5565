import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Status } from "../../../ui/status";
import type { ListCell } from "./list-columns.server";

interface ListColumn {
  readonly label: string;
  readonly isNumber: boolean;
  readonly order: "ascending" | "descending" | null;
  /** Link that sorts by this column; null = not sortable. */
  readonly href: string | null;
}

interface Props {
  readonly caption: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ListCell[] }[];
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A table on a wide screen, a card for each row on a narrow one. J and K move between rows, Enter opens one. */
export function ListTable({ caption, columns, rows }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const moveFocus = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const links = [...(body.current?.querySelectorAll<HTMLElement>("tr > :first-child a") ?? [])];
      const focusedIndex = links.indexOf(document.activeElement as HTMLElement);
      links[Math.min(Math.max(focusedIndex + step, 0), links.length - 1)]?.focus();
    };
    document.addEventListener("keydown", moveFocus);
    return () => document.removeEventListener("keydown", moveFocus);
  }, []);
  return (
    <table className="desk-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber, order, href }) => (
            <th key={label} scope="col" data-number={isNumber || undefined} aria-sort={order ?? undefined}>
              {href === null ? (
                label
              ) : (
                <Link to={href}>
                  {label}
                  <span aria-hidden="true">{order === "ascending" ? " ↑" : order === "descending" ? " ↓" : ""}</span>
                </Link>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, column) => {
              const { label, isNumber } = columns[column] ?? { label: "", isNumber: false };
              return column === 0 ? (
                <th key={label} scope="row">
                  <Cell cell={cell} isMain />
                </th>
              ) : (
                <td key={label} data-label={label} data-number={isNumber || undefined}>
                  <Cell cell={cell} isMain={false} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell: { text, more, href, tone }, isMain }: { cell: ListCell; isMain: boolean }) {
  const cellContent = tone === undefined ? text : <Status tone={tone}>{text}</Status>;
  return (
    <>
      {href ? (
        <Link to={href} className={isMain ? "desk-row-link" : undefined}>
          {cellContent}
        </Link>
      ) : (
        cellContent
      )}
      {more && <span className="desk-more">{more}</span>}
    </>
  );
}
