import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { formatDay } from "~/domain/core/time/format";
import { formatPageMoment } from "~/ui/format-moment";
import { formatVehicle } from "~/domain/catalogue/vehicle/describe";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { NO_INDEX } from "~/ui/no-index";
import { summarizeCustomer, listConversations } from "~/usecases/workshop/portal/show-overview";
import { portalPath } from "~/usecases/supplier/portal-links";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Messages" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const conversations = await listConversations(app, readStoreId(request));
  if (!conversations.ok) throw refusedPage(conversations.code);
  const { stores, store, read } = conversations;
  return {
    ...storeFields(stores, store),
    conversations: await Promise.all(
      read.conversations.map(async (conversation) => {
        const { firstName, rego } = await summarizeCustomer(app, conversation);
        return {
          href: `${portalPath({ kind: "booking", token: conversation.token })}#messages`,
          title: [firstName, rego, conversation.vehicle && formatVehicle(conversation.vehicle)]
            .filter(Boolean)
            .join(", "),
          about: `Booking ${conversation.reference}, ${formatDay(conversation.serviceDay)}`,
          when: formatPageMoment(conversation.lastAt, read.zone),
          unread: conversation.unread,
        };
      }),
    ),
  };
}

/** List of the conversations with customers, latest first. */
export default function Messages() {
  const { stores, store, storeName, conversations } = useLoaderData<typeof loader>();
  return (
    <PortalPage title="Messages" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      {conversations.length === 0 ? (
        <EmptyState title="No messages yet">
          When a customer writes to you about a booking, it is listed here.
        </EmptyState>
      ) : (
        <ul className="max-w-3xl divide-y divide-line border-y border-line">
          {conversations.map(({ href, title, about, when, unread }) => (
            <li key={href} className="relative grid gap-0.5 py-3">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <Link
                  to={href}
                  className="font-semibold break-words text-accent underline underline-offset-4 after:absolute after:inset-0"
                >
                  {title || about}
                </Link>
                {unread > 0 && <Badge tone="accent">{`${unread} new`}</Badge>}
              </p>
              <p className="text-sm text-soft">
                {about}. Last message {when}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PortalPage>
  );
}
