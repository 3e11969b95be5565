import { workerOf } from "virtual:pitlane/worker";
import * as build from "virtual:remix/server-build";

// A deployment has both from one build (scripts/build/one-worker.ts); in development and in tests they are the sources.
export { BidOfferCounter, LeadSaveQueue, RevealAllowance } from "virtual:pitlane/worker";
export default workerOf(build);
