import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { toErrorResponse } from "../../../error-responses";
import { COUNTRIES } from "../../../domain/core/country/country";
import type { IneligibleReason } from "../../../domain/supplier/fits-job";
import { dayAt } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import type { ServiceInterval } from "../../../domain/catalogue/vehicle/intervals";
import type { VehicleModel } from "../../../domain/catalogue/vehicle/variant";
import { readHiddenForm, textField } from "../../../http/parse-form";
import { calculateQuote, findOwnWorkshop } from "../../../usecases/quotes/calculator/calculate-quote";
import { trackQuote } from "../../../usecases/quotes/calculator/track-quote";
import { searchVehicles } from "../../../usecases/catalogue/vehicle/search-vehicles";
import { listServiceIntervals } from "../../../usecases/catalogue/vehicle/service-operations-summary";
import { portalRefusalResponse } from "../guard.server";

const MAX_SAVED_QUOTES = 10;

/** The URL holds the calculator's state: search text, vehicle and service. Loading it stores nothing. */
export async function calculatorLoader({ request, context: { app } }: LoaderFunctionArgs) {
  const ownStore = await findOwnWorkshop(app, null);
  if (!ownStore.ok) throw portalRefusalResponse(request, app, ownStore.code);
  const query = new URL(request.url).searchParams;
  const paramText = (name: string) => (query.get(name) ?? "").trim().slice(0, 100);
  const searchInput = {
    make: paramText("make"),
    model: paramText("model"),
    year: paramText("year"),
    mid: paramText("mid"),
    service: paramText("service"),
  };
  const year = /^(19|20)\d\d$/.test(searchInput.year) ? Number(searchInput.year) : null;
  const hasSearched = query.has("make");
  const errors = hasSearched ? vehicleErrors(searchInput, year) : {};
  const canSearch = hasSearched && year !== null && Object.keys(errors).length === 0;
  const name = canSearch ? vehicleName(await app.db.vehicles.models(), searchInput) : searchInput;
  const [foundVehicles, { quotes: saved, zone }, { services }] = await Promise.all([
    canSearch ? searchVehicles(app, { make: name.make, model: name.model, year, soldIn: app.config.country }) : [],
    app.db.workshopQuotes.listBySupplier(ownStore.workshop.supplierId, MAX_SAVED_QUOTES),
    app.db.priceData.read(),
  ]);
  const allVariants = foundVehicles.flatMap(({ mid, description, serviceScheduleId }) =>
    mid === null ? [] : [{ mid, description: description ?? mid, scheduleId: serviceScheduleId }],
  );
  const vehicles = uniqueItems(allVariants);
  const chosenVehicle = allVariants.find(({ mid }) => mid === searchInput.mid);
  // If no version is chosen, shows the logbook of the first version that has one, because versions of the same model and year rarely differ.
  const logbookVehicle = chosenVehicle ?? vehicles.find((vehicle) => vehicle.scheduleId !== null);
  const scheduleId = chosenVehicle?.scheduleId ?? null;
  const intervals =
    logbookVehicle && logbookVehicle.scheduleId !== null
      ? (await listServiceIntervals(app, logbookVehicle.mid, logbookVehicle.scheduleId)).filter(isPlausible)
      : [];
  const choices = [
    ...services.generic.map(({ id, name }) => ({ value: `generic:${id}`, label: name })),
    ...intervals.map(({ id, name }) => ({ value: `logbook:${id}`, label: `Logbook service, ${name}` })),
  ];
  const service = readService(searchInput.service, scheduleId);
  const quote =
    searchInput.mid !== "" && service !== null
      ? await calculateQuote(app, ownStore.workshop.supplierId, searchInput.mid, service)
      : null;
  const currency = COUNTRIES[app.config.country].currency;
  return {
    workshop: ownStore.workshop.supplierName,
    asked: searchInput,
    errors,
    vehicles,
    choices,
    scheduleId,
    currency,
    isNothingFound: canSearch && vehicles.length === 0,
    submissionKey: app.ids.token(),
    quote:
      quote?.ok && quote.isValid
        ? {
            total: quote.price.total,
            maxTotal: quote.price.maxTotal,
            strategy: quote.price.strategy,
            currency,
            service: quote.service,
            vehicle: quote.vehicle,
            lines: quote.price.lines.map(({ key, label, amount }) => ({ key, label, amount })),
            days: quote.days.map((day) => formatDay(day)),
          }
        : null,
    notAvailable:
      quote !== null && (!quote.ok || !quote.isValid)
        ? {
            mid: searchInput.mid,
            phone: app.config.brand.supportPhone,
            misfit:
              quote.ok && !quote.isValid && quote.ineligibleReason !== null
                ? INELIGIBLE_MESSAGES[quote.ineligibleReason]
                : null,
          }
        : null,
    isSaved: query.has("saved"),
    saved: saved.map(({ id, payload, total, createdAt }) => ({
      id,
      text: payload.description,
      service: payload.serviceType,
      total,
      day: formatDay(dayAt(createdAt, zone)),
    })),
  };
}
export type CalculatorPage = Awaited<ReturnType<typeof calculatorLoader>>;

/** Highest mileage for which logbook services are quoted. */
const MAX_KM = 400_000;
const MAX_MONTHS = 240;
const isPlausible = ({ km, months }: ServiceInterval) => km <= MAX_KM && (months === null || months <= MAX_MONTHS);

const normaliseText = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Make and model in the catalogue's spelling, regardless of hyphens and spaces ("CX5" is CX-5). Unknown names are returned as typed. */
function vehicleName(
  models: readonly VehicleModel[],
  { make, model }: { readonly make: string; readonly model: string },
): { readonly make: string; readonly model: string } {
  const makeModels = models.filter((vehicleModel) => normaliseText(vehicleModel.make) === normaliseText(make));
  return (
    makeModels.find((vehicleModel) => vehicleModel.model.toLowerCase() === model.toLowerCase()) ??
    makeModels.find((vehicleModel) => normaliseText(vehicleModel.model) === normaliseText(model)) ?? { make, model }
  );
}

/** Keeps one row per name, because rows with the same text cannot be told apart. */
const uniqueItems = <T extends { readonly description: string }>(vehicles: readonly T[]): readonly T[] =>
  [...new Map(vehicles.map((vehicle) => [vehicle.description, vehicle] as const).reverse()).values()].reverse();

/** Reasons in the workshop's own settings why it does not offer a job. */
const INELIGIBLE_MESSAGES: Readonly<Record<Exclude<IneligibleReason, "hidden">, string>> = {
  vehicle: "this work on this car",
  category: "this kind of work",
  servicing: "servicing",
  certification: "work that needs this certificate",
  "scan-tool": "work with a scan tool",
  electric: "electric cars",
  make: "this make",
  "not-mobile": "this work at the customer's place",
  "not-at-workshop": "this work in a workshop",
  "too-far": "this work",
  "other-kind": "this work",
  extra: "this work",
};

function vehicleErrors(
  { make, model }: { readonly make: string; readonly model: string },
  year: number | null,
): Readonly<Record<string, readonly string[]>> {
  return {
    ...(make === "" ? { make: ["Enter a make"] } : {}),
    ...(model === "" ? { model: ["Enter a model"] } : {}),
    ...(year === null ? { year: ["Enter a year with four digits"] } : {}),
  };
}

function readService(text: string, scheduleId: string | null) {
  const [, kind, number] = /^(generic|logbook):(\d{1,3})$/.exec(text) ?? [];
  if (kind === "generic") return { kind, genericServiceId: Number(number) } as const;
  return kind === "logbook" && scheduleId !== null ? ({ kind, scheduleId, intervalId: Number(number) } as const) : null;
}

const textSchema = textField(100);
const QUOTE_FIELDS = z.object({
  service: textSchema,
  scheduleId: textSchema,
  mid: textSchema,
  year: textSchema,
  submissionKey: textSchema,
});

/** Saves the displayed quote. The server computes its price again. */
export async function calculatorAction({ request, context: { app } }: ActionFunctionArgs) {
  const input = await readHiddenForm(request, QUOTE_FIELDS);
  const ownStore = await findOwnWorkshop(app, null);
  if (!ownStore.ok) throw portalRefusalResponse(request, app, ownStore.code);
  const service = readService(input.service, input.scheduleId || null);
  const quote = await trackQuote(
    app,
    {
      supplierId: ownStore.workshop.supplierId,
      mid: input.mid,
      year: Number(input.year) || null,
      serviceScheduleId: service?.kind === "logbook" ? service.scheduleId : null,
      serviceIntervalId: service?.kind === "logbook" ? service.intervalId : null,
      genericServiceId: service?.kind === "generic" ? service.genericServiceId : null,
    },
    input.submissionKey || app.ids.token(),
  );
  if (!quote.ok)
    return data({ failed: toErrorResponse(quote.code).text }, { status: toErrorResponse(quote.code).status });
  const url = new URL(request.url);
  url.searchParams.set("saved", "1");
  return redirect(`${url.pathname.replace(/\.data$/, "")}${url.search}`, 303);
}
