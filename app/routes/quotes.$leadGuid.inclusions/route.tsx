import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { answerOf } from "~/answers";
import { Dialog } from "~/ui/dialog";
import { InclusionLists } from "~/ui/inclusion-lists";
import { leadInclusions } from "~/usecases/booking/read-inclusions";

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await leadInclusions(app, params.leadGuid ?? "");
  if (!found.ok) throw new Response(answerOf(found.code).words, { status: answerOf(found.code).status });
  return found;
}

/** What the service of the job holds, as a window over the results (P-060). */
export default function ServiceInclusions() {
  const { leadGuid } = useParams();
  const { search } = useLocation();
  return (
    <Dialog title="What the service includes" closeHref={`/quotes/${leadGuid}${search}`}>
      <InclusionLists lists={useLoaderData<typeof loader>()} level="h3" />
    </Dialog>
  );
}
