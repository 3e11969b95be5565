import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "~/domain/core/time/format";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { readLegalTexts } from "~/usecases/operations/desk/site-texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Legal texts" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const legalTexts = await readLegalTexts(app);
  if (!legalTexts.ok) throw deskRefusalResponse(request, app, legalTexts.code);
  return legalTexts.texts.map(({ slug, current, next, isConfirmed }) => ({
    to: `/desk/legal-texts/${slug}`,
    name: next?.title ?? current?.title ?? slug,
    badge: isConfirmed ? null : "Draft",
    about:
      current === null ? "No version is in effect yet" : `Version ${current.version}, since ${formatDay(current.date)}`,
    worth: next === null ? "" : `Version ${next.version} from ${formatDay(next.date)}`,
  }));
}

/** List of the terms, the privacy policy and the other texts that customers agree to or rely on. */
export default function LegalTexts() {
  const texts = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Legal texts"
      subtitle="Each change is a new version with its own start date. A version is shown as a draft until it is listed in CONFIRMED_TEXTS."
      width="text"
    >
      <ConfiguredItems label="Legal texts" items={texts} />
    </DeskPage>
  );
}
