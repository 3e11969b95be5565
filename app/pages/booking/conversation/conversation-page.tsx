import { Form, Link, useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { MAX_ENTRY_LENGTH, MAX_ENTRY_PHOTOS } from "~/domain/booking/conversation/entry";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { Field, fieldIds } from "~/ui/field";
import { type FieldErrors, submittedValue } from "~/ui/field-errors";
import { Page } from "~/ui/page";
import { PhotoLinks } from "~/ui/photo-strip";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { TextArea } from "~/ui/text-area";
import { PhotoInput } from "../../photos/photo-input";
import { VerificationForm } from "../changes/verification-form";
import { useRevalidateAfter } from "../extra-work/use-revalidate-after";
import type { conversationAction, ConversationView } from "./conversation.server";

/** The messages of both sides of a booking, oldest first, and the message form. Both sides use the same page. */
export function ConversationPage() {
  const view = useLoaderData<ConversationView>() as ConversationView;
  const response = useActionData<typeof conversationAction>();
  const errors = response?.result.error ?? null;
  const isPosting = useSubmittingForm() !== null;
  const visitFetcher = useFetcher();
  useRevalidateAfter(true);
  const { submit } = visitFetcher;
  useEffect(() => {
    if (view.unread > 0 && !document.hidden) submit({ intent: "seen" }, { method: "post" });
  }, [view.unread, submit]);
  return (
    <Page width="text">
      <Question
        title="Messages"
        explanation={view.id === 0 ? undefined : `Between you and ${view.other} about booking ${view.id}.`}
        back={view.back}
        backLabel="Back to the booking"
        errors={errors}
        labels={{ text: "Your message", photo: "Photos", code: "Code" }}
      >
        {view.proof !== null ? (
          <VerificationForm
            explanation="Get a code so we know it’s you."
            to={view.proof}
            isCodeSent={response?.isCodeSent ?? false}
            errors={errors}
          />
        ) : (
          <>
            {view.entries.length === 0 && <p className="text-soft">No messages yet.</p>}
            <ol className="grid gap-3">
              {view.entries.map(({ id, isOwn, author, when, text, photos, isNew }) => (
                <li
                  key={id}
                  className={`max-w-[85%] rounded-lg border border-line p-3 ${isOwn ? "justify-self-end bg-accent-soft" : "justify-self-start bg-surface"}`}
                >
                  <p className="text-sm text-soft">
                    {author}, {when}
                    {isNew && <strong className="ml-2 text-attention">New</strong>}
                  </p>
                  {text !== "" && <p className="whitespace-pre-line break-words">{text}</p>}
                  {photos.length > 0 && (
                    <div className="mt-2">
                      <PhotoLinks photos={photos} subject={`Photo from ${author === "You" ? "you" : author}`} />
                    </div>
                  )}
                </li>
              ))}
            </ol>
            {view.unread > 0 && (
              <Form method="post">
                <Button name="intent" value="seen" variant="quiet">
                  Mark as read
                </Button>
              </Form>
            )}
            {view.isOpen && view.mayWrite ? (
              <Form
                method="post"
                encType="multipart/form-data"
                noValidate
                className="grid gap-4"
                key={view.entries.findLast(({ isOwn }) => isOwn)?.id}
              >
                <input type="hidden" name="key" value={view.key} />
                <TextArea
                  name="text"
                  label="Your message"
                  hint={
                    view.isAgreed
                      ? `Up to ${MAX_ENTRY_LENGTH} characters.`
                      : `Up to ${MAX_ENTRY_LENGTH} characters, with no phone numbers, email addresses or links until the booking is confirmed.`
                  }
                  errors={errors}
                  defaultValue={submittedValue(response?.result, "text")}
                  rows={4}
                />
                {view.takesPhotos && <PhotoForm view={view} errors={errors} />}
                <Button name="intent" value="write" size="lg" pending={isPosting}>
                  Send
                </Button>
              </Form>
            ) : (
              <p>
                {view.isOpen
                  ? "Your store is closed. You can read these messages but not send new ones."
                  : "This booking is over, so you can no longer send messages."}
              </p>
            )}
            {view.photos !== null && (
              <p>
                <Link to={view.photos} className={LINK_CLASS}>
                  Add photos for {view.other}
                </Link>
              </p>
            )}
          </>
        )}
      </Question>
    </Page>
  );
}

function PhotoForm({ view, errors }: { view: ConversationView; errors: FieldErrors | null }) {
  const field = {
    name: "photo",
    label: "Photos (optional)",
    hint: `Up to ${MAX_ENTRY_PHOTOS}, each up to ${view.maxMegabytes} MB.`,
    errors,
  };
  const { id, aria } = fieldIds(field);
  return (
    <Field {...field}>
      <PhotoInput id={id} aria={aria} accept={view.formats} maxMegabytes={view.maxMegabytes} />
    </Field>
  );
}
