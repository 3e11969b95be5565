import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FiguresCard } from "~/reliability/figures-card";
import { measuredFigures } from "~/reliability/measured-figures.server";
import { recordedRuns } from "~/reliability/recorded-runs.server";
import { RunCard } from "~/reliability/run-card";
import { Page } from "../../ui/page";

export const meta: MetaFunction = () => [{ title: "How we test reliability" }];

export const loader = () => ({ runs: recordedRuns(), figures: measuredFigures() });

/** What was tried on this build to make it lose, double or mix up something, and how that ended. */
export default function Reliability() {
  const { runs, figures } = useLoaderData<typeof loader>();
  const held = runs.filter(({ verdict }) => verdict === "held").length;
  return (
    <Page width="text">
      <div className="grid gap-8 pt-4 sm:pt-8">
        <div className="grid gap-4">
          <h1 className="text-3xl font-bold">How we test reliability</h1>
          <p className="text-lg text-soft">
            A booking you were told about has to be there tomorrow, once, with its place and its money. So before a release we try to break that: we stop the servers in the middle of the work, send things twice, forge and
            shuffle messages, and let hundreds ask for the same place at once.
          </p>
          <p>
            {runs.length === 0 ? "No runs were recorded for this release." : `${held} of ${runs.length} recorded runs held. Each says what happened how often, and the command and seed that play it again.`} To know that the
            tests can fail, we also plant faults in the code on purpose, and each has to be found.
          </p>
        </div>
        {runs.map((run) => (
          <RunCard key={run.name} run={run} />
        ))}
        {figures.length > 0 && <FiguresCard figures={figures} />}
      </div>
    </Page>
  );
}
