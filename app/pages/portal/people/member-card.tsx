import { Form } from "@remix-run/react";
import { ROLE_NAMES, type SupplierRole } from "~/domain/store-account/access";
import { INVITED_ROLES } from "~/domain/store-account/invitation";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ROLE_LABELS } from "./role-words";

interface Props {
  email: string;
  name: string | null;
  role: SupplierRole;
  /** null = from the beginning. */
  since: string | null;
  isYou: boolean;
  mayChange: boolean;
  mayRemove: boolean;
  maySignOut: boolean;
  store: string;
  storeName: string;
}

/** One person of a store. Removing takes a second press: the first opens the question. */
export function MemberCard({
  email,
  name,
  role,
  since,
  isYou,
  mayChange,
  mayRemove,
  maySignOut,
  store,
  storeName,
}: Props) {
  const who = name ?? email;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <h2 className="min-w-0 font-semibold break-words">
          {who}
          {isYou && <span className="font-normal text-soft"> (you)</span>}
        </h2>
        <p className="text-sm break-words text-soft">
          {email}
          {since && `, since ${since}`}
        </p>
        <p className="text-sm">{ROLE_LABELS[role]}</p>
      </div>
      {mayChange && (
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="store" value={store} />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="intent" value="role" />
          {INVITED_ROLES.filter((other) => other !== role).map((other) => (
            <Button key={other} name="role" value={other} variant="secondary">
              Make <span className="sr-only">{who} </span>
              {ROLE_NAMES[other]}
            </Button>
          ))}
        </Form>
      )}
      {maySignOut && (
        <Form method="post">
          <input type="hidden" name="store" value={store} />
          <input type="hidden" name="email" value={email} />
          <Button name="intent" value="sign-out" variant="secondary">
            Sign {who} out of all devices
          </Button>
        </Form>
      )}
      {mayRemove && (
        <Disclosure
          summary={
            isYou ? (
              "Leave this store"
            ) : (
              <>
                Remove<span className="sr-only"> {who}</span>
              </>
            )
          }
        >
          <Form method="post" className="grid justify-items-start gap-3">
            <input type="hidden" name="store" value={store} />
            <input type="hidden" name="email" value={email} />
            <p>
              {isYou ? "You see nothing" : `${who} sees nothing`} of {storeName} from then on. To come back takes a new
              invitation.
            </p>
            <Button name="intent" value="remove" variant="danger">
              {isYou ? "Leave" : `Remove ${who}`}
            </Button>
          </Form>
        </Disclosure>
      )}
    </li>
  );
}
