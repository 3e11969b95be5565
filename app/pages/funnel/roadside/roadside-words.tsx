import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";

export const ROADSIDE_TITLE = "Need help with the battery right now?";

interface Props {
  suburb: string;
  link: string;
  /** Shown for a link that dials. */
  phone: string;
  onCall?: () => void;
  /** The way on with the quote. */
  children: ReactNode;
}

/** What roadside assistance is, how to call it, and the way on: in the dialog and on the page without script. */
export function RoadsideNotice({ suburb, link, phone, onCall, children }: Props) {
  const dials = link.startsWith("tel:");
  return (
    <div className="grid gap-5">
      <p>
        Roadside assistance comes to you in {suburb}. Call if you are stuck, or carry on here for the price of a new
        battery on a day that suits you.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={link} onClick={onCall} size="lg">
          <Icon name="phone" className="size-5" />
          {dials ? `Call ${phone}` : "Ask for roadside assistance"}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}
