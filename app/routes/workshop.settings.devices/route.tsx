import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { COUNTRIES } from "~/domain/core/country/country";
import { dayAt } from "~/domain/core/time/days";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { EnableNotifications } from "~/pages/portal/devices/enable-notifications";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formatDay } from "~/ui/format";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { addDevice, MAX_DEVICES, removeDevice, showDevices } from "~/usecases/notifications/push/devices";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Notifications" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const deviceList = await showDevices(app);
  if (!deviceList.ok) throw refusedPage(deviceList.code);
  const { devices, publicKey, hasBudget } = deviceList;
  const zone = COUNTRIES[app.config.country].defaultZone;
  return {
    devices: devices.map(({ createdAt, ...device }) => ({ ...device, since: formatDay(dayAt(createdAt, zone)) })),
    publicKey,
    hasBudget,
  };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["add", "remove"]),
  id: textField(40),
  name: textField(100),
  endpoint: textField(2000),
  p256dh: textField(200),
  auth: textField(100),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, id, ...device } = postedForm.value;
  const result = intent === "add" ? await addDevice(app, device) : await removeDevice(app, id);
  if (result.ok) return redirect("/workshop/settings/devices", 303);
  if (isPortalRefusal(result.code)) throw refusedPage(result.code);
  return refuseForm(postedForm, result);
}

const LABELS = { name: "Name of this device", endpoint: "Notifications" } as const;

/** The devices that get notifications about a workshop's bookings, and whether this is one of them. */
export default function Devices() {
  const { devices, publicKey, hasBudget } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const isPosting = useSubmittingForm() !== null;
  return (
    <PortalPage title="Notifications">
      <div className="grid max-w-2xl gap-10">
        <ErrorSummary errors={result?.error} labels={LABELS} />
        <Section id="this" title="On this device" className="grid gap-4">
          <p>
            Your phone or computer notifies you when a customer books, moves or cancels, writes to you or responds to
            extra work. During the day, it also notifies you when a customer asks for your price. You only get
            notifications that your role allows. Emails and texts come as before.
          </p>
          {publicKey === null ? (
            <Notice>We do not send notifications yet. You get emails and texts as before.</Notice>
          ) : devices.some(({ isThisDevice: isThis }) => isThis) ? (
            <p className="text-soft">Notifications are on for this device.</p>
          ) : hasBudget ? (
            <EnableNotifications publicKey={publicKey} errors={result?.error} />
          ) : (
            <p className="text-soft">You get notifications on {MAX_DEVICES} devices. Turn one off to add another.</p>
          )}
        </Section>
        {devices.length > 0 && (
          <Section id="devices" title="Your devices" className="grid gap-4">
            <ul className="divide-y divide-line border-y border-line">
              {devices.map(({ id, name, since, isThisDevice: isThis }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <span className="min-w-0 break-words">
                    <span className="font-semibold">{name}</span>
                    {isThis && " (this one)"} <span className="text-soft">since {since}</span>
                  </span>
                  <Form method="post">
                    <input type="hidden" name="intent" value="remove" />
                    <input type="hidden" name="id" value={id} />
                    <Button variant="secondary" pending={isPosting}>
                      Turn off<span className="sr-only"> {name}</span>
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
            <p className="text-sm text-soft">
              A device gets notifications until you turn them off or sign out on it, for at most 90 days after you
              signed in on it.
            </p>
          </Section>
        )}
      </div>
    </PortalPage>
  );
}
