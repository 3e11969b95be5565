import { ofLead } from "~/http/with-lead-guid";
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
import { kilometres } from "~/texts/work";
import { currentIn, NAME_LENGTH, vehicleKey } from "~/domain/garage/garage-vehicle";
import { MyBookingList } from "~/pages/home/my-bookings";
import { WaitingQuotes } from "~/pages/home/waiting-quotes";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { leadGuidOf } from "~/http/session";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { submittedValue } from "~/ui/field-errors";
import { Page } from "~/ui/page";
import { listRecommended } from "~/usecases/booking/extra-work/recommended";
import { addVehicle } from "~/usecases/funnel/add-vehicle";
import { removeVehicle, renameVehicle } from "~/usecases/garage/change-garage";
import { keepVehicleOf } from "~/usecases/garage/keep-vehicle";
import { garageStates, listGarage, type VehicleState } from "~/usecases/garage/list-garage";
import { dueName, formatDue } from "~/usecases/garage/remind-cars";
import { myBookings } from "~/usecases/booking/my-bookings";
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
  const promise = listGarage(app);
  const [garage, states, quotes, open, bookings, recommended] = await Promise.all([
    promise,
    garageStates(
      app,
      promise.then((answer) => (answer.ok ? answer.vehicles : [])),
    ),
    findOpenQuotes(app, guid, 5),
    guid === null ? null : readLead(app, guid),
    myBookings(app),
    listRecommended(app),
  ]);
  const vehicles = garage.ok ? garage.vehicles : [];
  const ofQuote =
    open?.ok && open.isHolder && open.lead.vehicle.mid !== null && currentIn(vehicles, open.lead.vehicle) === null
      ? { guid: open.lead.guid, title: describeVehicle(open.lead.vehicle) }
      : null;
  return {
    profile: user.profile,
    quotes,
    bookings,
    ofQuote,
    isRegoOn: app.rego.isOn,
    states: app.rego.isOn ? COUNTRIES[app.config.country].states : [],
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
  odometer: state?.odometer ? `${kilometres(state.odometer.km)} on ${formatDay(state.odometer.day)}` : null,
  dues: (state?.dues ?? []).map((due) => ({ name: dueName(due.what, rule), when: formatDue(due) })),
});

const CHANGE = z
  .object({
    intent: z.enum(["rename", "remove", "keep", "add"]),
    id: textField(60),
    leadGuid: textField(60),
    vehicle: textField(60),
    regoState: textField(10),
    mid: textField(100),
  })
  .catchall(textField(2 * NAME_LENGTH));

/** Adds, renames, removes or saves a vehicle in the garage. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, CHANGE);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, id, leadGuid, vehicle, regoState, mid, ...names } = postedForm.value;
  if (intent === "add") {
    const added = await addVehicle(app, { vehicle, regoState, mid });
    if (!added.ok) return added.code === "not-signed-in" ? redirectToSignIn() : refuseForm(postedForm, added);
    return added.choices.length === 0 ? redirect("/garage", 303) : { choices: added.choices, vehicle, regoState };
  }
  // Each vehicle has its own name field.
  const box = `name-${id}`;
  const changes = {
    rename: () => renameVehicle(app, id, names[box] ?? ""),
    remove: () => removeVehicle(app, id),
    keep: () => ofLead(leadGuid, (guid) => keepVehicleOf(app, guid)),
  };
  const changed = await changes[intent]();
  if (changed.ok) return redirect("/garage", 303);
  if (changed.code === "not-signed-in") return redirectToSignIn();
  const name = "fields" in changed ? changed.fields?.name : undefined;
  return refuseForm(postedForm, { code: changed.code, ...(name ? { fields: { [box]: name } } : {}) });
}

export default function Garage() {
  const { profile, quotes, bookings, ofQuote, isRegoOn, states, vehicles } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const formResult = response && "result" in response ? response.result : null;
  const choosing = response && "choices" in response ? response : null;
  const errors = formResult?.error ?? null;
  return (
    <Page>
      <div className="grid max-w-3xl gap-8">
        <div>
          <ErrorSummary errors={errors} />
          <h1 className="text-2xl font-bold">Your garage</h1>
          <p className="mt-2 text-soft break-words">
            Signed in as {[profile.name, profile.email].filter(Boolean).join(", ") || "a customer"}. Vehicles that you
            get quotes for are saved here too.
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
                typed={
                  formResult && submittedValue(formResult, "id") === vehicle.id
                    ? submittedValue(formResult, `name-${vehicle.id}`)
                    : null
                }
              />
            ))}
          </ul>
        )}
        {ofQuote && <SaveVehicleForm {...ofQuote} />}
        <AddVehicle isRegoOn={isRegoOn} states={states} errors={errors} refused={formResult} choosing={choosing} />
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
        <MyBookingList id="coming-bookings" bookings={bookings.coming} title="Your bookings" />
        <WaitingQuotes quotes={quotes} title="Your quotes" />
        <MyBookingList id="past-bookings" bookings={bookings.past} title="Past bookings" />
      </div>
    </Page>
  );
}
