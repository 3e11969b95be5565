import type { CostFigures } from "../../usecases/quotes/public-pages/cost-of";
import type { Crumb } from "./breadcrumbs";
import { formatMiddleRange, formatSpread } from "./price-texts";
import { formatCount } from "../../ui/format";

/** View model of a job's price page. */
export interface CostView extends CostFigures {
  readonly brand: string;
  readonly placePlaceholder: string;
  /** True = one model; false = any car. */
  readonly isOfModel: boolean;
  readonly texts: CostTexts;
}

interface CostTexts {
  readonly title: string;
  readonly trail: readonly Crumb[];
  /** The price range between cars. Null = prices do not differ between cars. */
  readonly range: string | null;
  readonly sentence: string;
  readonly description: string;
  readonly calculation: string;
  /** The job and car that the prices apply to. `pricedFor` describes the whole car, `pricedForName` only names it. */
  readonly pricedFor: string;
  readonly pricedForName: string;
}

type CostSubject = Pick<CostFigures, "job" | "car"> & { readonly isOfModel: boolean };

/** "Battery Replacement cost for a Mazda 3". */
export const costTitle = ({ job, car, isOfModel }: CostSubject): string =>
  isOfModel && car ? `${job.name} cost for a ${car.name}` : `${job.name} cost`;

const costTrail = ({ job, car, isOfModel }: CostSubject): readonly Crumb[] => [
  { name: "Home", href: "/" },
  { name: "Prices", href: "/cost" },
  ...(isOfModel && car
    ? [
        { name: job.name, href: `/cost/${job.slug}` },
        { name: car.name, href: null },
      ]
    : [{ name: job.name, href: null }]),
];

/**
 * The job and car that the prices apply to, for example "a 2018 Mazda 3 …", "a minor logbook service of a 2018 Mazda 3 …", "four 205/55 R16 Value tyres,
 * fitted and balanced".
 */
function pricedForText({ subject, dependsOnCar }: CostFigures, car: string): string {
  if (subject === null) return `a ${car}`;
  return dependsOnCar ? `${subject} a ${car}` : subject;
}

/** The price range, the number of workshops and the subject. It is the first sentence and the description for search engines. */
function costSentence(figures: CostFigures): string {
  const { job, car, place, prices, currency } = figures;
  if (!prices || !car || !place) return job.summary;
  const { all } = prices;
  const suppliersText = `${formatCount(all.count, "workshop")} and mobile mechanics near ${place.label}`;
  const pricedSubject = pricedForText(figures, car.text);
  return job.isFixedPrice
    ? `${suppliersText} charge ${formatSpread(all, currency)} for ${pricedSubject}. Half of them charge no more than ${formatMiddleRange(all, currency)}.`
    : `${suppliersText} estimate ${formatSpread(all, currency)} for ${pricedSubject}. The median estimate is ${formatMiddleRange(all, currency)}.`;
}

/**
 * The price range between cars. It is the first sentence of the page for any car, so that its description differs from those of model pages. Null = the page
 * is about one model, or prices do not differ between cars.
 */
function rangeText({ job, subject, pricesByCar: byCar, place, currency }: CostFigures): string | null {
  const sortedPrices = [...byCar].sort((a, b) => a.spread.middleFrom - b.spread.middleFrom);
  const cheapest = sortedPrices[0];
  const dearest = sortedPrices.at(-1);
  if (!cheapest || !dearest || cheapest === dearest || !place) return null;
  const lowText = formatMiddleRange(cheapest.spread, currency);
  const highText = formatMiddleRange(dearest.spread, currency);
  const [cheap, dear] = [cheapest, dearest].map(({ car }) => `${car.year} ${car.name}`);
  if (subject !== null)
    return `Near ${place.name}, the median price is ${lowText} for ${subject} a ${cheap} and ${highText} for a ${dear}.`;
  return lowText === highText
    ? `The median price of ${job.name} near ${place.name} is ${lowText} for each of ${byCar.length} common cars.`
    : `The median price of ${job.name} near ${place.name} is ${lowText} for a ${cheap} and ${highText} for a ${dear}.`;
}

/** The description that search engines show. */
const costDescription = (figures: CostFigures): string => {
  const range = rangeText(figures);
  return range === null
    ? costSentence(figures)
    : `${range} Prices for ${figures.pricesByCar.length} common cars, by suburb, GST included.`;
};

/** Explains how the price of each kind of job is calculated, as described in README.md of the catalogue. */
const CALCULATION: Readonly<Partial<Record<CostFigures["job"]["kind"], string>>> = {
  tyres:
    "the price of the tyres at each workshop, with fitting, balancing and new valves, and the extras selected by default",
};
const LABOUR_AND_PARTS =
  "the hours the job takes at each workshop's hourly rate, parts with its margin, its call-out fee, and the extras selected by default";

export function costTexts(figures: CostFigures & { readonly isOfModel: boolean }): CostTexts {
  const { job, car, prices } = figures;
  return {
    title: costTitle(figures),
    trail: costTrail(figures),
    range: rangeText(figures),
    sentence: prices ? `${costSentence(figures)} GST is included.` : job.summary,
    description: costDescription(figures),
    calculation: CALCULATION[job.kind] ?? LABOUR_AND_PARTS,
    pricedFor: pricedForText(figures, car?.text ?? ""),
    pricedForName: pricedForText(figures, car?.name ?? ""),
  };
}
