import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { formatPhoneForDisplay } from "~/domain/core/phone/display";
import {
  MAX_CONTACTS,
  type NotificationContact,
  TOPIC_LABELS,
  TOPICS,
  TOPICS_BY_CHANNEL,
} from "~/domain/identity/store-account/notification-contact";
import { parsePostedForm, refuseForm, toFormResult, textField, hiddenSupplierId } from "~/http/parse-form";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { submittedValue } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import {
  addContact,
  sendContactCode,
  changeContactTopics,
  displayAddress,
  readContacts,
  removeContact,
} from "~/usecases/workshop/portal/notification-contacts";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Who gets which messages" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const page = await readContacts(app, readStoreId(request));
  if (!page.ok) throw refusedPage(page.code);
  const { stores, store, account } = page;
  const findCard = (channel: NotificationContact["channel"], topics: NotificationContact["topics"]) =>
    TOPICS_BY_CHANNEL[channel].map((topic) => ({
      value: topic,
      label: TOPIC_LABELS[topic],
      isChosen: topics.includes(topic),
    }));
  const ownCard = (channel: NotificationContact["channel"], title: string, about: string) => ({
    id: channel as string,
    title,
    about,
    isOwn: true,
    problem: null,
    topics: findCard(
      channel,
      account.contacts.find((contact) => contact.channel === channel && contact.address === "")?.topics ?? TOPICS,
    ),
  });
  return {
    ...storeFields(stores, store),
    cards: [
      ownCard("email", account.email, "The account’s email address"),
      ...(account.mobile === null
        ? []
        : [ownCard("sms", formatPhoneForDisplay(account.mobile), "The workshop’s mobile")]),
      ...account.contacts
        .filter(({ address }) => address !== "")
        .map((contact) => ({
          id: contact.id,
          title: displayAddress(contact),
          about: contact.name,
          isOwn: false,
          problem: contact.stopReason,
          topics: findCard(contact.channel, contact.topics),
        })),
    ],
    hasRoom: account.contacts.filter(({ address }) => address !== "").length < MAX_CONTACTS,
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

const FORM_FIELDS = z.object({
  store: hiddenSupplierId,
  intent: z.enum(["code", "add", "topics", "remove"]),
  id: textField(40),
  name: textField(200),
  address: textField(300),
  code: textField(40),
  topics: z.array(z.enum(TOPICS)).default([]),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, FORM_FIELDS);
  const refuseInput = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(postedForm, refusal, { isCodeSent }, ["code"]);
  if (postedForm.status !== "success") return refuseInput();
  const { store, intent, id, code, ...input } = postedForm.value;
  const result =
    intent === "code"
      ? await sendContactCode(app, store, input)
      : intent === "add"
        ? await addContact(app, store, { ...input, code })
        : intent === "topics"
          ? await changeContactTopics(app, store, id, input.topics)
          : await removeContact(app, store, id);
  if (!result.ok) {
    if (isPortalRefusal(result.code)) throw refusedPage(result.code);
    return refuseInput(
      result,
      result.code === "rate-limited" || (intent === "add" && result.fields?.code !== undefined),
    );
  }
  if (intent === "code") return { isCodeSent: true, result: toFormResult(postedForm) };
  return redirect(`/workshop/settings/contacts?store=${store}&saved`, 303);
}

interface TopicCheckbox {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

const Topics = ({ legend, topics }: { legend: string; topics: readonly TopicCheckbox[] }) => (
  <fieldset>
    <legend className="font-semibold">{legend}</legend>
    {topics.map(({ value, label, isChosen }) => (
      <label key={value} className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name="topics"
          value={value}
          defaultChecked={isChosen}
          className="mt-0.5 size-6 shrink-0"
        />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
);

/** Page that lists who receives which messages of a store. A new address is verified by a code before anything else is sent to it. */
export default function Contacts() {
  const { stores, store, storeName, cards, hasRoom, isSaved } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const isCodeSent = response?.isCodeSent ?? false;
  const errors = response?.result.error ?? null;
  const submittedTopics = submittedValue(response?.result, "topics");
  const chosenTopics: readonly unknown[] = Array.isArray(submittedTopics) ? submittedTopics : [submittedTopics];
  return (
    <PortalPage title="Who gets which messages" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-2xl gap-8">
        {isSaved && (
          <Notice tone="success" role="status" title="Saved">
            This applies from now on. We have emailed your account about the change.
          </Notice>
        )}
        <p>
          Your account’s email address always gets security notices, and everything that no other email address gets.
        </p>
        <ul className="grid gap-4">
          {cards.map(({ id, title, about, isOwn, problem, topics }) => (
            <li key={id}>
              <Form method="post" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
                <div>
                  <h2 className="min-w-0 font-semibold break-words">{title}</h2>
                  <p className="text-sm text-soft">{about}</p>
                </div>
                {problem !== null && (
                  <Notice tone="attention">We stopped sending here. {problem}. Remove it, or add it again.</Notice>
                )}
                <input type="hidden" name="store" value={store} />
                <input type="hidden" name="id" value={id} />
                <Topics legend="Receives" topics={topics} />
                <div className="flex flex-wrap gap-3">
                  <Button name="intent" value="topics" variant="secondary">
                    Save<span className="sr-only"> what {title} receives</span>
                  </Button>
                  {!isOwn && (
                    <Button name="intent" value="remove" variant="quiet">
                      Remove<span className="sr-only"> {title}</span>
                    </Button>
                  )}
                </div>
              </Form>
            </li>
          ))}
        </ul>
        {hasRoom && (
          <Form method="post" noValidate className="grid gap-6" key={cards.length}>
            <h2 className="text-xl font-bold">Add a contact</h2>
            <ErrorSummary
              errors={errors}
              labels={{ name: "Name", address: "Email or mobile", topics: "Receives", code: "Code" }}
            />
            <p>
              We send a code there first. To answer bookings, this person also needs to be{" "}
              <Link to="/workshop/store-invitations" className="text-accent underline underline-offset-4">
                invited
              </Link>
              .
            </p>
            <input type="hidden" name="store" value={store} />
            <TextField
              name="name"
              label="Name"
              hint="For example Front desk or Bookkeeper"
              errors={errors}
              defaultValue={submittedValue(response?.result, "name")}
              autoComplete="off"
            />
            <TextField
              name="address"
              label="Email or mobile"
              errors={errors}
              defaultValue={submittedValue(response?.result, "address")}
              autoComplete="off"
            />
            <Topics
              legend="Receives"
              topics={TOPICS.map((topic) => ({
                value: topic,
                label: TOPIC_LABELS[topic],
                isChosen: response ? chosenTopics.includes(topic) : topic === "bookings",
              }))}
            />
            {isCodeSent && (
              <TextField
                name="code"
                label="Code"
                hint="We sent it to the new address. It works for 10 minutes."
                errors={errors}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                className="max-w-48"
              />
            )}
            <div className="flex flex-wrap gap-4">
              {isCodeSent && (
                <Button name="intent" value="add" size="lg" pending={isPosting}>
                  Add contact
                </Button>
              )}
              <Button
                name="intent"
                value="code"
                size="lg"
                variant={isCodeSent ? "quiet" : "primary"}
                pending={isPosting}
              >
                {isCodeSent ? "Send another code" : "Send a code"}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </PortalPage>
  );
}
