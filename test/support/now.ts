/** When every test of the runtime begins: Monday 23 November 2026, 10 in the morning, UTC+10. Days that tests name are counted from here. */
export const NOW = Date.parse("2026-11-23T10:00:00+10:00");
