import { useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../funnel/exit-page";
import { exitLoader as loader } from "../../funnel/exit-page.server";

export { loader };

export const meta = () => [{ title: "Quote requested" }, { name: "robots", content: "noindex" }];

export default function QuoteConfirmationSuccess() {
  const { home, supplierName } = useLoaderData<typeof loader>();
  const who = supplierName === "" ? "Workshops near you" : supplierName;
  const doesOrDo = supplierName === "" ? "look" : "looks";
  return (
    <ExitPage
      title="Your request is on its way"
      home={home}
      next={[
        `${who} ${doesOrDo} at the job and the vehicle.`,
        "You get quotes by e-mail or text message, most within one business day.",
        "You compare, and book the one you like. There is nothing to pay now.",
      ]}
    />
  );
}
