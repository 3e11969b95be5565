import type { ChangesSummary } from "../../texts/results";
import { Notice } from "../../ui/notice";

/** Tells a returning visitor what has changed in the list. */
export default function ChangesNotice({ changes: { title, lines } }: { changes: ChangesSummary }) {
  return (
    <Notice title={title}>
      <dl className="grid gap-2">
        {lines.map(({ what, offers }) => (
          <div key={what}>
            <dt className="font-medium">{what}</dt>
            {offers.map((offer) => (
              <dd key={offer} className="text-sm text-soft">
                {offer}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Notice>
  );
}
