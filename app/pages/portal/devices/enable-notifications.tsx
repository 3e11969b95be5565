import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { deviceName, type PushSupport, pushSupport, subscribe } from "./subscribe";

const UNSUPPORTED_TEXT: Readonly<Record<Exclude<PushSupport, "ready">, string>> = {
  refused:
    "This browser blocks notifications from this site. Allow them in its settings for this site, then open this page again.",
  "add-to-home-screen":
    "On an iPhone or iPad, notifications need the app on the home screen: tap Share, then Add to Home Screen, open it there and come back to this page.",
  none: "This browser does not support notifications.",
};

/** Enables notifications in this browser: asks for permission, subscribes, and submits the subscription. */
export function EnableNotifications({ publicKey, errors }: { publicKey: string; errors: FieldErrors | undefined }) {
  const [support, setSupport] = useState<PushSupport | null>(null);
  const [name, setName] = useState("");
  const [hasFailed, setHasFailed] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const submit = useSubmit();
  const isSending = useSubmittingForm() !== null;
  useEffect(() => {
    setSupport(pushSupport());
    setName(deviceName());
  }, []);

  async function enableNotifications(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setHasFailed(false);
    setIsAsking(true);
    try {
      const subscription = await subscribe(publicKey);
      if (subscription === null) setSupport(pushSupport());
      else submit({ intent: "add", name, ...subscription }, { method: "post" });
    } catch {
      setHasFailed(true);
    } finally {
      setIsAsking(false);
    }
  }

  if (support === null)
    return (
      <noscript>
        <p>JavaScript is off in this browser. Turn it on to get notifications here. You still get emails and texts.</p>
      </noscript>
    );
  if (support !== "ready") return <Notice>{UNSUPPORTED_TEXT[support]}</Notice>;
  return (
    <Form method="post" onSubmit={enableNotifications} className="grid justify-items-start gap-4">
      {hasFailed && (
        <Notice tone="error" role="alert">
          This browser could not turn notifications on. Try again, or use another browser.
        </Notice>
      )}
      <TextField
        name="name"
        label="Name of this device"
        hint="This helps you recognise it in the list"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={40}
        autoComplete="off"
        errors={errors}
      />
      <Button pending={isAsking || isSending}>Turn on here</Button>
    </Form>
  );
}
