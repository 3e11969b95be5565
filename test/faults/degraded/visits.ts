import { InvariantError } from "../harness";
import { bookingBody, LEAD, findPlaces, findSuburbId } from "../worker/marketplace";
import { Client } from "../worker/client";
import type { Fault } from "./fault-endpoint";

/** One page request or form post. */
export interface Visit {
  readonly label: string;
  readonly client: Client;
  readonly path: string;
  /** Form values; null = a page request. */
  readonly formValues: Readonly<Record<string, string>> | null;
  /** Status that the specification gives for this page when its look-up fails; absent if it gives none. */
  readonly failedLookUpStatus?: number;
  /** Faults to test it with. */
  readonly faults: readonly Fault[];
}

const DATABASE_FAULTS = ["database refuses", "database hangs"] as const;
const ALL_FAULTS = [...DATABASE_FAULTS, "objects refuse", "objects hang"] as const;
const NOTES = "It rattles when it is cold, and only on the left";

async function requireSuccess(client: Client, path: string, body?: unknown) {
  const response = await (body === undefined ? client.get(path) : client.post(path, body));
  if (response?.status !== 200)
    throw new InvariantError(`${path} answered ${response?.status}: ${response?.text.slice(0, 200)}`);
  return response.body;
}

/**
 * The essential pages of a customer and a workshop, on a lead and a booking that are created here. `invitation` = the token of a bid that the workshop may
 * make.
 */
export async function createVisits(url: string, invitation: string): Promise<readonly Visit[]> {
  const customer = new Client(url);
  const supplier = new Client(url);
  await supplier.signIn("demo-supplier-member");
  const readPath = (path: string) => requireSuccess(customer, path);
  const suburb = await findSuburbId(readPath);
  const makeLead = async (overrides: object = {}) =>
    (await requireSuccess(customer, "/api/lead/create-update-or-shift", { ...LEAD, ...overrides, SuburbId: suburb }))
      .Lead.Guid as string;
  // Uses another car, because a second booking of the same work on the same car triggers a duplicate question.
  const openLead = await makeLead();
  const booking = await makeLead({ Year: 2018 });
  const place = (await findPlaces(readPath, openLead)).find(({ online }) => !online);
  if (!place) throw new Error("no workshop accepts a booking");
  const day = place.days[0] ?? "";
  const { BookingToken: token } = await requireSuccess(
    customer,
    "/api/booking/submit",
    bookingBody(booking, place, day),
  );
  const { BookingOfferId: offer } = await requireSuccess(supplier, `/api/booking-offer/${token}`);
  const finalise = `/booking/${openLead}/finalise?supplier=${place.supplier}`;
  const options = await readPath(`/api/finalise/${openLead}/${place.supplier}`);
  const [, submissionKey = ""] =
    /name="submissionKey" value="([^"]+)"/.exec((await customer.get(finalise))?.text ?? "") ?? [];
  const testVisit = (
    label: string,
    path: string,
    by = customer,
    faults: readonly Fault[] = DATABASE_FAULTS,
  ): Visit => ({
    label,
    client: by,
    path,
    formValues: null,
    faults,
  });
  return [
    testVisit("home", "/"),
    { ...testVisit("a step", `/quote/${openLead}?step=task-custom`), failedLookUpStatus: 404 },
    testVisit("results", `/quotes/${openLead}`),
    testVisit("finalise", finalise),
    testVisit("confirmation", `/booking/${token}/confirmation`),
    testVisit("a workshop's booking", `/workshop/bookings/${token}`, supplier),
    testVisit("a lead to bid on", `/workshop/leads/${invitation}/details`, supplier, ALL_FAULTS),
    {
      label: "an answer of a step",
      client: customer,
      path: `/quote/${openLead}?step=task-custom`,
      formValues: { details: NOTES },
      faults: ALL_FAULTS,
    },
    {
      label: "a booking",
      client: customer,
      path: finalise,
      faults: DATABASE_FAULTS,
      formValues: {
        intent: "book",
        submissionKey,
        supplierId: String(place.supplier),
        serviceDay: options.ServiceDate,
        arrival: [options.ArrivalTime, options.ArrivalTime2].filter(Boolean).join("-"),
        firstName: "Kiri",
        lastName: "O'Brien & Sons",
        mobile: "0404 040 404",
        email: "kiri@example.com",
        notes: `${NOTES}; <left> & "right"`,
        agreedTerms: "on",
        paymentMethod: "payOnTheDay",
      },
    },
    {
      label: "a workshop's answer",
      client: supplier,
      path: `/workshop/bookings/${token}`,
      formValues: { bookingOfferId: String(offer), responseType: "1", comment: NOTES },
      faults: DATABASE_FAULTS,
    },
  ];
}
