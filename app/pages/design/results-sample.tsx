import { useSearchParams } from "@remix-run/react";
import { COUNTRIES } from "../../domain/core/country/country";
import FiltersDialog from "../results/filters-dialog";
import { readResultsQuery } from "../results/results-query";
import { ResultsView } from "../results/results-view";
import { SAMPLE_LISTINGS } from "../results/sample-listings";

const PLACE = { name: "Parramatta", longitude: 151.003, latitude: -33.815 };

export function ResultsSample() {
  const [params] = useSearchParams();
  const query = readResultsQuery(params);
  // `?unpriced=1`: the last listing has no price yet and waits for the workshop's answer.
  const listings = SAMPLE_LISTINGS.map((listing, index) => ({
    ...listing,
    isInstantlyPriced: params.get("unpriced") === null || index < 2,
    ...{
      isNew: false,
      closesAt: "17:00",
      yearsActive: 7,
      noticeDays: 1,
      categoryIds: [2],
      perkIds: [],
      isOwnService: false,
      isFromTomorrow: index === 0,
      paymentMethodsText: index === 1 ? null : "card or PayPal",
      priceValidityText: "Price valid until the end of Wed 25 Nov",
      insteadOfPrice: "Price after inspection",
      offerComments: null,
    },
  }));
  return (
    <ResultsView
      fleet={null}
      promo={null}
      leadGuid="00000000-0000-4000-8000-000000000000"
      listings={listings}
      rest={null}
      totalCount={SAMPLE_LISTINGS.length}
      reach={{ text: "Only 2 within 5 km, so we searched up to 10 km.", farthest: 15_000 }}
      query={query}
      place={PLACE}
      vehicle="2018 Toyota Hilux SR5"
      items={["Basic Service", "Cabin filter replacement"].map((name) => ({
        key: name,
        name,
        neededBy: null,
        note: null,
      }))}
      hasService={false}
      disclaimers={[]}
      serviceDay="2026-11-24"
      minimumDay="2026-11-24"
      maximumDay="2027-01-24"
      missedDay={null}
      ad={null}
      zoom={COUNTRIES.AU.map}
      canBook
      changeHref="/"
    >
      {params.get("filters") === "open" && (
        <FiltersDialog
          isFleet={false}
          query={query}
          radiusOptions={[5000, 10_000, 15_000]}
          extras={[
            { id: 1, name: "Loan car" },
            { id: 4, name: "Pick-up and drop-off" },
          ]}
          closeHref="?"
        />
      )}
    </ResultsView>
  );
}
