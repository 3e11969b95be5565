// Fails when the deployed worker outgrows its budget.
import { workerGzipBytes } from "./serve/built-modules.ts";

/**
 * The desk, the texts, export and deletion of one's data, statements and payouts, and the workshop's profile and plots are some 75 KiB of it; public pages with
 * their structured data and the records of cars some 40; webhooks, keys and the wallet's card some 25; figures and prices at the
 * desk, fleets' answers, held days and notifications some 25; texts, holidays and special prices at the desk some 9; books that differ and
 * quotes for callers some 6; a short video with its two formats some 8; files that come in and go out,
 * jobs and questions at the desk some 18; text, numbers and time zones as people paste them some 5; white labels at the desk some 6; partners and fleet companies there some 11;
 * the money of a booking with its sentences, disputes with their evidence, approvals, credit, devices, security events and the limits some 45; route modules
 * in groups, and both of React's server renderers, some 25; facts of fit, printed codes, one reader for the home page's form, and disputes of PayPal
 * payments some 20; the symptom guide, and a workshop's leads, account and documents some 25; the desk's lists, workshop and customer pages and corrections
 * some 35; payouts, jobs, help, legal texts and trade prices at the desk, capacity by weekday, the diary's grid and business details some 15; full words as
 * names of properties, which the minifier keeps, some 15; corrections that expire, approvals of failed payouts, legal names on documents, holidays that are
 * not appointed yet and plates typed with their state some 6.
 */
const BUDGET_KIB = 1186;
const kib = workerGzipBytes() / 1024;
console.log(`worker: ${kib.toFixed(0)} KiB gzip of ${BUDGET_KIB}`);
if (kib >= BUDGET_KIB) process.exit(1);
