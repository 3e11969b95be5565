import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FiguresCard } from "~/pages/reliability/figures-card";
import { HarnessRow } from "~/pages/reliability/harness-row";
import { measuredFigures } from "~/pages/reliability/measured-figures.server";
import { loaderMeta } from "~/pages/public-pages/head";
import { siteMeta } from "~/pages/public-pages/head.server";
import { recordedHarnesses } from "~/pages/reliability/recorded-runs.server";
import { Page } from "../../ui/page";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

export const meta = loaderMeta;

export const loader = ({ context: { app } }: LoaderFunctionArgs) => ({
  harnesses: recordedHarnesses(),
  figures: measuredFigures(),
  meta: siteMeta(app, "/reliability", {
    title: "How we test reliability",
    description:
      "The faults, race conditions and crashes we test this site against before each release, and the result of each test.",
  }),
});

/** Page with the results of the tests that try to make this build lose, duplicate or mix up data. */
export default function Reliability() {
  const { harnesses, figures } = useLoaderData<typeof loader>();
  const hold = harnesses.filter(({ run }) => run.verdict === "passed").length;
  const plantedFaults = harnesses.reduce((sum, harness) => sum + (harness.planted?.counts["faults planted"] ?? 0), 0);
  const foundFaults = harnesses.reduce((sum, harness) => sum + (harness.planted?.counts["faults found"] ?? 0), 0);
  return (
    <Page width="text">
      <div className="grid gap-8 pt-4 sm:pt-8">
        <div className="grid gap-4">
          <h1 className="text-3xl font-bold">How we test reliability</h1>
          <p className="text-lg text-soft">
            A confirmed booking must still be there tomorrow, exactly once, with its slot and its payment. So before a
            release we try to break that: we stop servers in the middle of the work, send requests twice, forge and
            reorder messages, and let hundreds of customers ask for the same slot at once.
          </p>
          <p>
            {harnesses.length === 0
              ? "No runs were recorded for this release."
              : `${hold} of ${harnesses.length} recorded runs passed.`}
            {plantedFaults > 0 &&
              ` To prove that the tests can fail, we planted ${plantedFaults} faults in the code on purpose: ${foundFaults === plantedFaults ? "each was found" : `${foundFaults} were found`}.`}
          </p>
        </div>
        {harnesses.length > 0 && (
          <div className="divide-y divide-line rounded-lg border border-line bg-surface">
            {harnesses.map((harness) => (
              <HarnessRow key={harness.run.name} harness={harness} />
            ))}
          </div>
        )}
        {figures.length > 0 && <FiguresCard figures={figures} />}
      </div>
    </Page>
  );
}
