import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";

export const ROADSIDE_TITLE = "Need help with the battery right now?";

interface Props {
  suburb: string;
  link: string;
  /** Text of the link that dials the number. */
  phone: string;
  onCall?: () => void;
  /** The button that continues with the quote. */
  children: ReactNode;
}

/** Explains roadside assistance, how to call it, and how to continue. Used in the dialog and on the page without JavaScript. */
export function RoadsideNotice({ suburb, link, phone, onCall, children }: Props) {
  const isPhoneLink = link.startsWith("tel:");
  return (
    <div className="grid gap-5">
      <p>
        Roadside assistance comes to you in {suburb}. Call if you’re stuck, or continue here for the price of a new
        battery on a day that suits you.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={link} onClick={onCall} size="lg">
          <Icon name="phone" className="size-5" />
          {isPhoneLink ? `Call ${phone}` : "Request roadside assistance"}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}
