import { bookingTokenOf } from "../../http/named";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "../../answers";
import { readPressed } from "../../http/typed-form";
import { customerSaysDone } from "../../usecases/work/customer-says-done";
import { customerSaysNobodyCame } from "../../usecases/work/customer-says-nobody-came";
import { loadConfirmation } from "../../pages/booking/confirmation/confirmation.server";
import { ConfirmationPage } from "../../pages/booking/confirmation/confirmation-page";
import { confirmationTitle } from "../../pages/booking/confirmation/confirmation-title";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: confirmationTitle(data ?? {}) }, NO_INDEX];

export const loader = (asked: LoaderFunctionArgs) => loadConfirmation(asked, null);

const PRESSED = z.object({ intent: z.enum(["done", "nobody-came"]) });

/** The one button of a booking whose workshop said nothing: the work was done; or of one where it says that nobody came: so it was. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const { intent } = await readPressed(request, PRESSED);
  const token = bookingTokenOf(params.bookingToken);
  const said = await (intent === "done" ? customerSaysDone : customerSaysNobodyCame)(app, token);
  if (!said.ok) throw refusedPage(said.code);
  return redirect(`/booking/${token}`, 303);
}

/** The page of a booking, whatever was booked: how it stands, what was done, and what can be done now. */
export default function BookingPage() {
  const { view, standing } = useLoaderData<typeof loader>();
  return <ConfirmationPage view={view} title={confirmationTitle({ standing })} isProduct={view.isProduct} />;
}
