import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { countriesWords } from "~/domain/desk/typed-words";
import { EndedThings } from "~/pages/desk/changes/ended-things";
import { SetThings } from "~/pages/desk/changes/set-things";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readPartners } from "~/usecases/desk/partners";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Partners" }, NO_INDEX];

const REWARDS_PATH = "/desk/rewards-partner";

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const found = await readPartners(app);
  if (!found.ok) throw deskRefused(request, app, found.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  const ended = (path: string, name: (key: string) => string) => (each: (typeof found.endedClubs)[number]) => ({
    to: `${path}/${each.key}`,
    name: name(each.key),
    about: `${momentWords(each.at, defaultZone)}, ${each.actorName}`,
    why: each.why,
  });
  return {
    clubs: found.clubs.map(({ slug, partnerName, countries, discountCode, isAdvertised }) => ({
      to: `/desk/partners/${slug}`,
      name: partnerName,
      about: `/${slug}, ${countriesWords(countries)}`,
      worth: discountCode,
      badge: isAdvertised ? "Beside prices" : null,
    })),
    rewards: found.rewards && {
      to: `${REWARDS_PATH}/rewards`,
      name: found.rewards.name,
      about: countriesWords(found.rewards.countries),
      worth: found.rewards.discountCode,
    },
    ended: [
      ...found.endedClubs.map(ended("/desk/partners", (key) => `/${key}`)),
      ...found.endedRewards.map(ended(REWARDS_PATH, () => "The rewards partner")),
    ],
  };
}

/** Clubs whose members get a discount, and the rewards partner. */
export default function Partners() {
  const { clubs, rewards, ended } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Partners"
      subtitle="Clubs with a page of their own whose members get a discount, and the rewards partner."
      width="text"
    >
      <div className="grid gap-10">
        <section aria-labelledby="clubs" className="grid gap-3">
          <h2 id="clubs" className="text-xl font-bold">
            Clubs
          </h2>
          <div>
            <ButtonLink to="/desk/partners/new" variant="secondary">
              Make a club’s page
            </ButtonLink>
          </div>
          {clubs.length === 0 && <p className="text-soft">None yet.</p>}
          <SetThings things={clubs} />
        </section>
        <section aria-labelledby="rewards" className="grid gap-3">
          <h2 id="rewards" className="text-xl font-bold">
            Rewards partner
          </h2>
          <p className="text-soft">
            Its customers come by a link with leadSource=RewardsPartner, and may keep their discount as a reward.
          </p>
          {rewards ? (
            <SetThings label="Rewards partner" things={[rewards]} />
          ) : (
            <div>
              <ButtonLink to="/desk/rewards-partner/new" variant="secondary">
                Name a rewards partner
              </ButtonLink>
            </div>
          )}
        </section>
        <EndedThings title="Ended" things={ended} />
      </div>
    </DeskPage>
  );
}
