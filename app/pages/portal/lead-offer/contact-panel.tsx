import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { useSending } from "../../../ui/sending";
import type { LeadOfferPage } from "./page-data.server";

interface Props {
  page: LeadOfferPage;
  notRevealed: string | null;
}

/** The customer: a first name, and the number once this workshop took one of its reveals (P-186). */
export function ContactPanel({ page: { contact, mayBid, remaining }, notRevealed }: Props) {
  const sending = useSending();
  const { forWorkshop, forBid } = contact.left;
  const isOff = !mayBid || !contact.isAllowed || forWorkshop === 0 || forBid === 0 || remaining.HasAnOfferBeenAccepted;
  return (
    <section id="contact" aria-labelledby="customer" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="customer" className="text-lg font-bold">
        Customer
      </h2>
      <p className="mt-2">{contact.firstName ?? "No name given"}</p>
      {contact.phone ? (
        <p className="mt-2">
          <a
            href={contact.phone.href}
            className="inline-flex min-h-11 items-center text-lg font-semibold text-accent underline underline-offset-4"
          >
            {contact.phone.words}
          </a>
        </p>
      ) : (
        <Form method="post" preventScrollReset className="mt-3 grid gap-3">
          {notRevealed && (
            <Notice tone="error" role="alert" title="The number was not shown">
              {notRevealed}.
            </Notice>
          )}
          <input type="hidden" name="intent" value="reveal" />
          <Button
            variant="secondary"
            disabled={isOff}
            pending={sending?.get("intent") === "reveal"}
            aria-describedby="reveals-left"
          >
            Show phone number
          </Button>
          <p id="reveals-left" className="text-sm text-soft">
            {contact.isAllowed
              ? `You can see ${forWorkshop} more ${forWorkshop === 1 ? "number" : "numbers"} today. ${forBid} more ${forBid === 1 ? "workshop" : "workshops"} can see this one.`
              : "This customer does not want to be called by workshops."}
          </p>
        </Form>
      )}
    </section>
  );
}
