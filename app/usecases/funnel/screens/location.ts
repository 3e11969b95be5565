import type { Locality } from "../../../domain/location/locality";
import type { LeadSuburb } from "../../../domain/lead/lead";
import { insteadOf } from "../../../domain/catalogue/fits-place";
import { isRewardsLead } from "../../../domain/funnel/configuration";
import type { Journey } from "../../../domain/funnel/journey";
import { offersCategory } from "../../../domain/funnel/task-limits";
import { hasNobodyNear } from "../what-a-place-has";
import { nearbyPlaces } from "../../location/nearby-places";
import { suggestPlaces } from "../../location/suggest-places";
import type { Context } from "../../context";
import type { LoadScreen, StepParameters } from "../screen";
import type { Screens } from "../screen-types";

/** Suburbs for what was typed, or around the point that the browser told. */
export const location: LoadScreen<Screens["location"]> = async (context, journey, parameters) => {
  const { lead } = journey;
  const query = (parameters.get("q") ?? "").trim().slice(0, 60);
  const places = query === "" ? await around(context, parameters) : await suggestPlaces(context, query);
  return {
    query,
    suggestions: (places ?? []).map(asSuburb),
    chosen: lead.suburb,
    isFarFromPlaces: places?.length === 0 && query === "",
    ...(await problemsOf(context, journey)),
  };
};

/** What the place that was chosen does not have: jobs of another state, or anybody who does them. */
async function problemsOf(
  context: Context,
  { lead, limits, placeProblems, supplierName }: Journey,
): Promise<Pick<Screens["location"], "notDone" | "nobody">> {
  const { suburb, country, cart } = lead;
  if (suburb === null || cart.length === 0) return { notDone: null, nobody: null };
  if (placeProblems.length > 0) {
    const [problems, all] = await Promise.all([context.db.tasks.findMany(placeProblems), context.db.tasks.all()]);
    const instead = new Map(
      problems.flatMap((task) => insteadOf(task, all, { country, state: suburb.state })).map((task) => [task.id, task]),
    );
    return {
      notDone: {
        jobs: problems.map(({ name, states }) => ({ name, states })),
        instead: [...instead.values()]
          .filter(({ categoryId }) => offersCategory(limits, categoryId))
          .map(({ id, name, summary }) => ({ id, name, summary })),
        isAllOfCart: problems.length === cart.length,
      },
      nobody: null,
    };
  }
  if (!(await hasNobodyNear(context, lead))) return { notDone: null, nobody: null };
  const caller = isRewardsLead(lead)
    ? ((await context.db.funnelVariants.rewardsPartner())?.name ?? "Your rewards partner")
    : null;
  return { notDone: null, nobody: { jobs: cart.map(({ name }) => name), supplierName, caller } };
}

export const asSuburb = ({ country: _, ...suburb }: Locality): LeadSuburb => suburb;

/** null = the address names no point. */
async function around(context: Context, parameters: StepParameters): Promise<readonly Locality[] | null> {
  const latitude = decimal(parameters.get("lat"));
  const longitude = decimal(parameters.get("lng"));
  if (latitude === null || longitude === null) return null;
  const nearby = await nearbyPlaces(context, { latitude, longitude });
  return nearby.ok ? nearby.places : [];
}

const decimal = (text: string | null): number | null =>
  text !== null && /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : null;
