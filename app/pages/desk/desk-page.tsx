import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LINK_CLASS } from "../../ui/classes";
import { Page } from "../../ui/page";

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  width?: "text" | "page" | "wide";
  /** The page from which this one was opened. */
  back?: { readonly to: string; readonly label: string };
  children: ReactNode;
}

/** A page of the desk: the link back, the title and the content. The layout route has the navigation. */
export function DeskPage({ title, subtitle, width = "page", back, children }: Props) {
  return (
    <Page width={width}>
      {back && (
        <Link to={back.to} className={LINK_CLASS}>
          {back.label}
        </Link>
      )}
      <div className="mb-6 grid gap-1">
        <h1 className="text-2xl font-bold">{title}</h1>
        {subtitle && <p className="text-soft">{subtitle}</p>}
      </div>
      {children}
    </Page>
  );
}
