import { MAX_HOME_JOBS, HOME_SERVICES, HOME_TASK_IDS, type HomeService } from "../../../domain/catalogue/home-jobs";
import { isOffered } from "../../../domain/catalogue/is-offered";
import type { ListedTask } from "../../../domain/catalogue/catalogue";
import type { Context } from "../../context";
import { findJobs } from "../../catalogue/find-jobs";
import { findSymptoms, type SymptomLink } from "../../catalogue/symptoms/find-symptoms";

const MAX_SHOWN_SYMPTOMS = 2;

/** A choice that starts a quote: what is posted to `/start`, and how it is displayed. */
export interface HomeJob {
  readonly field: "serviceTypeId" | "repairInspectionId";
  readonly value: string;
  readonly label: string;
  readonly description: string;
  /** Icon name in app/ui/icon.tsx. */
  readonly icon: string;
}

export interface Home {
  readonly ok: true;
  readonly popularJobs: readonly HomeJob[];
  /** At most 10 results; null = no search. */
  readonly matchingJobs: readonly HomeJob[] | null;
  /** A type of vehicle in the text that we do not serve here, in the plural. Null = none. */
  readonly unservedVehicleType: string | null;
  /** A message about a printed code in the text. */
  readonly message: string | null;
  /** Symptoms that match the text; empty if it names a job. */
  readonly symptoms: readonly Pick<SymptomLink, "href" | "title" | "urgency">[];
  /** The separate jobs as entered, if the text names several; otherwise empty. The first step of the quote adds them all. */
  readonly requests: readonly string[];
}

/** The home page with only the services, which are available without the catalogue. */
export const HOME_WITHOUT_JOBS: Home = {
  ok: true,
  popularJobs: toHomeJobs(HOME_SERVICES),
  matchingJobs: null,
  unservedVehicleType: null,
  message: null,
  symptoms: [],
  requests: [],
};

/** The popular jobs of the country, and the jobs that match the search text. */
export async function showHome(context: Context, text: string): Promise<Home> {
  const place = { country: context.config.country, state: null };
  const [tasks, categories, jobSearchResults, guide] = await Promise.all([
    context.db.tasks.findMany(HOME_TASK_IDS),
    context.db.tasks.categories(),
    text.trim() === "" ? null : findJobs(context, text),
    text.trim() === "" || !context.config.hasPublicPages ? null : findSymptoms(context, text),
  ]);
  const namesJob =
    jobSearchResults === null ||
    jobSearchResults.namedTask !== null ||
    jobSearchResults.services.length > 0 ||
    jobSearchResults.unservedVehicleType !== null;
  const icons = new Map(categories.map((category) => [category.id, category.iconHint]));
  const toJob = (task: ListedTask): HomeJob => ({
    field: "repairInspectionId",
    value: String(task.id),
    label: task.name,
    description: task.summary,
    icon: icons.get(task.categoryId) ?? "wrench-plus",
  });
  const jobs = tasks.filter((task) => isOffered(task, place)).map(toJob);
  return {
    ok: true,
    popularJobs: [...toHomeJobs(HOME_SERVICES), ...jobs].slice(0, MAX_HOME_JOBS),
    matchingJobs: jobSearchResults && [...toHomeJobs(jobSearchResults.services), ...jobSearchResults.tasks.map(toJob)],
    unservedVehicleType: jobSearchResults?.unservedVehicleType ?? null,
    message: jobSearchResults?.message ?? null,
    symptoms:
      namesJob || !guide?.isMatch
        ? []
        : guide.symptoms.slice(0, MAX_SHOWN_SYMPTOMS).map(({ href, title, urgency }) => ({ href, title, urgency })),
    requests: jobSearchResults?.requests.map(({ text: requestText }) => requestText) ?? [],
  };
}

function toHomeJobs(services: readonly HomeService[]): HomeJob[] {
  return services.map(({ serviceTypeId, name, summary }) => ({
    field: "serviceTypeId",
    value: String(serviceTypeId),
    label: name,
    description: summary,
    icon: serviceTypeId === 1 ? "service" : "logbook",
  }));
}
