import { buttonLook } from "./button";
import { Icon } from "./icon";

const telHref = (number: string) => `tel:${number.replace(/[^\d+]/g, "")}`;

/** A telephone number that can be pressed; it never breaks over two lines. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={telHref(number)} className="font-semibold whitespace-nowrap text-accent underline underline-offset-4">
    {number}
  </a>
);

/** "Call Casey" with the telephone of the device. On a card that is a link as a whole it stays pressable by itself. */
export const CallButton = ({ number, name }: { number: string; name: string }) => (
  <a
    href={telHref(number)}
    className={buttonLook({ variant: "secondary", className: "relative z-10 justify-self-start" })}
  >
    <Icon name="phone" />
    Call {name}
  </a>
);
