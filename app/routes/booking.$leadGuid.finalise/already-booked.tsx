import { prevalidateWords } from "~/domain/booking/prevalidate-codes";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/** A lead is booked once (B-125, B-264): the form is gone, also after a reload. */
export function AlreadyBooked({ booked }: { booked: { readonly id: number; readonly token: string } }) {
  const { title, text } = prevalidateWords(1, { id: booked.id, email: "" });
  return (
    <Page width="text">
      <h1 className="mb-6 text-2xl font-bold">{title}</h1>
      <div className="grid gap-6">
        <Notice tone="info">{text}</Notice>
        <ButtonLink to={`/booking/${booked.token}/confirmation`} size="lg">
          See your booking
        </ButtonLink>
      </div>
    </Page>
  );
}
