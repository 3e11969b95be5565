import { useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../pages/funnel/exit-page";
import { ButtonLink } from "../../ui/button";
import { exitLoader as loader } from "../../pages/funnel/exit-page.server";
import { NO_INDEX } from "../../ui/no-index";

export { loader };

export const meta = () => [{ title: "No workshops near you yet" }, NO_INDEX];

export default function QuoteNoMechanics() {
  const { guid, home, willCustomerGetCallback, supportPhone, request } = useLoaderData<typeof loader>();
  return (
    <ExitPage
      title="No workshop near you takes this job yet"
      home={home}
      request={request}
      next={
        willCustomerGetCallback
          ? [
              "We look further for a workshop that can do it.",
              "We call the number you gave, on a business day between 8 am and 6 pm.",
            ]
          : []
      }
    >
      <p>
        {willCustomerGetCallback
          ? "We will call you about it. You can also try another day or another place, or call us: "
          : "You can try another day or another place, or call us: "}
        <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/quote-2/${guid}?step=date`} size="lg">
          Try another day
        </ButtonLink>
        <ButtonLink to={`/quote-2/${guid}?step=location`} variant="secondary" size="lg">
          Try another place
        </ButtonLink>
      </div>
    </ExitPage>
  );
}
