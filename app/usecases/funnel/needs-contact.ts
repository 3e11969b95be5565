import { contactCaptureNeeded, isContactComplete, isMobileVerified } from "../../domain/identity/contact/contact";
import { type FunnelConfiguration, isPayOnQuote } from "../../domain/lead/funnel-configuration";
import type { Lead } from "../../domain/lead/lead";
import { hidesContactDetails } from "../../domain/identity/session/first-visit";
import { isFleetMember } from "../fleet/fleet-company";
import { currentUser } from "../identity/current-user";
import type { Context } from "../context";

/**
 * Whether this customer still has to enter contact details. False for customers with a verified mobile, signed-in customers with their own lead, and known
 * fleet members (F-238, F-249–F-254).
 */
export async function needsContact(
  context: Context,
  lead: Lead,
  configuration: FunnelConfiguration,
  canPriceCart: boolean,
): Promise<boolean> {
  const { clock, config, viewer } = context;
  const [user, isMember] = await Promise.all([currentUser(context), isFleetMember(context, lead)]);
  const isSignedIn = user !== null;
  const isOwner = user !== null && lead.userId === user.userId;
  return contactCaptureNeeded({
    isSignedIn,
    hasCompleteContact: isContactComplete(lead.contact) && (isOwner || isMember || isMobileVerified(lead.contact)),
    isRequired: configuration.requiresContactDetails,
    isPayOnQuote: isPayOnQuote(lead),
    canPriceCart,
    isHiddenByFirstVisit: hidesContactDetails({
      firstVisitAt: viewer.firstVisitAt,
      isSignedIn,
      now: clock.now(),
      isEnabled: config.hideContactDetailsForFirstDay,
    }),
  });
}
