import { findJobs, type JobRequest } from "../../catalogue/find-jobs";
import { canSuggestTask, toTaskChoice } from "../offered-jobs";
import type { ServiceChoice, TaskChoice } from "../screen-parts";
import { listServiceChoices } from "../service-choices";
import type { LoadScreen, StepScreen } from "../step";

/** One of several jobs in a text, with its possible meanings. */
export interface RequestedJob {
  /** This job's part of the text, as entered. */
  readonly text: string;
  /** `value` is the form value: "task:159", "service:1", or "details:" followed by text that workshops will answer. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Preselected form value if the job has only one meaning. "" = the customer must choose. */
  readonly value: string;
}

export interface TaskSearchScreen {
  readonly query: string;
  readonly results: readonly TaskChoice[];
  /** Services that match the text. There are at most ten services and tasks in total. */
  readonly services: readonly Pick<ServiceChoice, "serviceTypeId" | "name" | "description">[];
  /** The jobs in a text that names several, to be chosen together. Empty = the text names only one. */
  readonly requests: readonly RequestedJob[];
  /** True = the form is shown again because some jobs were not chosen. */
  readonly isAnyMissing: boolean;
  /** A type of vehicle in the text that we do not serve here, in the plural. Null = none. */
  readonly unservedVehicleType: string | null;
  /** A message about a printed code in the text. */
  readonly message: string | null;
}

const screen: LoadScreen<TaskSearchScreen> = async (context, journey, parameters) => {
  const { lead, limits, configuration } = journey;
  const query = (parameters.get("q") ?? "").trim().slice(0, 100);
  if (query === "")
    return {
      query,
      services: [],
      results: [],
      requests: [],
      isAnyMissing: false,
      unservedVehicleType: null,
      message: null,
    };
  const jobs = await findJobs(context, query, {
    state: lead.suburb?.state ?? null,
    vehicle: lead.vehicle.make === null ? null : lead.vehicle,
    isWanted: canSuggestTask(journey),
    offersServices: limits.offersServices,
  });
  const choices = listServiceChoices(lead.vehicle.fuel);
  const services = jobs.services.flatMap(
    ({ serviceTypeId }) => choices.find((serviceChoice) => serviceChoice.serviceTypeId === serviceTypeId) ?? [],
  );
  const requests = configuration.allowsSeveralItems
    ? jobs.requests.map((request, at) => findRequestedJob(request, choices, parameters.get(`job${at}`)))
    : [];
  const isAnyMissing = parameters.get("choose") !== null && requests.some(({ value }) => value === "");
  const { unservedVehicleType, message } = jobs;
  return {
    query,
    services,
    results: jobs.tasks.map(toTaskChoice),
    requests,
    isAnyMissing,
    unservedVehicleType,
    message,
  };
};

function findRequestedJob(
  { text, services, tasks, namedTask }: JobRequest,
  choices: readonly ServiceChoice[],
  selection: string | null,
): RequestedJob {
  const serviceName = (id: number, name: string) =>
    choices.find(({ serviceTypeId }) => serviceTypeId === id)?.name ?? name;
  const options = [
    ...services.map(({ serviceTypeId, name }) => ({
      value: `service:${serviceTypeId}`,
      label: serviceName(serviceTypeId, name),
    })),
    ...tasks.map(({ id, name }) => ({ value: `task:${id}`, label: name })),
    { value: `details:${text}`, label: `Ask workshops about “${text}”` },
  ];
  const onlyOption = options.length < 3 ? options[0]?.value : namedTask && `task:${namedTask.id}`;
  return { text, options, value: options.find(({ value }) => value === selection)?.value ?? onlyOption ?? "" };
}

export const taskSearch: StepScreen<TaskSearchScreen> = { screen };
