import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES } from "~/domain/core/country/country";
import { readHiddenForm } from "~/http/parse-form";
import { requireUser, redirectToLogin } from "~/pages/portal/guard.server";
import { deviceView } from "~/pages/portal/people/device-view.server";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { listDevices, signOutDevices } from "~/usecases/identity/devices";

export const meta: MetaFunction = () => [{ title: "Your devices" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const devices = await listDevices(app);
  if (!devices.ok) throw redirectToLogin(request, app);
  const zone = COUNTRIES[app.config.country].defaultZone;
  return {
    email: devices.email,
    devices: devices.devices.map((device) => ({ ...deviceView(device, zone), isThis: device.isThisDevice })),
  };
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const { device } = await readHiddenForm(request, z.object({ device: z.string().max(100) }));
  const result = await signOutDevices(app, device === "others" ? "all-others" : { only: device });
  if (!result.ok) throw redirectToLogin(request, app);
  return redirect("/devices", 303);
}

/** The devices on which the person is signed in, with buttons to sign them out. */
export default function Devices() {
  const { email, devices } = useLoaderData<typeof loader>();
  const isPosting = useSubmittingForm() !== null;
  const otherDevices = devices.filter(({ isThis }) => !isThis);
  return (
    <Page width="text">
      <div className="mb-6 grid gap-1">
        <h1 className="text-2xl font-bold">Your devices</h1>
        <p className="text-soft">
          You are signed in{email !== null && ` as ${email}`} on{" "}
          {devices.length === 1 ? "this device" : "these devices"}. Sign out any that you don’t recognise. If you have
          lost a device, change your password too. Otherwise, the device may be able to sign in again.
        </p>
      </div>
      <ul className="grid gap-3">
        {devices.map(({ id, name, about, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
          >
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>
              {isThis && <span className="text-soft"> (this device)</span>}
              <span className="block text-sm text-soft">{about}</span>
            </span>
            <Form method="post">
              <input type="hidden" name="device" value={id} />
              <Button variant="secondary" pending={isPosting}>
                Sign out<span className="sr-only"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {otherDevices.length > 0 && (
        <Form method="post" className="mt-6">
          <input type="hidden" name="device" value="others" />
          <Button variant="danger" pending={isPosting}>
            Sign out all other devices
          </Button>
        </Form>
      )}
    </Page>
  );
}
