import { redirectDocument } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import type { OutcomeCode } from "~/domain/core/outcomes";
import type { Context } from "~/usecases/context";
import { type Car, readCar } from "~/usecases/garage/read-car";
import { formatPlate, vehicleTitle } from "./garage-texts";

/** Redirects a visitor who is not signed in to the sign-in page, which then returns to this path. */
export const redirectToSignIn = (path: string) =>
  redirectDocument(`/customer-login?returnTo=${encodeURIComponent(path)}`);

/** The response of a car's page when access is refused: a redirect to sign-in, or not found. */
export const carNotFound = (app: Context, code: OutcomeCode, path: string): Response =>
  code === "not-signed-in" && app.identity.provider !== null ? redirectToSignIn(path) : refusedPage(code);

/** Loads the owner's car. Throws a redirect to sign-in, or not found. */
export async function requireOwnCar(
  app: Context,
  vehicleId: string | undefined,
  path = `/garage/${vehicleId ?? ""}`,
): Promise<Car> {
  const car = await readCar(app, vehicleId ?? "");
  if (!car.ok) throw carNotFound(app, car.code, path);
  return car;
}

/** Heading data of every page about a car. */
export const carHeader = ({ vehicle: { id, name, vehicle } }: Car) => ({
  id,
  name: name ?? vehicleTitle(vehicle),
  title: vehicleTitle(vehicle),
  plate: formatPlate(vehicle),
});
