import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatCountries } from "~/domain/core/forms/form-text";
import { EndedItems } from "~/pages/desk/changes/ended-items";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { readPartners } from "~/usecases/operations/desk/partners";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Partners" }, NO_INDEX];

const REWARDS_PATH = "/desk/rewards-partner";

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const partners = await readPartners(app);
  if (!partners.ok) throw deskRefusalResponse(request, app, partners.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  const toEndedItem =
    (path: string, name: (key: string) => string) => (endedItem: (typeof partners.endedClubs)[number]) => ({
      to: `${path}/${endedItem.key}`,
      name: name(endedItem.key),
      about: `${formatMoment(endedItem.at, defaultZone)}, ${endedItem.actorName}`,
      reason: endedItem.reason,
    });
  return {
    clubs: partners.clubs.map(({ slug, partnerName, countries, discountCode, isAdvertised }) => ({
      to: `/desk/partners/${slug}`,
      name: partnerName,
      about: `/${slug}, ${formatCountries(countries)}`,
      worth: discountCode,
      badge: isAdvertised ? "Shown next to prices" : null,
    })),
    rewards: partners.rewards && {
      to: `${REWARDS_PATH}/rewards`,
      name: partners.rewards.name,
      about: formatCountries(partners.rewards.countries),
      worth: partners.rewards.discountCode,
    },
    ended: [
      ...partners.endedClubs.map(toEndedItem("/desk/partners", (key) => `/${key}`)),
      ...partners.endedRewards.map(toEndedItem(REWARDS_PATH, () => "The rewards partner")),
    ],
  };
}

/** List of the clubs whose members get a discount, and the rewards partner. */
export default function Partners() {
  const { clubs, rewards, ended } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Partners"
      subtitle="Clubs with their own page and a discount for members, and the rewards partner."
      width="text"
    >
      <div className="grid gap-10">
        <Section id="clubs" title="Clubs">
          <div>
            <ButtonLink to="/desk/partners/new" variant="secondary">
              Create a club page
            </ButtonLink>
          </div>
          {clubs.length === 0 && <p className="text-soft">None yet.</p>}
          <ConfiguredItems items={clubs} />
        </Section>
        <Section id="rewards" title="Rewards partner">
          <p className="text-soft">
            Its customers arrive through a link with leadSource=RewardsPartner and can save their discount as a reward.
          </p>
          {rewards ? (
            <ConfiguredItems label="Rewards partner" items={[rewards]} />
          ) : (
            <div>
              <ButtonLink to="/desk/rewards-partner/new" variant="secondary">
                Add a rewards partner
              </ButtonLink>
            </div>
          )}
        </Section>
        <EndedItems title="Ended" items={ended} />
      </div>
    </DeskPage>
  );
}
