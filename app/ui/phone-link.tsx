/** A telephone number that can be pressed; it never breaks over two lines. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a
    href={`tel:${number.replace(/[^\d+]/g, "")}`}
    className="font-semibold whitespace-nowrap text-accent underline underline-offset-4"
  >
    {number}
  </a>
);
