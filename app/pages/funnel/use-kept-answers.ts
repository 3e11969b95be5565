import { useParams, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import type { RefusedAnswer } from "./quote-page.server";

/** Looks after answers that found no connection: they go out in order, oldest first, each through the form's own door. The code for it comes after the page. */
export function useKeptAnswers(refusedAnswer: RefusedAnswer | undefined, step: string): void {
  const { leadGuid = "" } = useParams();
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step and each new refusal is a reason to look again
  useEffect(() => {
    const over = new AbortController();
    import("./save-answer")
      .then(({ sendKept }) =>
        sendKept(
          leadGuid,
          refusedAnswer?.fault === "kept",
          ({ action, fields }) =>
            submit(new URLSearchParams(fields.map(([name, value]) => [name, value])), { method: "post", action }),
          over.signal,
        ),
      )
      .catch(() => undefined);
    return () => over.abort();
  }, [leadGuid, refusedAnswer, step, submit]);
}
