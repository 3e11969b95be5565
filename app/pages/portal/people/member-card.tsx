import { Form } from "@remix-run/react";
import { ROLE_NAMES, type SupplierRole } from "~/domain/identity/store-account/access";
import { INVITABLE_ROLES } from "~/domain/identity/store-account/invitation";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import type { DeviceView } from "./device-view.server";
import { ROLE_LABELS } from "./role-labels";

interface Props {
  email: string;
  name: string | null;
  role: SupplierRole;
  /** Date of joining. Null = a member from the start. */
  since: string | null;
  isYou: boolean;
  mayChangeRole: boolean;
  mayRemove: boolean;
  /** The devices on which the person is signed in; null = the viewer may not see them. */
  devices: readonly DeviceView[] | null;
  store: string;
  storeName: string;
}

/** A member of a store. Removal takes two clicks, because the first one opens a confirmation. */
export function MemberCard({
  email,
  name,
  role,
  since,
  isYou,
  mayChangeRole,
  mayRemove,
  devices,
  store,
  storeName,
}: Props) {
  const memberName = name ?? email;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <h2 className="min-w-0 font-semibold break-words">
          {memberName}
          {isYou && <span className="font-normal text-soft"> (you)</span>}
        </h2>
        <p className="text-sm break-words text-soft">
          {email}
          {since && `, since ${since}`}
        </p>
        <p className="text-sm">{ROLE_LABELS[role]}</p>
      </div>
      {mayChangeRole && (
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="store" value={store} />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="intent" value="role" />
          {INVITABLE_ROLES.filter((otherRole) => otherRole !== role).map((otherRole) => (
            <Button key={otherRole} name="role" value={otherRole} variant="secondary">
              Make <span className="sr-only">{memberName} </span>
              {ROLE_NAMES[otherRole]}
            </Button>
          ))}
        </Form>
      )}
      {devices?.length === 0 && <p className="text-sm text-soft">Not signed in on any device.</p>}
      {devices !== null && devices.length > 0 && (
        <Disclosure
          summary={
            <>
              Signed in on {devices.length} {devices.length === 1 ? "device" : "devices"}
              <span className="sr-only">: {memberName}</span>
            </>
          }
        >
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="store" value={store} />
            <input type="hidden" name="email" value={email} />
            <fieldset>
              <legend className="sr-only">Devices of {memberName}</legend>
              {devices.map(({ id, name: deviceName, about }) => (
                <label key={id} className="flex min-h-11 items-start gap-3 py-2">
                  <input type="checkbox" name="device" value={id} className="mt-0.5 size-6 shrink-0" />
                  <span className="min-w-0">
                    {deviceName}
                    <span className="block text-sm text-soft">{about}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value="sign-out" variant="secondary">
                Sign out of selected<span className="sr-only"> devices of {memberName}</span>
              </Button>
              <Button name="intent" value="sign-out-all" variant="danger">
                Sign {memberName} out of all devices
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
      {mayRemove && (
        <Disclosure
          summary={
            isYou ? (
              "Leave this store"
            ) : (
              <>
                Remove<span className="sr-only"> {memberName}</span>
              </>
            )
          }
        >
          <Form method="post" className="grid justify-items-start gap-3">
            <input type="hidden" name="store" value={store} />
            <input type="hidden" name="email" value={email} />
            <p>
              {isYou ? "You lose access" : `${memberName} loses access`} to {storeName} straight away. Only a new
              invitation restores access.
            </p>
            <Button name="intent" value="remove" variant="danger">
              {isYou ? "Leave" : `Remove ${memberName}`}
            </Button>
          </Form>
        </Disclosure>
      )}
    </li>
  );
}
