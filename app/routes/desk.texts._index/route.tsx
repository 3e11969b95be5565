import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CHANNEL_TITLES } from "~/domain/notifications/kinds";
import { formatKindTitle, textKey } from "~/domain/notifications/wording";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { Badge } from "~/ui/badge";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { readTexts } from "~/usecases/operations/desk/texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Texts" }, NO_INDEX];

const AUDIENCE_LABELS: Readonly<Record<string, string>> = {
  customer: "To customers",
  supplier: "To workshops",
  "fleet driver": "To fleet drivers",
  "fleet approver": "To fleet companies",
  partner: "To partners",
};

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const messageTexts = await readTexts(app);
  if (!messageTexts.ok) throw deskRefusalResponse(request, app, messageTexts.code);
  const { texts } = messageTexts;
  return {
    readers: [...new Set(texts.map(({ audience }) => audience))].map((audience) => {
      const audienceTexts = texts.filter((cataloguedTemplate) => cataloguedTemplate.audience === audience);
      return {
        audience,
        title: AUDIENCE_LABELS[audience] ?? formatKindTitle(audience),
        kinds: [...new Set(audienceTexts.map(({ key }) => key))].map((key) => {
          const channels = audienceTexts.filter((cataloguedTemplate) => cataloguedTemplate.key === key);
          return {
            key,
            title: formatKindTitle(key),
            subject: channels.find(({ channel }) => channel === "email")?.subject ?? null,
            channels: channels.map((cataloguedTemplate) => ({
              id: textKey(cataloguedTemplate),
              title: CHANNEL_TITLES[cataloguedTemplate.channel],
              isChanged: cataloguedTemplate.changedBy !== null,
            })),
          };
        }),
      };
    }),
  };
}

/** List of all messages by recipient, with links to their texts. */
export default function Texts() {
  const { readers } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Texts" subtitle="The text of every email, text message and notification.">
      <div className="grid gap-8">
        {readers.map(({ audience, title, kinds }) => {
          const id = audience.replaceAll(" ", "-");
          return (
            <section key={audience} aria-labelledby={id} className="grid gap-3">
              <h2 id={id} className="text-xl font-bold">
                {title}
              </h2>
              <ul className="divide-y divide-line border-y border-line">
                {kinds.map((kind) => (
                  <li key={kind.key} className="grid gap-x-6 py-2 sm:grid-cols-[1fr_auto]">
                    <div className="min-w-0 py-2">
                      <h3 className="font-semibold">{kind.title}</h3>
                      {kind.subject && <p className="text-sm break-words text-soft">{kind.subject}</p>}
                    </div>
                    <div className="flex flex-wrap items-center gap-x-5">
                      {kind.channels.map((item) => (
                        <span key={item.id} className="inline-flex items-center gap-2">
                          <Link to={`/desk/texts/${item.id}`} className={LINK_CLASS}>
                            {item.title}
                            <span className="sr-only">for {kind.title}</span>
                          </Link>
                          {item.isChanged && <Badge>Changed</Badge>}
                        </span>
                      ))}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </DeskPage>
  );
}
