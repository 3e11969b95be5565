/** Why a table of the database, or of a Durable Object, is not part of a person's data export; the texts are in `app/texts/privacy.ts`. */
export type NotExportedReason =
  | "nobody"
  | "workshop"
  | "short"
  | "slots"
  | "mailed"
  | "provider"
  | "fleet"
  | "desk"
  | "deletion"
  | "again"
  | "counting"
  | "quoted"
  | "told"
  | "development";

const tablesFor = (reason: NotExportedReason, tables: string) =>
  tables.split(" ").map((table) => [table, reason] as const);

/** Every table that is not exported, by its database name, with the reason. Tables of a Durable Object are prefixed with the object's name. */
export const NOT_EXPORTED: Readonly<Record<string, NotExportedReason>> = Object.fromEntries([
  ...tablesFor(
    "nobody",
    "vehicle_variants vehicle_models vehicle_aliases nz_fleet_models wmi rego_register service_schedules service_intervals service_operations localities place_names place_prefixes roadside_areas categories tasks task_question_options disclaimers parts special_prices extras tyres tyre_sizes tyre_fitments messages reference_documents quote_funnel_configurations blocked_dates discounts white_labels fleet_companies partner_clubs rewards_partners partner_numbers desk_changes vouchers channel_pauses duty_runs dead_letters database_sizes commission_rules impression_collections api_keys fleet_rules day_counts workshop_days day_count_runs request_tallies reconciliation_runs",
  ),
  ...tablesFor(
    "workshop",
    "suppliers supplier_cells supplier_days supplier_reviews supplier_setting_events supplier_change_requests supplier_desk_events supply_changes diary_entries diary_events busy_addresses calendar_feeds calendar_events wallet_postings wallet_top_ups lead_returns workshop_quotes supplier_members supplier_member_events portal_grants account_transfers store_invitations workshop_applications workshop_application_events workshop_files supplier_payout_accounts bid_offer_views supplier_photos supplier_postings statements payouts payout_files listing_impressions",
  ),
  ...tablesFor(
    "short",
    "rego_cache verification_numbers cap_counts verification_checks email_codes fleet_membership_tries idempotency_records taken_sign_ins lead-save-queue.overtaken",
  ),
  ...tablesFor("slots", "slot_claims"),
  ...tablesFor("mailed", "outbox resume_links portal_links fleet_approval_requests"),
  ...tablesFor("provider", "webhook_events provider_notices book_differences disputes"),
  ...tablesFor("fleet", "fleet_memberships"),
  ...tablesFor("desk", "desk_members desk_acts desk_views giveaways refund_requests"),
  ...tablesFor("deletion", "deletion_requests person_deletion_steps"),
  ...tablesFor(
    "counting",
    "bid-offer.terms bid-offer.acts bid-offer.events bid-offer.failures reveal-allowance.taken reveal-allowance.funds",
  ),
  ...tablesFor("again", "lead-save-queue.kept"),
  ...tablesFor("told", "webhook_endpoints webhook_waiting webhook_deliveries"),
  ...tablesFor("quoted", "lead-save-queue.quotes"),
  ...tablesFor(
    "development",
    "sandbox_stripe_objects sandbox_stripe_requests sandbox_checkouts sandbox_verifications sandbox_identity_records",
  ),
]);
