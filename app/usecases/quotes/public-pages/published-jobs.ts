import { basicService, repairFromTask } from "../../../domain/lead/cart/new-item";
import { kindOfTask, type ServiceKindId, SERVICE_KINDS, type TaskKindId } from "../../../domain/lead/cart/kinds";
import type { ListedTask } from "../../../domain/catalogue/catalogue";
import { HOME_SERVICES } from "../../../domain/catalogue/home-jobs";
import { isOffered } from "../../../domain/catalogue/is-offered";
import type { ServiceWork } from "../../../domain/pricing/catalogue";
import {
  buildLogbookVariants,
  type PriceVariants,
  type PriceOptionGroup,
  buildTyreVariants,
  buildWindscreenVariants,
} from "../../../domain/quotes/public-pages/price-options";
import type { PublishedContent } from "../../../domain/quotes/public-pages/published";
import { type ServiceTexts, textsForFuel } from "../../../domain/catalogue/vehicle/service-texts";
import { friendlyName } from "../../../domain/core/words/title";
import { type PriceableItem, priceRepairs, type VariantInYear } from "../priced-repairs";
import type { Context } from "../../context";

/** Facts about a job for a public page, without prices. */
export interface JobFacts {
  readonly kind: ServiceKindId | TaskKindId;
  /** Catalogue id; null = a service. */
  readonly taskId: number | null;
  /** null = a task. */
  readonly serviceTypeId: number | null;
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly included: readonly string[];
  /** Minutes of labour; null = not known. */
  readonly minutes: readonly [least: number, most: number] | null;
  /** False = the price is an estimate until a workshop has seen the car. */
  readonly isFixedPrice: boolean;
}

/** A job that has a page with its prices. */
export interface PublishedJob extends PriceableItem {
  readonly facts: JobFacts;
  /** The part of the job that the price of `item` covers (price-options.ts). Null = the whole job. */
  readonly subject: string | null;
  readonly variantName: string | null;
  readonly groups: readonly PriceOptionGroup[];
  /** False = the price does not depend on the car. */
  readonly dependsOnCar: boolean;
}

/** Converts hundredths of an hour to minutes, rounded up to a multiple of five, because labour times are not more precise. */
const minutesOf = (hours100: number): number => Math.ceil((hours100 * 60) / 100 / 5) * 5;

const findPriceForms = (task: ListedTask, publishedContent: PublishedContent): PriceVariants | null => {
  const kind = kindOfTask(task);
  if (kind === "tyres") return buildTyreVariants(task, publishedContent.tyreSizes);
  return kind === "windscreen" ? buildWindscreenVariants(task) : null;
};

function toPublishedJob(task: ListedTask, publishedContent: PublishedContent): PublishedJob {
  const kind = kindOfTask(task);
  const forms = findPriceForms(task, publishedContent);
  return {
    task,
    categoryId: task.categoryId,
    item: forms?.item ?? repairFromTask(task),
    subject: forms?.subject ?? null,
    variantName: forms?.variantName ?? null,
    groups: forms?.groups ?? [],
    dependsOnCar: kind !== "tyres",
    facts: {
      kind,
      taskId: task.id,
      serviceTypeId: null,
      slug: task.friendlyName,
      name: task.name,
      summary: task.summary,
      included: task.included,
      minutes:
        task.minHours100 === null || task.maxHours100 === null
          ? null
          : [minutesOf(task.minHours100), minutesOf(task.maxHours100)],
      isFixedPrice: task.pricing === "SinglePrice",
    },
  };
}

/** The id of servicing among the categories that a supplier offers. */
const SERVICING_CATEGORY_ID = 0;

function toPublishedService(
  kind: ServiceKindId,
  forms: Pick<PublishedJob, "item" | "subject" | "variantName" | "groups">,
  included: readonly string[],
  serviceWorks: readonly ServiceWork[],
): PublishedJob {
  const { serviceTypeId, name } = SERVICE_KINDS[kind];
  return {
    ...forms,
    task: null,
    categoryId: SERVICING_CATEGORY_ID,
    dependsOnCar: true,
    facts: {
      kind,
      taskId: null,
      serviceTypeId,
      slug: friendlyName(name),
      name,
      summary: HOME_SERVICES.find((service) => service.serviceTypeId === serviceTypeId)?.summary ?? name,
      included,
      minutes: [
        minutesOf(Math.min(...serviceWorks.map(({ minHours100 }) => minHours100))),
        minutesOf(Math.max(...serviceWorks.map(({ maxHours100 }) => maxHours100))),
      ],
      isFixedPrice: true,
    },
  };
}

/** What each level of service includes in addition to the previous level, with the texts in services.json that apply to any fuel. */
function logbookInclusions({ levels: { minor, intermediate, major } }: ServiceTexts["logbook"]): readonly string[] {
  const [first, second, third] = [minor, intermediate, major].map(({ operations }) => textsForFuel(operations, null));
  const addedOperations = (level: readonly string[] = [], below: readonly string[] = []) =>
    level.filter((operation) => !below.includes(operation)).map((operation) => operation.toLowerCase());
  return [
    ...(first ?? []),
    `Intermediate service also includes: ${addedOperations(second, first).join(", ")}`,
    `Major service also includes, where your engine needs it: ${addedOperations(third, second).join(", ")}`,
  ];
}

/** The jobs with a page in this country: the services, then the tasks, most common first. */
export async function publishedJobs(
  { db, config }: Pick<Context, "db" | "config">,
  publishedContent: PublishedContent,
): Promise<readonly PublishedJob[]> {
  if (publishedContent.taskIds.length === 0) return [];
  const place = { country: config.country, state: null };
  const [tasks, texts, { services }] = await Promise.all([
    db.tasks.findMany(publishedContent.taskIds),
    db.schedules.text(),
    db.priceData.read(),
  ]);
  const basic = services.generic.find(({ id }) => id === basicService.genericServiceId);
  const basicTexts = texts.genericServices.find(
    ({ genericServiceId }) => genericServiceId === basicService.genericServiceId,
  );
  return [
    ...(basic && basicTexts
      ? [
          toPublishedService(
            "service",
            { item: basicService, subject: null, variantName: null, groups: [] },
            textsForFuel(basicTexts.operations, null),
            [basic.work],
          ),
        ]
      : []),
    toPublishedService("logbook", buildLogbookVariants(), logbookInclusions(texts.logbook), [
      services.logbook.minor,
      services.logbook.intermediate,
      services.logbook.major,
    ]),
    ...tasks.filter((task) => isOffered(task, place)).map((task) => toPublishedJob(task, publishedContent)),
  ];
}

/** Whether the job is offered in a place. Services are offered everywhere. */
export const isJobOffered = ({ task }: PublishedJob, place: Parameters<typeof isOffered>[1]): boolean =>
  task === null || isOffered(task, place);

/** The jobs that can have a price for a vehicle in a state (null = any state), in order. */
export async function priceJobsFor(
  context: Context,
  car: VariantInYear,
  jobs: readonly PublishedJob[],
  state: string | null,
): Promise<readonly PublishedJob[]> {
  const taskIds = jobs.flatMap(({ task }) => (task === null ? [] : [task.id]));
  const priced = taskIds.length === 0 ? [] : await priceRepairs(context, car, taskIds, state);
  const pricedIds = new Set(priced.map(({ id }) => id));
  return jobs.filter(({ task }) => task === null || pricedIds.has(task.id));
}
