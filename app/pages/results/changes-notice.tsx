import type { ChangesSummary } from "../../texts/results";
import { Notice } from "../../ui/notice";

/** Tells a returning visitor what has changed in the list. */
export default function ChangesNotice({ changes: { title, lines } }: { changes: ChangesSummary }) {
  return (
    <Notice title={title}>
      <dl className="grid gap-2">
        {lines.map(({ change, offers }) => (
          <div key={change}>
            <dt className="font-medium">{change}</dt>
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
