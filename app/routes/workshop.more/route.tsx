import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useRouteLoaderData } from "@remix-run/react";
import { PortalPage } from "~/pages/portal/portal-page";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import type { WorkFrame } from "~/ui/work-nav";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "More" }, NO_INDEX];

/** All pages that the person's role allows, for the last tab on a phone. */
export default function More() {
  const frame = useRouteLoaderData<WorkFrame | null>("routes/workshop");
  return (
    <PortalPage title="More">
      <div className="grid max-w-3xl gap-8">
        {(frame?.groups ?? []).map(({ label, links }) => (
          <nav key={label ?? ""} aria-label={label ?? "Work"} className="grid gap-2">
            <h2 className="text-xl font-bold">{label ?? "Work"}</h2>
            <ul className="divide-y divide-line border-y border-line">
              {links.map(({ to, label: text }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-12 items-center font-medium text-accent underline underline-offset-4"
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {frame && (
          <div className="grid justify-items-start gap-2">
            <p className="break-words">
              {frame.person.name}
              {frame.person.role && <span className="text-soft">, {frame.person.role}</span>}
            </p>
            <Link to="/devices" className={LINK_CLASS}>
              Devices where you are signed in
            </Link>
            <form method="post" action="/session/end">
              <button type="submit" className={LINK_CLASS}>
                Sign out
              </button>
            </form>
          </div>
        )}
      </div>
    </PortalPage>
  );
}
