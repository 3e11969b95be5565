import type { MetaFunction } from "@remix-run/cloudflare";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";

const TITLE = "Your data is being deleted";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Page shown after the confirmation. It contains nothing about the person. */
export default function DeletedData() {
  return (
    <Page width="text">
      <Question title={TITLE}>
        <Notice tone="success" title="This usually takes a few minutes">
          <p>
            When it’s done, we’ll send a receipt to the mobile or email you verified, then delete that too. You are
            already signed out in this browser.
          </p>
        </Notice>
        <p>
          <a href="/">Back to the home page</a>
        </p>
      </Question>
    </Page>
  );
}
