import * as build from "virtual:remix/server-build";
import { workerOf } from "./worker";

export { BidOfferCounter, LeadSaveQueue, RevealAllowance } from "./worker";
export default workerOf(build);
