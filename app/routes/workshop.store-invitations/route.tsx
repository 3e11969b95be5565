import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerOf, refusedPage } from "~/answers";
import { COUNTRIES } from "~/domain/country/country";
import { dayAt } from "~/domain/time/days";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readForm } from "~/http/read-form";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import type { FieldErrors } from "~/ui/field-errors";
import { formatDay } from "~/ui/format";
import {
  answerInvitation,
  inviteToStore,
  type ListedInvitation,
  listInvitations,
  revokeInvitation,
} from "~/usecases/store-account/invitations";
import { InvitationCard } from "../../pages/portal/people/invitation-card";
import { InviteForm, LABELS } from "../../pages/portal/people/invite-form";

export const meta: MetaFunction = () => [{ title: "Store invitations" }, { name: "robots", content: "noindex" }];

const shownIn =
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
  const found = await listInvitations(app);
  if (!found.ok) throw refusedPage(found.code);
  const shown = shownIn(COUNTRIES[app.config.country].defaultZone);
  return {
    email: user.profile.email ?? "",
    received: found.received.map(shown),
    sent: found.sent.map(shown),
    stores: found.stores.map(({ supplierId, supplierName }) => ({ value: String(supplierId), label: supplierName })),
  };
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const answers = {
    accept: () => answerInvitation(app, text("id"), "accepted"),
    decline: () => answerInvitation(app, text("id"), "declined"),
    revoke: () => revokeInvitation(app, text("id")),
    invite: () =>
      inviteToStore(app, { supplierId: Number(text("supplierId")) || 0, email: text("email"), role: text("role") }),
  };
  const intent = text("intent");
  const done = Object.hasOwn(answers, intent)
    ? await answers[intent as keyof typeof answers]()
    : { ok: false as const, code: "invalid-input" as const };
  if (done.ok) return redirect("/workshop/store-invitations", 303);
  const { status, words } = answerOf(done.code);
  const errors: FieldErrors = ("fields" in done && done.fields) || { "": [words] };
  return data(
    { errors, typed: { email: text("email"), role: text("role"), supplierId: text("supplierId") } },
    { status },
  );
}

/** Invitations to the signed-in person, and those of the stores that the person runs (P-047, P-048). */
export default function StoreInvitations() {
  const { email, received, sent, stores } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused && "errors" in refused ? refused.errors : null;
  return (
    <PortalPage title="Store invitations" subtitle={`Signed in as ${email}`}>
      <div className="grid max-w-3xl gap-10">
        <ErrorSummary errors={errors} labels={LABELS} />
        <section aria-labelledby="received" className="grid gap-4">
          <h2 id="received" className="text-xl font-bold">
            Invitations to you
          </h2>
          {received.length === 0 ? (
            <EmptyState title="No invitations">When a store invites {email}, the invitation is shown here.</EmptyState>
          ) : (
            <ul className="grid gap-4">
              {received.map((invitation) => (
                <InvitationCard key={invitation.id} {...invitation} side="received" />
              ))}
            </ul>
          )}
        </section>
        {stores.length > 0 && (
          <section aria-labelledby="sent" className="grid gap-4">
            <h2 id="sent" className="text-xl font-bold">
              Invite someone
            </h2>
            <InviteForm
              key={sent.length}
              stores={stores}
              errors={errors}
              typed={refused && "typed" in refused ? refused.typed : null}
            />
            {sent.length > 0 && (
              <ul aria-label="Sent invitations" className="mt-4 grid gap-4">
                {sent.map((invitation) => (
                  <InvitationCard key={invitation.id} {...invitation} side="sent" />
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </PortalPage>
  );
}
