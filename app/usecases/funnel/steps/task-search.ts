import { findJobs, type JobRequest } from "../../catalogue/find-jobs";
import { canSuggestTask, taskChoice } from "../offered-jobs";
import type { ServiceChoice, TaskChoice } from "../screen-parts";
import { serviceChoices } from "../service-choices";
import type { LoadScreen, StepScreen } from "../step";

/** One job in a text that names several, with its possible meanings. */
export interface RequestedJob {
  /** As typed. */
  readonly text: string;
  /** The value is what the form sends: "task:159", "service:1", or "details:" and the text, which workshops answer. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The one meaning; "" = the customer chooses. */
  readonly value: string;
}

export interface TaskSearchScreen {
  readonly query: string;
  readonly results: readonly TaskChoice[];
  /** Services that the text asks for; with them the results are ten at most. */
  readonly services: readonly Pick<ServiceChoice, "serviceTypeId" | "name" | "description">[];
  /** All jobs of a text that names several: they are chosen together. Empty = it names one. */
  readonly requests: readonly RequestedJob[];
  /** The form came back, because a job was not chosen for each of them. */
  readonly isAnyMissing: boolean;
  /** The kind of vehicle that the text names and nobody here takes, in the plural; null = none. */
  readonly notServed: string | null;
  /** About a printed code among what was typed. */
  readonly message: string | null;
}

const screen: LoadScreen<TaskSearchScreen> = async (context, journey, parameters) => {
  const { lead, limits, configuration } = journey;
  const query = (parameters.get("q") ?? "").trim().slice(0, 100);
  if (query === "")
    return { query, services: [], results: [], requests: [], isAnyMissing: false, notServed: null, message: null };
  const jobs = await findJobs(context, query, {
    state: lead.suburb?.state ?? null,
    vehicle: lead.vehicle.make === null ? null : lead.vehicle,
    isWanted: canSuggestTask(journey),
    offersServices: limits.offersServices,
  });
  const choices = serviceChoices(lead.vehicle.fuel);
  const services = jobs.services.flatMap(
    ({ serviceTypeId }) => choices.find((serviceChoice) => serviceChoice.serviceTypeId === serviceTypeId) ?? [],
  );
  const requests = configuration.allowsSeveralItems
    ? jobs.requests.map((request, at) => requestedJob(request, choices, parameters.get(`job${at}`)))
    : [];
  const isAnyMissing = parameters.get("choose") !== null && requests.some(({ value }) => value === "");
  const { notServed, message } = jobs;
  return { query, services, results: jobs.tasks.map(taskChoice), requests, isAnyMissing, notServed, message };
};

function requestedJob(
  { text, services, tasks, namedTask }: JobRequest,
  choices: readonly ServiceChoice[],
  selection: string | null,
): RequestedJob {
  const nameOf = (id: number, name: string) => choices.find(({ serviceTypeId }) => serviceTypeId === id)?.name ?? name;
  const options = [
    ...services.map(({ serviceTypeId, name }) => ({
      value: `service:${serviceTypeId}`,
      label: nameOf(serviceTypeId, name),
    })),
    ...tasks.map(({ id, name }) => ({ value: `task:${id}`, label: name })),
    { value: `details:${text}`, label: `Ask workshops about “${text}”` },
  ];
  const only = options.length < 3 ? options[0]?.value : namedTask && `task:${namedTask.id}`;
  return { text, options, value: options.find(({ value }) => value === selection)?.value ?? only ?? "" };
}

export const taskSearch: StepScreen<TaskSearchScreen> = { screen };
