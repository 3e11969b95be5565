import { withLeadGuid } from "~/http/with-lead-guid";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { z } from "zod";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { describeVehicle } from "~/domain/catalogue/vehicle/describe";
import { placeRule } from "~/texts/garage";
import { formatDay } from "~/domain/core/time/format";
import { formatKilometres } from "~/texts/work";
import { findGarageVehicle, MAX_VEHICLE_NAME_LENGTH, vehicleKey } from "~/domain/garage/garage-vehicle";
import { MyBookingList } from "~/pages/home/my-bookings";
import { WaitingQuotes } from "~/pages/home/waiting-quotes";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { leadGuidOf } from "~/http/session";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { submittedValue } from "~/ui/field-errors";
import { Page } from "~/ui/page";
import { listRecommendedWork } from "~/usecases/booking/extra-work/recommended";
import { addVehicle } from "~/usecases/funnel/add-vehicle";
import { removeVehicle, renameVehicle } from "~/usecases/garage/change-garage";
import { keepQuoteVehicle } from "~/usecases/garage/keep-vehicle";
import { loadVehicleStates, listGarage, type VehicleState } from "~/usecases/garage/list-garage";
import { dueItemName, formatDueText } from "~/usecases/garage/remind-vehicle-owners";
import { listMyBookings } from "~/usecases/booking/my-bookings";
import { findOpenQuotes } from "~/usecases/funnel/home/open-quotes";
import { currentUser } from "~/usecases/identity/current-user";
import { readLead } from "~/usecases/lead/open-lead";
import { AddVehicle } from "~/pages/garage/add-vehicle";
import { SaveVehicleForm, VehicleCard } from "~/pages/garage/vehicle-card";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction = () => [{ title: "Your garage" }, NO_INDEX];

const redirectToSignIn = () => redirectDocument("/customer-login?returnTo=%2Fgarage");

/** Loads the garage of a signed-in person. Anyone else is asked to sign in first. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const user = await currentUser(app);
  if (user === null) throw app.identity.provider === null ? new Response(null, { status: 404 }) : redirectToSignIn();
  const guid = leadGuidOf(request);
  const garagePromise = listGarage(app);
  const [garage, states, quotes, open, bookings, recommended] = await Promise.all([
    garagePromise,
    loadVehicleStates(
      app,
      garagePromise.then((answer) => (answer.ok ? answer.vehicles : [])),
    ),
    findOpenQuotes(app, guid, 5),
    guid === null ? null : readLead(app, guid),
    listMyBookings(app),
    listRecommendedWork(app),
  ]);
  const vehicles = garage.ok ? garage.vehicles : [];
  const quoteVehicle =
    open?.ok &&
    open.isHolder &&
    open.lead.vehicle.mid !== null &&
    findGarageVehicle(vehicles, open.lead.vehicle) === null
      ? { guid: open.lead.guid, title: describeVehicle(open.lead.vehicle) }
      : null;
  return {
    profile: user.profile,
    quotes,
    bookings,
    ofQuote: quoteVehicle,
    isRegoOn: app.rego.isEnabled,
    states: app.rego.isEnabled ? COUNTRIES[app.config.country].states : [],
    vehicles: vehicles.map(({ id, name, vehicle }) => ({
      id,
      name,
      ...cardState(states.get(id), placeRule(app.config.country, vehicle.regoState)),
      title: describeVehicle(vehicle),
      plate: [vehicle.rego, vehicle.regoState].filter(Boolean).join(", "),
      recommended: recommended.get(vehicleKey(vehicle) ?? "") ?? [],
    })),
  };
}

const cardState = (state: VehicleState | undefined, rule: ReturnType<typeof placeRule>) => ({
  odometer: state?.odometer ? `${formatKilometres(state.odometer.km)} on ${formatDay(state.odometer.day)}` : null,
  dues: (state?.dueItems ?? []).map((due) => ({ name: dueItemName(due.dueKind, rule), when: formatDueText(due) })),
});

const INPUT_FIELDS = z
  .object({
    intent: z.enum(["rename", "remove", "keep", "add"]),
    id: textField(60),
    leadGuid: textField(60),
    vehicle: textField(60),
    regoState: textField(10),
    mid: textField(100),
  })
  .catchall(textField(2 * MAX_VEHICLE_NAME_LENGTH));

/** Adds, renames, removes or saves a vehicle in the garage. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, id, leadGuid, vehicle, regoState, mid, ...names } = postedForm.value;
  if (intent === "add") {
    const addResult = await addVehicle(app, { vehicle, regoState, mid });
    if (!addResult.ok)
      return addResult.code === "not-signed-in" ? redirectToSignIn() : refuseForm(postedForm, addResult);
    return addResult.choices.length === 0
      ? redirect("/garage", 303)
      : { choices: addResult.choices, vehicle, regoState };
  }
  // Each vehicle has its own name field.
  const box = `name-${id}`;
  const changes = {
    rename: () => renameVehicle(app, id, names[box] ?? ""),
    remove: () => removeVehicle(app, id),
    keep: () => withLeadGuid(leadGuid, (guid) => keepQuoteVehicle(app, guid)),
  };
  const changeResult = await changes[intent]();
  if (changeResult.ok) return redirect("/garage", 303);
  if (changeResult.code === "not-signed-in") return redirectToSignIn();
  const name = "fields" in changeResult ? changeResult.fields?.name : undefined;
  return refuseForm(postedForm, { code: changeResult.code, ...(name ? { fields: { [box]: name } } : {}) });
}

export default function Garage() {
  const {
    profile,
    quotes,
    bookings,
    ofQuote: quoteVehicle,
    isRegoOn,
    states,
    vehicles,
  } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const formResult = response && "result" in response ? response.result : null;
  const vehicleChoice = response && "choices" in response ? response : null;
  const errors = formResult?.error ?? null;
  return (
    <Page>
      <div className="grid max-w-3xl gap-8">
        <div>
          <ErrorSummary errors={errors} />
          <h1 className="text-2xl font-bold">Your garage</h1>
          <p className="mt-2 text-soft break-words">
            Signed in as {[profile.name, profile.email].filter(Boolean).join(", ") || "a customer"}. When you request a
            quote, its vehicle is saved here too.
          </p>
        </div>
        {vehicles.length === 0 ? (
          <EmptyState title="No vehicles yet">
            Add your vehicle to keep its service record, get reminders and book what is due.
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {vehicles.map((vehicle) => (
              <VehicleCard
                key={vehicle.id}
                {...vehicle}
                errors={errors}
                rawInput={
                  formResult && submittedValue(formResult, "id") === vehicle.id
                    ? submittedValue(formResult, `name-${vehicle.id}`)
                    : null
                }
              />
            ))}
          </ul>
        )}
        {quoteVehicle && <SaveVehicleForm {...quoteVehicle} />}
        <AddVehicle
          isRegoLookupEnabled={isRegoOn}
          states={states}
          errors={errors}
          formResult={formResult}
          versionChoice={vehicleChoice}
        />
        <p>
          Taking over a vehicle?{" "}
          <Link to="/garage/receive" className="text-accent underline underline-offset-4">
            Enter the previous owner’s code
          </Link>
          .
        </p>
        <p className="max-w-prose text-sm text-soft">
          Add this page to your home screen (choose “Add to Home Screen” in your phone’s browser menu) to see your
          garage and next booking without a connection.
        </p>
        <MyBookingList id="upcoming-bookings" bookings={bookings.upcoming} title="Your bookings" />
        <WaitingQuotes quotes={quotes} title="Your quotes" />
        <MyBookingList id="past-bookings" bookings={bookings.past} title="Past bookings" />
      </div>
    </Page>
  );
}
