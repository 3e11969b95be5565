import type { OutcomeCode } from "./domain/core/outcomes";

export interface ErrorResponse {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503;
  /** Shown to people, and used as the title of the problem details. The text is fixed and never contains a value from the request. */
  readonly text: string;
  readonly level: "info" | "warn" | "error";
}

/** HTTP status, public text and log level of each outcome code. Used by both pages and API. */
export const ERROR_RESPONSES: Readonly<Record<OutcomeCode, ErrorResponse>> = {
  "invalid-input": { status: 422, text: "Please check the details", level: "info" },
  "rate-limited": { status: 429, text: "Too many attempts. Wait a minute and try again", level: "warn" },
  "mobile-not-verified": {
    status: 403,
    text: "Verify your mobile to book. Ask for a code, enter it, and book again",
    level: "info",
  },
  "discount-needs-verified-mobile": {
    status: 403,
    text: "Verify your mobile to use this discount code. Ask for a code, enter it, and book again",
    level: "info",
  },
  "too-many-bookings": {
    status: 409,
    text: "You have reached the maximum number of unpaid bookings. Pay online, or call us to book",
    level: "info",
  },
  "lead-missing": {
    status: 400,
    text: "Include the lead in the request: as `Lead` for update-or-shift, or as `lead` or the whole body for create-update-or-shift",
    level: "info",
  },
  "lead-not-found": { status: 404, text: "We could not find this quote", level: "info" },
  "unknown-step": { status: 404, text: "We could not find that step of the quote", level: "warn" },
  "not-last-in-queue": { status: 409, text: "A newer change was saved instead", level: "info" },
  "idempotency-key-reused": {
    status: 409,
    text: "This request was already sent with different details",
    level: "warn",
  },
  "request-in-progress": {
    status: 409,
    text: "We are still working on this request. Try again in a moment",
    level: "info",
  },
  "save-delayed": { status: 503, text: "We are still saving your answers. Try again in a moment", level: "error" },
  "code-not-sent": {
    status: 503,
    text: "We could not send a code to this number. Check it, or try again in a moment",
    level: "warn",
  },
  "code-check-failed": { status: 503, text: "We could not check the code. Try again in a moment", level: "warn" },
  "suspected-workshop": { status: 409, text: "We need to look at this request before we continue", level: "info" },
  "lead-incomplete": { status: 422, text: "Some answers are still missing", level: "info" },
  "review-request-not-found": { status: 404, text: "We could not find this request", level: "info" },
  "review-request-answered": { status: 409, text: "Someone has already answered this request", level: "info" },
  "code-too-old": { status: 403, text: "This code or download has expired. Ask for a new one", level: "info" },
  "deletion-in-progress": { status: 409, text: "Your data is already being deleted", level: "info" },
  "lead-cancelled": { status: 409, text: "This request was cancelled. Start a new quote to book", level: "info" },
  "flow-unresolved": { status: 503, text: "We could not finish your quote. Try again in a moment", level: "error" },
  "payouts-disabled": { status: 409, text: "No bank account is set up for making payouts", level: "info" },
  "nothing-to-pay": { status: 409, text: "Nothing is due for payout", level: "info" },
  "payout-not-found": {
    status: 404,
    text: "We could not find this payout, or it is no longer waiting for a decision",
    level: "info",
  },
  "statement-not-found": {
    status: 404,
    text: "There is no statement for this month, or the month is not closed yet",
    level: "info",
  },
  "supplier-not-found": { status: 404, text: "We could not find this supplier", level: "info" },
  "fleet-approval-not-found": { status: 404, text: "This link no longer works", level: "info" },
  "fleet-approval-closed": {
    status: 409,
    text: "It is too late to answer here: the work has started, or the booking was cancelled",
    level: "info",
  },
  "fleet-company-not-found": { status: 404, text: "We could not find this fleet company", level: "info" },
  "fleet-check-failed": {
    status: 503,
    text: "We could not check your membership. Try again in a moment",
    level: "error",
  },
  "application-not-found": {
    status: 404,
    text: "We could not find this application. Enter your email again to continue where you left off",
    level: "info",
  },
  "application-changed": {
    status: 409,
    text: "This application has changed. The page shows its current status",
    level: "info",
  },
  "booking-not-found": { status: 404, text: "We could not find this booking", level: "info" },
  "offer-not-found": { status: 404, text: "We could not find this offer", level: "info" },
  "bid-refused": { status: 409, text: "You cannot make this bid, or bidding on this lead has ended", level: "info" },
  "task-not-found": { status: 404, text: "We could not find this task", level: "info" },
  "page-not-found": { status: 404, text: "We couldn't find that page", level: "info" },
  "place-not-found": { status: 404, text: "We could not find this suburb", level: "info" },
  "address-not-found": {
    status: 404,
    text: "We could not find this address. Choose another one, or type it",
    level: "info",
  },
  "address-incomplete": {
    status: 422,
    text: "Part of this address is missing. Choose another one, or type the full address",
    level: "info",
  },
  "address-search-unavailable": {
    status: 503,
    text: "We cannot look up addresses right now. Type the address instead",
    level: "warn",
  },
  "vehicle-not-found": { status: 404, text: "We could not find this vehicle", level: "info" },
  "entry-not-found": { status: 404, text: "This entry is no longer in the record", level: "info" },
  "email-not-verified": {
    status: 409,
    text: "We can only send reminders to a verified email. Verify the email you sign in with first",
    level: "info",
  },
  "nothing-to-book": { status: 409, text: "This cannot be booked again. Start a new quote instead", level: "info" },
  "service-not-found": { status: 404, text: "We could not find this service", level: "info" },
  "rego-not-found": { status: 404, text: "We could not find this rego", level: "info" },
  "rego-unavailable": {
    status: 503,
    text: "We cannot look up regos right now. You can choose your vehicle instead",
    level: "warn",
  },
  "booking-already-submitted": {
    status: 409,
    text: "A booking has already been submitted for this quote",
    level: "info",
  },
  "booking-address-required": {
    status: 422,
    text: "Enter the job address to book this supplier",
    level: "info",
  },
  "supplier-not-available": { status: 409, text: "This supplier can no longer take the job", level: "info" },
  "date-no-longer-available": { status: 409, text: "That day has just filled up. Choose another date", level: "info" },
  "insufficient-booking-amount": {
    status: 422,
    text: "This booking is below the supplier's minimum",
    level: "info",
  },
  "address-out-of-range": { status: 422, text: "The address is outside the mechanic's service area", level: "info" },
  "date-no-longer-possible": { status: 409, text: "The parts cannot arrive in time for that date", level: "info" },
  "booking-not-submitted": { status: 409, text: "The booking was not submitted", level: "warn" },
  "work-not-done": { status: 409, text: "You can review a booking once the work is done", level: "info" },
  "review-not-yours": {
    status: 403,
    text: "To leave a review, use the link in our message or the browser you booked with",
    level: "info",
  },
  "supplier-cannot-review": {
    status: 403,
    text: "You are signed in as a supplier. Only customers can write reviews",
    level: "info",
  },
  "work-not-due": { status: 409, text: "You can update the status of the work from the booking date", level: "info" },
  "work-step-not-possible": {
    status: 409,
    text: "The booking has changed. Check its status and try again",
    level: "info",
  },
  "undo-too-late": {
    status: 409,
    text: "It is too late to undo this. You can only undo it within one minute",
    level: "info",
  },
  "rating-window-expired": {
    status: 409,
    text: "You can only review a booking within 90 days of the service",
    level: "info",
  },
  "reply-not-possible": {
    status: 409,
    text: "You can reply to a review once, and change your reply within 24 hours",
    level: "info",
  },
  "review-not-found": { status: 404, text: "We could not find a review with a comment", level: "info" },
  "supplier-cannot-book": {
    status: 403,
    text: "You are signed in as a supplier. Suppliers can view offers but not book them",
    level: "info",
  },
  "discount-changed": { status: 409, text: "The discount you had is no longer available", level: "info" },
  "payment-not-found": { status: 404, text: "We could not find this payment", level: "info" },
  "payment-not-offered": { status: 409, text: "This booking cannot be paid online", level: "info" },
  "payment-unavailable": {
    status: 503,
    text: "The payment service cannot be reached. Nothing was charged. Try again in a moment",
    level: "error",
  },
  "payment-not-completed": { status: 409, text: "The payment was not completed. Nothing was charged", level: "info" },
  "payment-pending": { status: 409, text: "Your bank has not answered yet", level: "info" },
  "payment-released": { status: 409, text: "The payment was cancelled. Nothing was charged", level: "info" },
  "image-not-found": { status: 404, text: "We could not find this photo", level: "info" },
  "image-not-uploaded": { status: 409, text: "The photo has not finished uploading", level: "info" },
  "too-many-images": { status: 409, text: "There are ten photos already. Remove one to add another", level: "info" },
  "not-the-holder": {
    status: 403,
    text: "You can only do this on the device where you started the quote",
    level: "info",
  },
  "uploads-unavailable": { status: 503, text: "Photos cannot be uploaded right now", level: "warn" },
  "not-signed-in": { status: 401, text: "Sign in to continue", level: "info" },
  "link-not-found": {
    status: 404,
    text: "This link has expired. Ask for a new one on the device where you started the quote",
    level: "info",
  },
  "offer-already-responded": {
    status: 409,
    text: "This booking has already been answered. The page now shows the answer",
    level: "info",
  },
  "offer-no-longer-available": {
    status: 409,
    text: "This booking is no longer available to your workshop",
    level: "info",
  },
  "offer-changed": {
    status: 409,
    text: "The booking changed while you were answering. Check it and answer again",
    level: "info",
  },
  "offer-response-refused": { status: 422, text: "This answer is not possible for this booking", level: "info" },
  "changes-closed": {
    status: 409,
    text: "There is nothing left to choose. The page shows the status of your booking",
    level: "info",
  },
  "extra-work-changed": {
    status: 409,
    text: "It is too late to answer, or this has already been answered, changed or withdrawn. The page shows the current status",
    level: "info",
  },
  "work-not-under-way": {
    status: 409,
    text: "You can add findings from when the car arrives until the work is done",
    level: "info",
  },
  "booking-over": {
    status: 409,
    text: "This booking has ended, so there is nothing to change",
    level: "info",
  },
  "changes-too-late": {
    status: 409,
    text: "You can no longer change this booking online. Call the workshop",
    level: "info",
  },
  "move-too-late": {
    status: 409,
    text: "It is too late to move this booking online. Call the workshop",
    level: "info",
  },
  "fee-changed": {
    status: 409,
    text: "The cancellation fee has changed since you opened this page. Check it before you cancel",
    level: "info",
  },
  "email-check-needed": {
    status: 409,
    text: "Verify this email address first, then send the form again",
    level: "info",
  },
  "invitation-not-found": {
    status: 404,
    text: "This invitation has been answered or withdrawn, or has expired",
    level: "info",
  },
  "settings-changed": {
    status: 409,
    text: "Someone else has changed these settings. Check the latest version and try again",
    level: "info",
  },
  "diary-changed": {
    status: 409,
    text: "Someone else has updated the diary. Check the latest version and try again",
    level: "info",
  },
  "day-full": { status: 409, text: "This day is full. Choose another one", level: "info" },
  "desk-role-forbidden": {
    status: 403,
    text: "Your role does not allow this. A desk admin can change your role",
    level: "warn",
  },
  "desk-forbidden": { status: 403, text: "This page is for marketplace staff only", level: "warn" },
  "refund-not-possible": {
    status: 409,
    text: "You cannot refund this amount now: no payment on this booking has that much left, or another refund is in progress",
    level: "info",
  },
  "other-approver-required": {
    status: 403,
    text: "Someone else with an approving role has to decide: not the person who asked, and not the admin who added them",
    level: "warn",
  },
  "refund-reported-by-provider": {
    status: 409,
    text: "You cannot confirm this manually: the provider reports its own refunds, or its answer may still arrive",
    level: "info",
  },
  "other-admin-required": {
    status: 403,
    text: "Another admin has to confirm this role: not the admin who gave it, and not the person who receives it",
    level: "warn",
  },
  "recent-sign-in-required": {
    status: 403,
    text: "You signed in more than 15 minutes ago. Open this page again to sign in, then try again",
    level: "info",
  },
  "desk-session-expired": { status: 401, text: "Sign in again to use the desk", level: "info" },
  "second-factor-required": {
    status: 403,
    text: "The desk requires a second factor. Set one up with your sign-in provider, then sign in again",
    level: "warn",
  },
  "already-decided": { status: 409, text: "Someone has already decided this", level: "info" },
  "lead-refund-not-possible": {
    status: 409,
    text: "You cannot ask for this refund: nothing was paid, it is already refunded or requested, or the deadline has passed",
    level: "info",
  },
  "portal-forbidden": { status: 403, text: "You do not have permission to view this page", level: "info" },
  "calendar-not-found": { status: 404, text: "There is no calendar at this address", level: "info" },
  "key-not-found": { status: 404, text: "This key does not exist or has expired", level: "info" },
  "webhook-not-found": {
    status: 404,
    text: "This webhook does not exist, or no event with this id was sent to it",
    level: "info",
  },
  "calendar-changed": {
    status: 409,
    text: "Someone else has changed your calendars. The page shows the latest version",
    level: "info",
  },
  "portal-link-not-found": {
    status: 404,
    text: "This link has expired. Sign in with your workshop’s account, or call us for a new link",
    level: "info",
  },
  "member-not-found": {
    status: 404,
    text: "This person no longer works here, or their role has changed. Check the list again",
    level: "info",
  },
  "owner-cannot-be-removed": {
    status: 409,
    text: "The owner cannot be removed or given another role. Move the account to another person’s email address first",
    level: "info",
  },
  "sign-in-disabled": { status: 404, text: "Sign-in is not available here", level: "info" },
  "sign-in-invalid": { status: 400, text: "The sign-in did not finish. Try again", level: "warn" },
  "sign-in-unavailable": {
    status: 503,
    text: "You cannot sign in right now. Try again in a moment",
    level: "warn",
  },
  "webhook-refused": { status: 400, text: "This message was not signed by the payment provider", level: "warn" },
};

export const toErrorResponse = (code: OutcomeCode): ErrorResponse => ERROR_RESPONSES[code];

/** The response that a page throws when it cannot be shown: the code's text with its status. */
export const refusedPage = (code: OutcomeCode): Response =>
  new Response(ERROR_RESPONSES[code].text, { status: ERROR_RESPONSES[code].status });
