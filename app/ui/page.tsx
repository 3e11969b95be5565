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
