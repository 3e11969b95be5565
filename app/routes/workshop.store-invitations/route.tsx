import { supplierId } from "../../domain/core/ids";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { COUNTRIES } from "~/domain/core/country/country";
import { dayAt } from "~/domain/core/time/days";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { parsePostedForm, refuseForm, textField, hiddenSupplierId } from "~/http/parse-form";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { formatDay } from "~/ui/format";
import {
  answerInvitation,
  inviteToStore,
  type ListedInvitation,
  listInvitations,
  revokeInvitation,
} from "~/usecases/workshop/portal/invitations";
import { InvitationCard } from "../../pages/portal/people/invitation-card";
import { InviteForm, LABELS } from "../../pages/portal/people/invite-form";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { storeOptions } from "~/pages/portal/settings/store-param";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Store invitations" }, NO_INDEX];

const createInvitationMapper =
  (zone: string) =>
  ({ id, storeName, email, role, inviterName, createdAt, expiresAt, status }: ListedInvitation) => ({
    id,
    storeName,
    email,
    role,
    inviterName,
    status,
    sentOn: formatDay(dayAt(createdAt, zone)),
    endsOn: formatDay(dayAt(expiresAt, zone)),
  });

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const user = await requireUser(request, app);
  const invitations = await listInvitations(app);
  if (!invitations.ok) throw refusedPage(invitations.code);
  const toInvitationView = createInvitationMapper(COUNTRIES[app.config.country].defaultZone);
  return {
    email: user.profile.email ?? "",
    received: invitations.received.map(toInvitationView),
    sent: invitations.sent.map(toInvitationView),
    stores: storeOptions(invitations.stores),
  };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["accept", "decline", "revoke", "invite"]),
  id: textField(60),
  supplierId: hiddenSupplierId.default(supplierId(0)),
  email: textField(300),
  role: textField(20),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, id, ...invited } = postedForm.value;
  const answers = {
    accept: () => answerInvitation(app, id, "accepted"),
    decline: () => answerInvitation(app, id, "declined"),
    revoke: () => revokeInvitation(app, id),
    invite: () => inviteToStore(app, invited),
  };
  const result = await answers[intent]();
  return result.ok ? redirect("/workshop/store-invitations", 303) : refuseForm(postedForm, result);
}

/** Invitations to the signed-in person, and those of the stores that the person runs (P-047, P-048). */
export default function StoreInvitations() {
  const { email, received, sent: messages, stores } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const formResult = response && "result" in response ? response.result : undefined;
  return (
    <PortalPage title="Store invitations" subtitle={`Signed in as ${email}`}>
      <div className="grid max-w-3xl gap-10">
        <ErrorSummary errors={formResult?.error} labels={LABELS} />
        <Section id="received" title="Invitations you have received" className="grid gap-4">
          {received.length === 0 ? (
            <EmptyState title="No invitations">When a store invites {email}, the invitation is shown here.</EmptyState>
          ) : (
            <ul className="grid gap-4">
              {received.map((invitation) => (
                <InvitationCard key={invitation.id} {...invitation} side="received" />
              ))}
            </ul>
          )}
        </Section>
        {stores.length > 0 && (
          <Section id="sent" title="Invite someone" className="grid gap-4">
            <InviteForm key={messages.length} stores={stores} formResult={formResult} />
            {messages.length > 0 && (
              <ul aria-label="Sent invitations" className="mt-4 grid gap-4">
                {messages.map((invitation) => (
                  <InvitationCard key={invitation.id} {...invitation} side="sent" />
                ))}
              </ul>
            )}
          </Section>
        )}
      </div>
    </PortalPage>
  );
}
