/** The start of every test of the runtime: Monday 23 November 2026, 10 am, UTC+10. Dates in tests are relative to it. */
export const NOW = Date.parse("2026-11-23T10:00:00+10:00");
