import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData } from "@remix-run/react";
import { z } from "zod";
import { bookingStatusLabel } from "~/domain/operations/desk/lists";
import { formatVehicle } from "~/domain/catalogue/vehicle/describe";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatDay } from "~/domain/core/time/format";
import { formatMoment } from "~/domain/core/time/format-moment";
import { parsePostedForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { searchAtDesk } from "~/usecases/operations/desk/find";
import { findDeskPerson } from "~/usecases/operations/desk/desk-person";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Find" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const person = await findDeskPerson(app, "view");
  if (!person.ok) throw deskRefusalResponse(request, app, person.code);
  return null;
}

const INPUT_FIELDS = z.object({ q: textField(200) });

/** Searches by POST, so that phone numbers and email addresses do not appear in the URL. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { found: null });
  const deskResult = await searchAtDesk(app, postedForm.value.q);
  if (!deskResult.ok) throw deskRefusalResponse(request, app, deskResult.code);
  if (!deskResult.isRequested)
    return refuseForm(
      postedForm,
      {
        code: "invalid-input",
        fields: { q: ["Enter a full booking number, plate, mobile, email or reference, or part of a workshop’s name"] },
      },
      { found: null },
    );
  const { bookings, leads, suppliers } = deskResult;
  return data({
    result: toFormResult(postedForm),
    found: [
      ...bookings.map(({ token, id, status, supplierName, serviceDay }) => ({
        key: token,
        href: `/desk/bookings/${token}`,
        title: `Booking ${id}`,
        about: `${supplierName}, ${formatDay(serviceDay)}`,
        badge: bookingStatusLabel(status),
      })),
      ...leads.map(({ guid, createdAt, submittedAt, lead }) => ({
        key: guid,
        href: `/desk/quotes/${guid}`,
        title:
          lead === null ? "Unfinished quote" : ((lead.vehicle && formatVehicle(lead.vehicle)) ?? "No vehicle given"),
        about: [
          (lead?.cart ?? []).map(({ name }) => name).join(", "),
          `${submittedAt === null ? "Started" : "Sent"} ${formatMoment(submittedAt ?? createdAt, COUNTRIES[app.config.country].defaultZone)}`,
        ]
          .filter(Boolean)
          .join(". "),
        badge: lead?.cancelledAt ? "Quote, cancelled" : "Quote, not booked",
      })),
      ...suppliers.map(({ id, name, place }) => ({
        key: String(id),
        href: `/desk/workshops/${id}`,
        title: name,
        about: `${place}, number ${id}`,
        badge: "Workshop",
      })),
    ],
  });
}

/** One search box for anything that a caller may quote on the phone. */
export default function Find() {
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const errors = response?.result.error ?? null;
  const results = response?.found ?? null;
  return (
    <DeskPage title="Find">
      <div className="grid max-w-3xl gap-8">
        <Form method="post" className="grid gap-4">
          <ErrorSummary errors={errors} labels={{ q: "Search for" }} />
          <TextField
            name="q"
            label="Search for"
            hint="Booking number, plate, mobile, email, payment reference, or part of a workshop’s name"
            defaultValue={String(response?.result.initialValue?.q ?? "")}
            errors={errors}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
          <Button size="lg" pending={isPosting}>
            Find
          </Button>
        </Form>
        {results !== null && (
          <Section id="found" title="Found">
            {results.length === 0 ? (
              <EmptyState title="Nothing found">
                We store contacts and plates in a protected form, so enter them in full. You can find a quote without a
                booking by mobile, email or web address, but not by plate.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {results.map(({ key, href, title, about, badge }) => (
                  <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                    <span className="grid min-w-0">
                      {href === null ? (
                        <span className="font-semibold break-words">{title}</span>
                      ) : (
                        <Link
                          to={href}
                          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 sm:min-h-8"
                        >
                          {title}
                        </Link>
                      )}
                      <span className="text-sm break-words text-soft">{about}</span>
                    </span>
                    <Badge>{badge}</Badge>
                  </li>
                ))}
              </ul>
            )}
          </Section>
        )}
      </div>
    </DeskPage>
  );
}
