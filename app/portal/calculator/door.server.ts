import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { answerOf, refusedPage } from "../../answers";
import { COUNTRIES } from "../../domain/country/country";
import { formatDay } from "../../domain/time/words";
import { readForm } from "../../read-form";
import { calculateQuote } from "../../usecases/calculator/calculate-quote";
import { ownWorkshop } from "../../usecases/calculator/own-workshop";
import { trackQuote } from "../../usecases/calculator/track-quote";
import { searchVehicles } from "../../usecases/vehicle/search-vehicles";
import { serviceIntervals } from "../../usecases/vehicle/service-intervals";
import { toLogin } from "../guard.server";

const MOST_SAVED = 10;

/** The calculator's state is its address: vehicle words, the vehicle, the service. Nothing is stored by looking. */
export async function calculatorLoader({ request, context: { app } }: LoaderFunctionArgs) {
  const own = await ownWorkshop(app, null);
  if (!own.ok) throw own.code === "not-signed-in" ? toLogin(request, app) : refusedPage(own.code);
  const query = new URL(request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 100);
  const asked = { make: text("make"), model: text("model"), year: text("year"), mid: text("mid"), service: text("service") };
  const year = /^(19|20)\d\d$/.test(asked.year) ? Number(asked.year) : null;
  const isSearched = query.has("make");
  const errors = isSearched ? vehicleErrors(asked, year) : {};
  const canSearch = isSearched && year !== null && Object.keys(errors).length === 0;
  const [found, saved, { services }] = await Promise.all([
    canSearch ? searchVehicles(app, { make: asked.make, model: asked.model, year }) : [],
    app.db.workshopQuotes.ofSupplier(own.workshop.supplierId, MOST_SAVED),
    app.db.priceData.read(),
  ]);
  const vehicles = found.flatMap(({ mid, description, serviceScheduleId }) => (mid === null ? [] : [{ mid, description: description ?? mid, scheduleId: serviceScheduleId }]));
  const scheduleId = vehicles.find(({ mid }) => mid === asked.mid)?.scheduleId ?? null;
  const intervals = asked.mid !== "" && scheduleId !== null ? await serviceIntervals(app, asked.mid, scheduleId) : [];
  const choices = [
    ...services.generic.map(({ id, name }) => ({ value: `generic:${id}`, label: name })),
    ...intervals.map(({ id, name }) => ({ value: `logbook:${id}`, label: `Logbook service, ${name}` })),
  ];
  const service = readService(asked.service, scheduleId);
  const quote = asked.mid !== "" && service !== null ? await calculateQuote(app, own.workshop.supplierId, asked.mid, service) : null;
  const currency = COUNTRIES[app.config.country].currency;
  return {
    workshop: own.workshop.supplierName,
    asked, errors, vehicles, choices, scheduleId, currency,
    isNothingFound: canSearch && vehicles.length === 0,
    submissionKey: app.ids.token(),
    quote: quote?.ok && quote.isValid ? { total: quote.price.total, maxTotal: quote.price.maxTotal, strategy: quote.price.strategy, currency, service: quote.service, vehicle: quote.vehicle, lines: quote.price.lines.map(({ key, label, amount }) => ({ key, label, amount })), days: quote.days.map((day) => formatDay(day)) } : null,
    notAvailable: quote !== null && (!quote.ok || !quote.isValid) ? { mid: asked.mid, phone: app.config.brand.supportPhone } : null,
    isSaved: query.has("saved"),
    saved: saved.map(({ id, payload, total, createdAt }) => ({ id, words: payload.description, service: payload.serviceType, total, day: formatDay(new Date(createdAt).toISOString().slice(0, 10)) })),
  };
}
export type CalculatorPage = Awaited<ReturnType<typeof calculatorLoader>>;

function vehicleErrors({ make, model }: { readonly make: string; readonly model: string }, year: number | null): Readonly<Record<string, readonly string[]>> {
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

/** Keeps the quote on the screen. What it costs is computed anew. */
export async function calculatorAction({ request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 100);
  const own = await ownWorkshop(app, null);
  if (!own.ok) throw own.code === "not-signed-in" ? toLogin(request, app) : refusedPage(own.code);
  const service = readService(text("service"), text("scheduleId") || null);
  const kept = await trackQuote(
    app,
    {
      workshopId: own.workshop.supplierId, mid: text("mid"), year: Number(text("year")) || null,
      serviceScheduleId: service?.kind === "logbook" ? service.scheduleId : null, serviceIntervalId: service?.kind === "logbook" ? service.intervalId : null,
      genericServiceId: service?.kind === "generic" ? service.genericServiceId : null,
    },
    text("submissionKey") || app.ids.token(),
  );
  if (!kept.ok) return data({ failed: answerOf(kept.code).words }, { status: answerOf(kept.code).status });
  const url = new URL(request.url);
  url.searchParams.set("saved", "1");
  return redirect(`${url.pathname.replace(/\.data$/, "")}${url.search}`, 303);
}
