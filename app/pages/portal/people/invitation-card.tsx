import { Form } from "@remix-run/react";
import type { InvitationStatus, InvitableRole } from "~/domain/identity/store-account/invitation";
import { Button } from "~/ui/button";
import { ROLE_LABELS } from "./role-labels";

interface Props {
  id: string;
  storeName: string;
  email: string;
  role: InvitableRole;
  inviterName: string;
  sentOn: string;
  endsOn: string;
  status: InvitationStatus;
  side: "received" | "sent";
}

/** An invitation: store, inviter, role, date and outcome. */
export function InvitationCard({ id, storeName, email, role, inviterName, sentOn, endsOn, status, side }: Props) {
  const isOpen = status === "Sent";
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold break-words">{side === "received" ? storeName : email}</h3>
        <span className="text-sm font-semibold text-soft">{status}</span>
      </div>
      <p className="text-sm text-soft">
        {side === "received" ? `${inviterName} invited you` : `To ${storeName}, by ${inviterName}`} on {sentOn}.{" "}
        {ROLE_LABELS[role]}.{isOpen && ` Expires on ${endsOn}.`}
      </p>
      {isOpen && (
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="id" value={id} />
          {side === "received" ? (
            <>
              <Button name="intent" value="accept">
                Accept<span className="sr-only"> the invitation to {storeName}</span>
              </Button>
              <Button name="intent" value="decline" variant="secondary">
                Decline<span className="sr-only"> the invitation to {storeName}</span>
              </Button>
            </>
          ) : (
            <Button name="intent" value="revoke" variant="danger">
              Withdraw<span className="sr-only"> the invitation to {email}</span>
            </Button>
          )}
        </Form>
      )}
    </li>
  );
}
