import type { ReactNode } from "react";
import { Page } from "../../ui/page";

interface Props {
  title: ReactNode;
  /** Text below the title, for example the workshop or the booking. */
  subtitle?: ReactNode;
  /** "wide" is for a board, which needs as much width as a list with a map. */
  width?: "page" | "wide";
  children: ReactNode;
}

/** A page of the portal: its title and content. The layout route has the navigation. */
export function PortalPage({ title, subtitle, width = "page", children }: Props) {
  return (
    <Page width={width}>
      <div className="mb-6 grid gap-1">
        <h1 className="text-2xl font-bold">{title}</h1>
        {subtitle && <p className="text-soft">{subtitle}</p>}
      </div>
      {children}
    </Page>
  );
}
