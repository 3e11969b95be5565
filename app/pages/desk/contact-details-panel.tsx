import { SummaryList } from "../../ui/summary-list";
import { PhoneLink } from "../../ui/phone-link";

export interface ContactView {
  readonly name: string;
  readonly phones: readonly string[];
  readonly email: string | null;
}

/** Contact details of the person behind a booking or a quote. They exist only in this response and are not stored in the page. */
export function ContactDetailsPanel({ contact: { name, phones, email } }: { contact: ContactView }) {
  return (
    <SummaryList
      rows={[
        { key: "name", label: "Name", value: <span className="break-words">{name || "Not given"}</span> },
        {
          key: "phone",
          label: "Phone",
          value: phones.length === 0 ? "Not given" : phones.map((phone) => <PhoneLink key={phone} number={phone} />),
        },
        { key: "email", label: "Email", value: <span className="break-all">{email ?? "Not given"}</span> },
      ]}
    />
  );
}
