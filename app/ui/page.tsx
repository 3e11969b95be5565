import type { ReactNode } from "react";

const WIDTH_CLASSES = { text: "max-w-2xl", page: "max-w-5xl", wide: "max-w-7xl" } as const;

/** The main column of a page. `text` for one question or prose, `page` for question and panel, `wide` for list and map. */
export function Page({ width = "page", children }: { width?: keyof typeof WIDTH_CLASSES; children: ReactNode }) {
  return (
    <div data-page={width} className={`mx-auto w-full px-4 pt-4 pb-12 sm:px-6 sm:pt-6 ${WIDTH_CLASSES[width]}`}>
      {children}
    </div>
  );
}

/** A part of a page with a heading. */
export function Section({
  id,
  title,
  className = "grid gap-3",
  children,
}: {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
