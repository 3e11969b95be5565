import { withLeadGuid } from "../../http/with-lead-guid";
import { lazy, Suspense } from "react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { InclusionsWindow } from "~/pages/results/inclusions-window";
import { readLeadInclusions } from "~/usecases/booking/read-inclusions";

const WindowError = lazy(() => import("~/ui/window-error"));

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const inclusions = await withLeadGuid(params.leadGuid, (leadGuid) => readLeadInclusions(app, leadGuid));
  if (!inclusions.ok) throw refusedPage(inclusions.code);
  return inclusions;
}

/** Dialog over the results with what the job's service includes (P-060). */
export default function ServiceInclusions() {
  const { leadGuid } = useParams();
  return <InclusionsWindow path={`/quotes/${leadGuid}`} lists={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const { leadGuid } = useParams();
  const { search } = useLocation();
  return (
    <Suspense>
      <WindowError closeHref={`/quotes/${leadGuid}${search}`} />
    </Suspense>
  );
}
