import { contactCaptureNeeded } from "../../domain/contact/capture-needed";
import { isContactComplete, isMobileVerified } from "../../domain/contact/complete";
import { type FunnelConfiguration, isPayOnQuote } from "../../domain/funnel/configuration";
import type { Lead } from "../../domain/lead/lead";
import { hidesContactDetails } from "../../domain/session/first-visit";
import type { Context } from "../context";

/** Must this customer still tell us who they are, with a confirmed mobile? (F-238, F-249–F-254) */
export function needsContact({ clock, config, viewer }: Pick<Context, "clock" | "config" | "viewer">, lead: Lead, configuration: FunnelConfiguration, canPriceCart: boolean): boolean {
  return contactCaptureNeeded({
    isSignedIn: false,
    hasCompleteContact: isContactComplete(lead.contact) && isMobileVerified(lead.contact),
    isRequired: configuration.requiresContactDetails,
    isPayOnQuote: isPayOnQuote(lead),
    canPriceCart,
    isHiddenByFirstVisit: hidesContactDetails({ firstVisitAt: viewer.firstVisitAt, isSignedIn: false, now: clock.now(), isEnabled: config.hideContactDetailsForFirstDay }),
  });
}
