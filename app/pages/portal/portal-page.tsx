import type { ReactNode } from "react";
import { Page } from "../../ui/page";

interface Props {
  title: ReactNode;
  /** Under the title: which workshop, which booking. */
  subtitle?: ReactNode;
  /** A board wants the room of a list beside a map. */
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
