import type { ComponentType } from "react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { Page } from "../../ui/page";
import { NO_INDEX } from "../../ui/no-index";
import { CardSample } from "~/pages/design/card-sample";
import { ChoicesSample } from "~/pages/design/choices-sample";
import { FieldsSample } from "~/pages/design/fields-sample";
import { ResultsSample } from "~/pages/design/results-sample";
import { TextSample } from "~/pages/design/text-sample";

const SAMPLES: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  kit: { choices: ChoicesSample, fields: FieldsSample, text: TextSample },
  pages: { results: ResultsSample, card: CardSample },
};

function findSample(folder = "", page = ""): ComponentType | null {
  const pages = Object.hasOwn(SAMPLES, folder) ? SAMPLES[folder] : undefined;
  return pages && Object.hasOwn(pages, page) ? (pages[page] ?? null) : null;
}

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
