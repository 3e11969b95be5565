import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../pages/funnel/exit-page";
import { exitLoader as loader } from "../../pages/funnel/exit-page.server";
import { NO_INDEX } from "../../ui/no-index";

export { loader };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.partnerCalls ? "We have your request" : "We will call you" },
  NO_INDEX,
];

export default function QuoteCallback() {
  const { home, supportPhone, partnerCalls, request } = useLoaderData<typeof loader>();
  const next = partnerCalls
    ? [
        `${partnerCalls} gets in touch with you about your request.`,
        "Together you find out which vehicle it is and what the job needs.",
      ]
    : [
        "We call the number you gave, on a business day between 8 am and 6 pm.",
        "We find out together which vehicle it is and what the job needs.",
      ];
  return (
    <ExitPage
      title={partnerCalls ? "Thank you. We have your request" : "Thank you. We will call you"}
      home={home}
      request={request}
      next={[...next, "You get quotes, and decide then."]}
    >
      <p>
        Would you rather call us? <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>
      </p>
    </ExitPage>
  );
}
