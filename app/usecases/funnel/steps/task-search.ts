import { servicesFor } from "../../../domain/catalogue/home-jobs";
import { SEARCH_LIMIT } from "../../../domain/search/task-index";
import { offered, taskChoice } from "../jobs-offered";
import type { ServiceChoice, TaskChoice } from "../screen-parts";
import { serviceChoices } from "../service-choices";
import type { LoadScreen, StepScreen } from "../step";
import { searchTasks } from "../../catalogue/search-tasks";

export interface TaskSearchScreen {
  readonly query: string;
  readonly results: readonly TaskChoice[];
  /** Services that the text asks for; with them the results are ten at most. */
  readonly services: readonly Pick<ServiceChoice, "serviceTypeId" | "name" | "description">[];
  /** About a printed code among what was typed. */
  readonly message: string | null;
}

const screen: LoadScreen<TaskSearchScreen> = async (context, journey, parameters) => {
  const query = (parameters.get("q") ?? "").trim().slice(0, 100);
  const services = journey.limits.offersServices
    ? servicesFor(query).flatMap(
        ({ serviceTypeId }) =>
          serviceChoices(journey.lead.vehicle.fuel).find((one) => one.serviceTypeId === serviceTypeId) ?? [],
      )
    : [];
  const { tasks, message } =
    query === ""
      ? { tasks: [], message: null }
      : await searchTasks(context, query, journey.lead.suburb?.state ?? null, offered(journey));
  return { query, services, message, results: tasks.slice(0, SEARCH_LIMIT - services.length).map(taskChoice) };
};

export const taskSearch: StepScreen<TaskSearchScreen> = { screen };
