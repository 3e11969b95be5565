import { Link } from "@remix-run/react";
import { LINK_CLASS } from "../../ui/classes";

/** Explains how workshops are checked before and after they join, with links for visitors who do not want a quote. */
export function HomeIntro({ brand, canSignIn }: { brand: string; canSignIn: boolean }) {
  return (
    <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
      <section aria-labelledby="checked" className="grid content-start gap-2">
        <h2 id="checked" className="text-lg font-semibold">
          What we check
        </h2>
        <p className="max-w-prose">
          When a workshop joins, a person at {brand} checks its business number, its public liability insurance and,
          where repairers need one, its licence.
        </p>
        <p className="max-w-prose">
          Only people who booked here can leave a review, good or bad, once the work is done.
        </p>
      </section>
      <section aria-labelledby="need-help" className="grid content-start gap-2">
        <h2 id="need-help" className="text-lg font-semibold">
          Need a hand?
        </h2>
        <ul>
          <li>
            <Link to="/help" className={LINK_CLASS}>
              Help and questions
            </Link>
          </li>
          <li>
            <Link to="/bookings" className={LINK_CLASS}>
              Find my booking
            </Link>
          </li>
          {canSignIn && (
            <li>
              <Link to="/garage" className={LINK_CLASS}>
                My garage
              </Link>
            </li>
          )}
        </ul>
      </section>
      {canSignIn && (
        <section aria-labelledby="for-workshops" className="grid content-start gap-2">
          <h2 id="for-workshops" className="text-lg font-semibold">
            Do you run a workshop?
          </h2>
          <p className="max-w-prose">Set your rates and hours, and take bookings for the days you have free.</p>
          <p>
            <Link to="/for-workshops" className={LINK_CLASS}>
              For workshops
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}
