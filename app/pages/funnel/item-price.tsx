import type { LineItem } from "../../usecases/funnel/screen-parts";
import { Icon } from "../../ui/icon";

/** An item with its price, which expands to its breakdown. Without a known price it is just the item. */
export function ItemWithPrice({ item: { name, detail, price, note } }: { item: LineItem }) {
  const text = (
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
      <span className="min-w-0 font-medium break-words">{name}</span>
      {price && <span className="tabular-nums">{price.text}</span>}
      {note?.isIncluded && <span>Included</span>}
    </span>
  );
  return (
    <div className="grid min-w-0 gap-0.5">
      {price === null ? (
        <p className="flex">{text}</p>
      ) : (
        <details className="group/price">
          <summary className="flex min-h-11 list-none items-center gap-3 rounded-sm hover:text-accent">
            {text}
            <Icon
              name="chevron-down"
              className="size-5 shrink-0 text-faint transition-transform duration-150 group-open/price:rotate-180"
            />
          </summary>
          <ul className="grid gap-1 border-l-2 border-line pb-1 pl-3 text-sm">
            {price.lines.map(({ label, text, detail }) => (
              <li key={label}>
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="break-words">{label}</span>
                  <span className="tabular-nums">{text}</span>
                </span>
                {detail && <span className="block text-soft break-words">{detail}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {detail && <p className="text-sm text-soft break-words">{detail}</p>}
      {note && <p className="text-sm text-soft">{note.text}</p>}
    </div>
  );
}
