import { useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../funnel/exit-page";
import { exitLoader as loader } from "../../funnel/exit-page.server";

export { loader };

export const meta = () => [{ title: "No workshops near you yet" }, { name: "robots", content: "noindex" }];

export default function QuoteNoMechanics() {
  const { home, willCustomerGetCallback, supportPhone } = useLoaderData<typeof loader>();
  return (
    <ExitPage
      title="No workshop near you takes this job yet"
      home={home}
      next={
        willCustomerGetCallback
          ? ["We look further for a workshop that can do it.", "We call the number you gave, on a business day between 8 am and 6 pm."]
          : []
      }
    >
      <p>
        {willCustomerGetCallback ? "We will call you about it. Or call us: " : "You can try another place, or call us: "}
        <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>
      </p>
    </ExitPage>
  );
}
