import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CarPlots } from "~/pages/garage/car-plots";
import { CarHeader } from "~/pages/garage/car-head";
import { carView } from "~/pages/garage/car-view.server";
import { DueList } from "~/pages/garage/due-list";
import { requireOwnCar } from "~/pages/garage/own-car.server";
import { RecommendedList } from "~/pages/garage/recommended-list";
import { TimeLine } from "~/pages/garage/time-line";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? "Your vehicle" }, NO_INDEX];

export const loader = async ({ params, context: { app } }: LoaderFunctionArgs) =>
  carView(app, await requireOwnCar(app, params.vehicleId));

/** Page of one car in the owner's garage: services due, its record, and the available actions. */
export default function CarPage() {
  const car = useLoaderData<typeof loader>();
  const { id, entries, recommended } = car;
  return (
    <Page width="text">
      <div className="grid gap-8">
        <CarHeader {...car} back={{ to: "/garage", text: "Your garage" }} />
        <DueList {...car} />
        {recommended.length > 0 && (
          <section className="grid gap-3" aria-labelledby="recommended">
            <h2 id="recommended" className="text-xl font-bold">
              Recommended by a workshop
            </h2>
            <RecommendedList recommended={recommended} />
          </section>
        )}
        <section className="grid gap-4" aria-labelledby="record">
          <h2 id="record" className="text-xl font-bold">
            Record
          </h2>
          {entries.length === 0 ? (
            <EmptyState title="Nothing yet">
              Work that you book here is added automatically. Add other work yourself, with a photo of the receipt.
            </EmptyState>
          ) : (
            <TimeLine entries={entries} vehicleId={id} />
          )}
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={`/garage/${id}/entry/new`} variant="secondary">
              Add an entry
            </ButtonLink>
            <ButtonLink to={`/garage/${id}/import`} variant="quiet">
              Import a file
            </ButtonLink>
          </p>
        </section>
        <CarPlots plots={car.plots} />
        <section className="grid gap-3" aria-labelledby="take-along">
          <h2 id="take-along" className="text-xl font-bold">
            Share or export
          </h2>
          <p className="text-soft">
            Show the record to a buyer or workshop without your name, address and phone, pass it on with the car, or
            download it.
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={`/garage/${id}/transfer`} variant="secondary">
              {car.hasHandOver ? "Your code" : car.hasShare ? "Your link" : "Share or hand over"}
            </ButtonLink>
            <ButtonLink to={`/garage/${id}/print`} variant="quiet">
              Print
            </ButtonLink>
            <ButtonLink to={`/garage/${id}/record.csv`} variant="quiet" reloadDocument>
              CSV file
            </ButtonLink>
            <ButtonLink to={`/garage/${id}/record.json`} variant="quiet" reloadDocument>
              JSON file
            </ButtonLink>
          </p>
        </section>
      </div>
    </Page>
  );
}
