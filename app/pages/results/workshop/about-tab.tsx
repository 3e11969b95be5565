import { KIND_LABELS } from "../../public-pages/kind-labels";
import { Link } from "@remix-run/react";
import { Badge } from "../../../ui/badge";
import { formatTime } from "../../../ui/format";
import { Money } from "../../../ui/money";
import { PriceLines } from "../price-lines";
import { Rating } from "../rating";
import type { WorkshopData } from "./workshop-data.server";

export function AboutTab({ data, pictureHref }: { data: WorkshopData; pictureHref: (number: number) => string }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{KIND_LABELS[data.kind]}</span>
          <Rating rating100={data.rating100} count={data.ratingCount} />
          {data.isDemo && <Badge tone="attention">Demo data</Badge>}
        </p>
        <p>{data.address}</p>
        {data.yearsActive > 0 && (
          <p className="text-soft">{data.yearsActive === 1 ? "1 year" : `${data.yearsActive} years`} in business</p>
        )}
        <Credentials data={data} />
      </div>
      {data.profile.text !== null && <p className="whitespace-pre-line break-words">{data.profile.text}</p>}
      <Specialities profile={data.profile} />
      {data.images.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap" aria-label="Pictures">
          {data.images.map(({ path, text }, index) => (
            <li key={path}>
              <Link to={pictureHref(index + 1)} preventScrollReset>
                <img
                  src={path}
                  alt={text || `${data.name}, ${index + 1} of ${data.images.length}`}
                  width={160}
                  height={90}
                  className="aspect-video w-full rounded-md object-cover sm:w-40"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data.price && (
        <section className="grid gap-2">
          <h3 className="text-lg font-semibold">How the price is made up</h3>
          <PriceLines price={data.price} />
          {data.priceValidityText && <p className="text-sm text-soft">{data.priceValidityText}</p>}
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-lg font-semibold">Opening hours</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {data.hours.map(({ day, hours }) => (
            <div key={day} className="contents">
              <dt>{day}</dt>
              <dd className="tabular-nums">
                {hours ? `${formatTime(hours[0])} to ${formatTime(hours[1])}` : "Closed"}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {data.extras.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-lg font-semibold">Extras</h3>
          <ul className="grid gap-1">
            {data.extras.map((extra) => (
              <li key={extra.id} className="flex justify-between gap-4">
                <span>{extra.name}</span>
                <span className="shrink-0">
                  {extra.priceIncGst === 0 ? "Free" : <Money cents={extra.priceIncGst} currency={data.currency} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The specialities and makes in the workshop's own profile. */
function Specialities({ profile: { specialities, bestMakes } }: Pick<WorkshopData, "profile">) {
  const rows = [
    ["Specialities", specialities],
    ["Makes they know best", bestMakes],
  ] as const;
  if (specialities.length + bestMakes.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {rows
        .filter(([, names]) => names.length > 0)
        .map(([groupName, names]) => (
          <div key={groupName} className="contents">
            <dt className="text-soft">{groupName}</dt>
            <dd>{names.join(", ")}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Verified credentials in the specification's wording (P-421, P-422). Renders nothing if there are none. */
function Credentials({ data: { isVerified, licenceNumber, businessNumberName } }: { data: WorkshopData }) {
  return (
    <>
      {isVerified && (
        <p>We have verified important information such as {businessNumberName} and Public Liability Insurance.</p>
      )}
      {licenceNumber !== null && <p>Motor Vehicle Repairer License #{licenceNumber}</p>}
    </>
  );
}
