import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { withLeadCookies } from "~/http/session";
import { readHiddenForm } from "~/http/parse-form";
import { carNotFound } from "~/pages/garage/own-car.server";
import { stepQuery } from "~/pages/funnel/step-address";
import { bookFromGarage } from "~/usecases/funnel/book-from-garage";

const BOOKING_FIELDS = z.union([
  z.object({ again: z.string().max(64) }),
  z.object({ due: z.enum(["service", "inspection"]) }),
]);

/** A GET request does not start a quote. It redirects to the car, whose buttons do. */
export const loader = ({ params }: { params: { vehicleId?: string } }) => redirect(`/garage/${params.vehicleId ?? ""}`);

/** Starts a prefilled quote for "Book again" and "Book it" at the first open question. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const vehicleId = params.vehicleId ?? "";
  const startResult = await bookFromGarage(app, vehicleId, await readHiddenForm(request, BOOKING_FIELDS));
  if (!startResult.ok)
    throw startResult.code === "not-signed-in"
      ? carNotFound(app, startResult.code, `/garage/${vehicleId}`)
      : refusedPage(startResult.code);
  return redirect(
    `/quote-2/${startResult.guid}${stepQuery(new URLSearchParams(), startResult.step, startResult.parameters)}`,
    {
      status: 303,
      headers: withLeadCookies(request, app.viewer, startResult.guid),
    },
  );
}
