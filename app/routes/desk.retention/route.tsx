import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { RETENTION } from "~/domain/core/retention/retention";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { formatRetentionPeriod, RETENTION_TEXT } from "~/texts/privacy";
import { NO_INDEX } from "~/ui/no-index";
import { readRetention } from "~/usecases/operations/desk/retention";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Retention" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const retention = await readRetention(app);
  if (!retention.ok) throw deskRefusalResponse(request, app, retention.code);
  const zone = COUNTRIES[app.config.country].defaultZone;
  return {
    rows: retention.rules.map(({ id, isEnforcedByObject, ranAt }) => ({
      what: RETENTION_TEXT[id].data,
      kept: `${formatRetentionPeriod(RETENTION[id])} after ${RETENTION_TEXT[id].from}`,
      ended: isEnforcedByObject
        ? "Each quote deletes its own data"
        : ranAt === null
          ? "Has not run yet"
          : `Last run ${formatMoment(ranAt, zone)}`,
      isSilent: !isEnforcedByObject && ranAt === null,
    })),
  };
}

/** The retention periods as stated on the privacy page, and the last run of each deletion. */
export default function Retention() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Retention" subtitle="The periods on the privacy page, and when data was last deleted">
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(({ what, kept, ended, isSilent }) => (
          <div key={what} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[1fr_1fr_14rem]">
            <dt className="font-semibold">{what}</dt>
            <dd>{kept}</dd>
            <dd className={isSilent ? "font-semibold text-attention" : "text-soft"}>{ended}</dd>
          </div>
        ))}
      </dl>
    </DeskPage>
  );
}
