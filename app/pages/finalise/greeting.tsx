/** A word to the customer; suppliers who view get none (B-049). */
export const Greeting = ({ firstName }: { firstName: string | null }) => (
  <p data-part="greeting" className="mb-4 text-soft sm:mb-6">
    {firstName ? `Hi ${firstName}. ` : ""}Check the details, then book.
  </p>
);
