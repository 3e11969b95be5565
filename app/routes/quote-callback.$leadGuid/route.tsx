import { useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../funnel/exit-page";
import { exitLoader as loader } from "../../funnel/exit-page.server";

export { loader };

export const meta = () => [{ title: "We will call you" }, { name: "robots", content: "noindex" }];

export default function QuoteCallback() {
  const { home, supportPhone } = useLoaderData<typeof loader>();
  return (
    <ExitPage
      title="Thank you. We will call you"
      home={home}
      next={[
        "We call the number you gave, on a business day between 8 am and 6 pm.",
        "We find out together which vehicle it is and what the job needs.",
        "You get quotes, and decide then.",
      ]}
    >
      <p>
        Would you rather call us? <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>
      </p>
    </ExitPage>
  );
}
