export { BidOfferCounter, default, LeadSaveQueue, RevealAllowance } from "./worker";
