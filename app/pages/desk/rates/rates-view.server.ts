import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES } from "../../../domain/core/country/country";
import { formatMoney } from "../../../domain/core/money/format";
import { rates } from "../../../domain/supplier/supplier-settings/rates";
import type { Context } from "../../../usecases/context";
import { type PricedJob, previewRates, type Rates, type WorkshopRates } from "../../../usecases/operations/desk/rates";
import { listChangedValues } from "../changes/changes";
import { settingGroups } from "../../portal/settings/setting-fields";

const formatDifference = ({ currentPrice, newPrice }: PricedJob) => {
  const percentChange = currentPrice === 0 ? 0 : Math.round(((newPrice - currentPrice) / currentPrice) * 1000) / 10;
  return `${percentChange > 0 ? "+" : ""}${percentChange}%`;
};

/** Preview of a price change: the jobs shown, and the values they were computed from. */
export async function ratesPreview(app: Context, workshopRates: WorkshopRates, value: Rates) {
  const { currency } = COUNTRIES[workshopRates.supplier.country];
  const jobs = await previewRates(app, workshopRates, value);
  return {
    /** Submitted with the change, so that only previewed values are saved. */
    seen: JSON.stringify(rates.toFormText(value, workshopRates.facts)),
    values: rates.describe(value, workshopRates.facts),
    jobs: jobs.map((pricedJob) => ({
      job: pricedJob.job,
      cells: [
        formatMoney(pricedJob.currentPrice, currency),
        formatMoney(pricedJob.newPrice, currency),
        formatDifference(pricedJob),
      ],
    })),
  };
}
export type PreviewView = Awaited<ReturnType<typeof ratesPreview>>;

/** View model of a workshop's price page. */
export function ratesView(app: Context, workshopRates: WorkshopRates) {
  const { supplier, facts, value, version, versions } = workshopRates;
  return {
    name: supplier.name,
    place: `${supplier.suburbName}, workshop ${supplier.id}`,
    isOwnService: supplier.bases.length > 0,
    version,
    now: rates.describe(value, facts),
    groups: settingGroups("rates", facts, value),
    typed: rates.toFormText(value, facts),
    versions: versions.map((item) => ({
      version: item.version,
      id: app.ids.guid(),
      actor: item.actorName,
      when: formatMoment(item.at, supplier.zone),
      reason: item.reason,
      changed: listChangedValues(rates.describe(item.before, facts), rates.describe(item.after, facts)),
      canRestore: true,
    })),
  };
}
