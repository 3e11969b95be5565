import { buttonClasses } from "./button";
import { Icon } from "./icon";

const telHref = (number: string) => `tel:${number.replace(/[^\d+]/g, "")}`;

/** A phone number as a link that does not wrap. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={telHref(number)} className="font-semibold whitespace-nowrap text-accent underline underline-offset-4">
    {number}
  </a>
);

/** "Call Casey" as a phone link. It can be clicked even on a card that is itself a link. */
export const CallButton = ({ number, name }: { number: string; name: string }) => (
  <a
    href={telHref(number)}
    className={buttonClasses({ variant: "secondary", className: "relative z-10 justify-self-start" })}
  >
    <Icon name="phone" />
    Call {name}
  </a>
);
