import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES } from "~/domain/core/country/country";
import { HAND_OVER_DAYS, SHARE_DAYS, formatCode } from "~/domain/garage/hand-over";
import { dayAt } from "~/domain/core/time/days";
import { formatDay } from "~/domain/core/time/format";
import { readHiddenForm } from "~/http/parse-form";
import { CarHeader } from "~/pages/garage/car-head";
import { carHeader, requireOwnCar, carNotFound } from "~/pages/garage/own-car.server";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { offerCar, cancelCarOffer } from "~/usecases/garage/hand-over";
import { shareCar, unshareCar } from "~/usecases/garage/share-car";

const TITLE = "Share or hand over";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const car = await requireOwnCar(app, params.vehicleId, `/garage/${params.vehicleId ?? ""}/transfer`);
  const now = app.clock.now();
  const formatEndDay = (ms: number) => formatDay(dayAt(ms, COUNTRIES[app.config.country].defaultZone));
  const { share, handOver, vehicle } = car;
  return {
    ...carHeader(car),
    link:
      share === null || share.endsAt <= now
        ? null
        : {
            url: `${app.config.brand.websiteUrl}/car-record/${await app.cipher.open(share.sealed, vehicle.id)}`,
            until: formatEndDay(share.endsAt),
          },
    code:
      handOver === null || handOver.endsAt <= now
        ? null
        : {
            text: formatCode(await app.cipher.open(handOver.sealed, handOver.id)),
            until: formatEndDay(handOver.endsAt),
          },
    receiveUrl: `${app.config.brand.websiteUrl}/garage/receive`,
  };
}

const INPUT_FIELDS = z.object({ intent: z.enum(["share", "unshare", "offer", "unoffer"]) });

/** Creates or deletes the link, or creates or cancels the code. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const vehicleId = params.vehicleId ?? "";
  const { intent } = await readHiddenForm(request, INPUT_FIELDS);
  const actions = { share: shareCar, unshare: unshareCar, offer: offerCar, unoffer: cancelCarOffer };
  const result = await actions[intent](app, vehicleId);
  if (!result.ok) throw carNotFound(app, result.code, `/garage/${vehicleId}/transfer`);
  return redirect(`/garage/${vehicleId}/transfer`, 303);
}

const SECRET_CLASS = "rounded-md border border-line bg-sunken p-3 font-semibold break-all";

/** Page with the two ways to pass a record to someone else. */
export default function TransferPage() {
  const { id, link, code, receiveUrl, ...head } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <div className="grid gap-8">
        <CarHeader {...head} heading={TITLE} back={{ to: `/garage/${id}`, text: head.name }} />
        <section className="grid gap-3" aria-labelledby="share">
          <h2 id="share" className="text-xl font-bold">
            Share the record
          </h2>
          <p>
            Anyone with the link can see the plate and what was done, when, by which workshop, at how many kilometres
            and for how much. That includes titles and workshops that you entered. Your name, notes and receipts are not
            shown.
          </p>
          <p>
            <Link to={`/garage/${id}/print`} className="text-accent underline underline-offset-4">
              Preview what they will see
            </Link>
          </p>
          {link === null ? (
            <Form method="post">
              <Button name="intent" value="share" variant="secondary">
                Create a link for {SHARE_DAYS} days
              </Button>
            </Form>
          ) : (
            <>
              <p className={SECRET_CLASS}>
                <a href={link.url} className="text-accent underline underline-offset-4">
                  {link.url}
                </a>
              </p>
              <p className="text-soft">It works until {link.until}.</p>
              <Form method="post">
                <Button name="intent" value="unshare" variant="secondary">
                  Turn off this link
                </Button>
              </Form>
            </>
          )}
        </section>
        <section className="grid gap-3" aria-labelledby="hand-over">
          <h2 id="hand-over" className="text-xl font-bold">
            Hand the vehicle over
          </h2>
          <p>
            The code moves the vehicle, with its record and dates, from your garage to the new owner’s. Titles and
            workshops that you entered are passed on and marked as yours. Your notes and receipts are deleted, so
            download a file first if you want your own copy. Reminders and links stop working. You keep your bookings.
          </p>
          {code === null ? (
            <Form method="post">
              <Button name="intent" value="offer" variant="secondary">
                Create a code for {HAND_OVER_DAYS} days
              </Button>
            </Form>
          ) : (
            <>
              <p className={`${SECRET_CLASS} text-2xl tracking-widest`}>{code.text}</p>
              <p className="text-soft">
                It works once, until {code.until}. The new owner signs in and enters it at{" "}
                <span className="break-all">{receiveUrl}</span>.
              </p>
              <Form method="post">
                <Button name="intent" value="unoffer" variant="secondary">
                  Cancel this code
                </Button>
              </Form>
            </>
          )}
        </section>
      </div>
    </Page>
  );
}
