import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { TextField } from "~/ui/text-field";

interface Props {
  store: string;
  feed: { readonly madeAt: string; readonly since: string } | null;
  /** The newly created feed URL, shown only once. */
  url: string | null;
  isPosting: boolean;
}

/** The feed URL with which a workshop's own calendar apps read its bookings. */
export function FeedPanel({ store, feed, url, isPosting }: Props) {
  const hiddenInputs = (
    <>
      <input type="hidden" name="store" value={store} />
      <input type="hidden" name="madeAt" value={feed?.madeAt ?? ""} />
    </>
  );
  return (
    <Section id="feed" title="Your bookings in your own calendar" className="grid gap-4">
      <p>
        Google Calendar, Outlook, Apple Calendar and others can show your confirmed bookings, with the customer&rsquo;s
        first name and the plate. They update automatically, some of them only every few hours.
      </p>
      {url !== null && (
        <Notice tone="success" role="status" title="Copy the address now. It is only shown once">
          <div className="mt-2 grid gap-3">
            <TextField
              name="url"
              label="Calendar address for your bookings"
              defaultValue={url}
              readOnly
              autoComplete="off"
            />
            <ul className="list-disc pl-5 text-sm">
              <li>Google Calendar: Other calendars, +, From URL</li>
              <li>Outlook: Add calendar, Subscribe from web</li>
              <li>iPhone: Settings, Calendar accounts, Add account, Other, Add subscribed calendar</li>
            </ul>
            <p className="text-sm">
              Anyone with the address can see your bookings. Only share it with people you trust.
            </p>
          </div>
        </Notice>
      )}
      {feed === null ? (
        <Form method="post">
          {hiddenInputs}
          <Button name="intent" value="make" pending={isPosting}>
            Create the address
          </Button>
        </Form>
      ) : (
        <>
          <p className="text-soft">Created {feed.since}.</p>
          <Disclosure summary="Replace the address, or switch it off">
            <Form method="post" className="grid justify-items-start gap-3">
              {hiddenInputs}
              <p>Your current address stops working straight away in every calendar that uses it.</p>
              <div className="flex flex-wrap gap-3">
                <Button name="intent" value="make" variant="secondary" pending={isPosting}>
                  Replace the address
                </Button>
                <Button name="intent" value="end" variant="danger" pending={isPosting}>
                  Switch off the address
                </Button>
              </div>
            </Form>
          </Disclosure>
        </>
      )}
    </Section>
  );
}
