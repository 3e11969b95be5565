import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { Page } from "../../ui/page";
import { findSample } from "../../pages/design/samples";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = ({ params }) => [{ title: `Design: ${params.folder}/${params.page}` }, NO_INDEX];

/** Our own components with sample content, for manual review and for the accessibility tests. */
export function loader({ params }: LoaderFunctionArgs) {
  if (!findSample(params.folder, params.page)) throw new Response("No such design page", { status: 404 });
  return null;
}

export default function DesignSample() {
  const { folder, page } = useParams();
  const Sample = findSample(folder, page);
  if (!Sample) return null;
  return page === "results" ? (
    <Sample />
  ) : (
    <Page>
      <Sample />
    </Page>
  );
}
