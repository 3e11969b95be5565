import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { EndedItems } from "~/pages/desk/changes/ended-items";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readHelp } from "~/usecases/operations/desk/site-texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Help articles" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const helpArticles = await readHelp(app);
  if (!helpArticles.ok) throw deskRefusalResponse(request, app, helpArticles.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  return {
    articles: helpArticles.articles.map(({ id, topic, question }) => ({
      to: `/desk/help/${id}`,
      name: question,
      about: topic,
      worth: "",
    })),
    ended: helpArticles.ended.map(({ key, at, actorName, reason }) => ({
      to: `/desk/help/${key}`,
      name: `Article ${key}`,
      about: `${formatMoment(at, defaultZone)}, ${actorName}`,
      reason,
    })),
  };
}

/** List of the articles on the customers' help page. */
export default function HelpArticles() {
  const { articles, ended } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Help articles" subtitle="Questions and answers on the help page." width="text">
      <div className="grid gap-8">
        <div>
          <ButtonLink to="/desk/help/new" variant="secondary">
            Write an article
          </ButtonLink>
        </div>
        <ConfiguredItems label="Help articles" items={articles} />
        <EndedItems title="Removed" items={ended} />
      </div>
    </DeskPage>
  );
}
