import { useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../pages/funnel/exit-page";
import { exitLoader as loader } from "../../pages/funnel/exit-page.server";
import { NO_INDEX } from "../../ui/no-index";

export { loader };

export const meta = () => [{ title: "We could not take this request" }, NO_INDEX];

export default function QuoteConfirmationError() {
  const { guid, home, supportPhone } = useLoaderData<typeof loader>();
  return (
    <ExitPage title="We could not take this request" home={home}>
      <p>These details can’t be used for a customer quote. Nothing was sent to a workshop, and nothing was charged.</p>
      <p>
        If you think that is a mistake,{" "}
        <a href={`/request-review?about=suspected-workshop&of=${guid}`}>ask for a review by a person</a>, or call us on{" "}
        <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>.
      </p>
    </ExitPage>
  );
}
