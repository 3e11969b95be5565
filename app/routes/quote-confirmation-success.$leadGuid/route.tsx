import { useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../pages/funnel/exit-page";
import { exitLoader as loader } from "../../pages/funnel/exit-page.server";
import { NO_INDEX } from "../../ui/no-index";

export { loader };

export const meta = () => [{ title: "Quote requested" }, NO_INDEX];

export default function QuoteConfirmationSuccess() {
  const { guid, home, supplierName, isOneSupplier, request } = useLoaderData<typeof loader>();
  return (
    <ExitPage
      title="Your request is on its way"
      home={home}
      request={request}
      next={isOneSupplier || supplierName !== "" ? oneSupplierSteps(supplierName) : MULTIPLE_SUPPLIER_STEPS}
      cancelPath={`/cancel-quote/${guid}`}
    />
  );
}

const MULTIPLE_SUPPLIER_STEPS = [
  "Workshops near you review the job and your vehicle.",
  "You get quotes by email or text message, most within one business day.",
  "You compare the quotes and book the one you like. There is nothing to pay now.",
];

/** Next steps if one supplier got the request. A supplier whose name is hidden is called "The workshop". */
const oneSupplierSteps = (supplierName: string) => [
  `${supplierName || "The workshop"} reviews the job and your vehicle.`,
  "You get the quote by email or text message, usually within one business day.",
  "You book if you are happy with the quote. There is nothing to pay now.",
];
