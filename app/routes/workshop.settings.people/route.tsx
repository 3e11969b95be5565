import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { LINK_CLASS } from "~/ui/classes";
import { formatPageMoment } from "~/ui/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { ROLE_NAMES } from "~/domain/identity/store-account/access";
import type { MemberEvent } from "~/domain/identity/store-account/people";
import { requireUser } from "~/pages/portal/guard.server";
import { deviceView } from "~/pages/portal/people/device-view.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { parsePostedForm, refuseForm, textField, hiddenSupplierId } from "~/http/parse-form";
import { ErrorSummary } from "~/ui/error-summary";
import { changeMemberRole, listPeople, removeMember, signOutMember } from "~/usecases/identity/store-account/people";
import { MemberCard } from "../../pages/portal/people/member-card";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "People" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const peopleList = await listPeople(app, readStoreId(request));
  if (!peopleList.ok) throw refusedPage(peopleList.code);
  const { stores, store, people, events, mayInvite } = peopleList;
  const zone = COUNTRIES[app.config.country].defaultZone;
  return {
    ...storeFields(stores, store),
    isOwner: store.role === "owner",
    mayInvite,
    people: people.map(({ since, devices, ...member }) => ({
      ...member,
      devices: devices?.map((device) => deviceView(device, zone)) ?? null,
      since: since === null || since === 0 ? null : formatPageMoment(since, zone),
    })),
    events: events.map((event) => ({
      id: event.id,
      text: memberEventText(event),
      when: formatPageMoment(event.at, zone),
    })),
  };
}

function memberEventText({ kind, email, was, becomes, actorName }: MemberEvent): string {
  switch (kind) {
    case "joined":
      return `${email} joined${becomes ? ` as ${ROLE_NAMES[becomes]}` : ""}`;
    case "role-changed":
      return was && becomes
        ? `${actorName} changed ${email} from ${ROLE_NAMES[was]} to ${ROLE_NAMES[becomes]}`
        : `${actorName} changed the role of ${email}${becomes ? ` to ${ROLE_NAMES[becomes]}` : ""}`;
    case "removed":
      return `${actorName} removed ${email}`;
    case "left":
      return `${email} left`;
    case "contact-added":
      return `${actorName} added ${email} to the messages`;
    case "contact-changed":
      return `${actorName} changed which messages ${email === "" ? "the account" : email} receives`;
    case "contact-removed":
      return `${actorName} removed ${email} from the messages`;
    case "account-moved":
      return `${actorName} moved the account to ${email}`;
  }
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["role", "remove", "sign-out", "sign-out-all"]),
  store: hiddenSupplierId,
  email: textField(254),
  role: textField(20),
  device: z.array(textField(100)).max(100).default([]),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, store, email, role, device } = postedForm.value;
  const member = { supplierId: store, email };
  const result =
    intent === "role"
      ? await changeMemberRole(app, member, role)
      : intent === "remove"
        ? await removeMember(app, member)
        : await signOutMember(app, member, intent === "sign-out-all" ? "all" : device);
  // A person who has left the store can no longer see the list.
  if (result.ok)
    return redirect(
      "isSelf" in result && result.isSelf
        ? "/workshop/store-invitations"
        : `/workshop/settings/people?store=${member.supplierId}`,
      303,
    );
  if (result.code === "portal-forbidden") throw refusedPage(result.code);
  return refuseForm(postedForm, result);
}

/** Page that lists a store's people and their roles, with forms to change them. */
export default function People() {
  const { stores, store, storeName, isOwner, mayInvite, people, events } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result.error;
  return (
    <PortalPage title="People" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-3xl gap-8">
        <ErrorSummary errors={errors} labels={{ role: "What this person may do", device: "Devices" }} />
        <ul className="grid gap-4">
          {people.map((member) => (
            <MemberCard key={`${member.email}:${member.role}`} {...member} store={store} storeName={storeName} />
          ))}
        </ul>
        <p>
          <Link to="/devices" className={LINK_CLASS}>
            Your own devices
          </Link>
        </p>
        {(mayInvite || isOwner) && (
          <div className="flex flex-wrap gap-x-6">
            {mayInvite && (
              <Link to="/workshop/store-invitations" className={LINK_CLASS}>
                Invite someone
              </Link>
            )}
            {isOwner && (
              <Link to="/workshop/hl/account-transfer" className={LINK_CLASS}>
                Move the account to another email address
              </Link>
            )}
          </div>
        )}
        <section aria-labelledby="history">
          <h2 id="history" className="text-xl font-bold">
            Changes
          </h2>
          {events.length === 0 ? (
            <p className="mt-2 text-soft">No one has joined or left yet.</p>
          ) : (
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {events.map(({ id, text, when }) => (
                <li key={id} className="py-2 break-words">
                  {text} <span className="text-soft">{when}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </PortalPage>
  );
}
