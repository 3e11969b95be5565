import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";

interface Props {
  /** The query parameters that the provider added to the return URL. */
  query: Readonly<Record<string, string>>;
  /** Milliseconds until the form submits itself once. Null = only with the button. */
  delayMs: number | null;
  label: string;
}

/** Form that makes the server check with the provider. It submits itself if JavaScript runs, otherwise the button submits it. */
export function RetryButton({ query, delayMs, label }: Props) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isLoading = useNavigation().state !== "idle";
  useEffect(() => {
    if (delayMs === null || isLoading) return;
    const timer = setTimeout(() => submit(form.current, { method: "post", replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isLoading, submit]);
  return (
    <Form ref={form} method="post" replace>
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="lg" pending={isLoading}>
        {label}
      </Button>
    </Form>
  );
}
