import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { EndedThings } from "~/pages/desk/changes/ended-things";
import { SetThings } from "~/pages/desk/changes/set-things";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readHelp } from "~/usecases/desk/site-texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Help articles" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const found = await readHelp(app);
  if (!found.ok) throw deskRefused(request, app, found.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  return {
    articles: found.articles.map(({ id, topic, question }) => ({
      to: `/desk/help/${id}`,
      name: question,
      about: topic,
      worth: "",
    })),
    ended: found.ended.map(({ key, at, actorName, why }) => ({
      to: `/desk/help/${key}`,
      name: `Article ${key}`,
      about: `${momentWords(at, defaultZone)}, ${actorName}`,
      why,
    })),
  };
}

/** What customers read on the help page. */
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
        <SetThings label="Help articles" things={articles} />
        <EndedThings title="Removed" things={ended} />
      </div>
    </DeskPage>
  );
}
