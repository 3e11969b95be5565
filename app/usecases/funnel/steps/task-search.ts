import { offered, taskChoice } from "../jobs-offered";
import type { ServiceChoice, TaskChoice } from "../screen-parts";
import { serviceChoices } from "../service-choices";
import type { LoadScreen, StepScreen } from "../step";
import { findJobs } from "../../catalogue/find-jobs";

export interface TaskSearchScreen {
  readonly query: string;
  readonly results: readonly TaskChoice[];
  /** Services that the text asks for; with them the results are ten at most. */
  readonly services: readonly Pick<ServiceChoice, "serviceTypeId" | "name" | "description">[];
  /** The kind of vehicle that the text names and nobody here takes, in the plural; null = none. */
  readonly notServed: string | null;
  /** About a printed code among what was typed. */
  readonly message: string | null;
}

const screen: LoadScreen<TaskSearchScreen> = async (context, journey, parameters) => {
  const { lead, limits } = journey;
  const query = (parameters.get("q") ?? "").trim().slice(0, 100);
  if (query === "") return { query, services: [], results: [], notServed: null, message: null };
  const found = await findJobs(context, query, {
    state: lead.suburb?.state ?? null,
    isWanted: offered(journey),
    offersServices: limits.offersServices,
  });
  const services = found.services.flatMap(
    ({ serviceTypeId }) => serviceChoices(lead.vehicle.fuel).find((one) => one.serviceTypeId === serviceTypeId) ?? [],
  );
  const { notServed, message } = found;
  return { query, services, results: found.tasks.map(taskChoice), notServed, message };
};

export const taskSearch: StepScreen<TaskSearchScreen> = { screen };
