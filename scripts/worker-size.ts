// Fails if the deployed worker exceeds its size budget.
import { workerGzipBytes } from "./serve/built-modules.ts";

/**
 * Budget of the deployed worker, gzipped. Approximate shares in KiB:
 * - 75: the desk, the texts, export and deletion of personal data, statements and payouts, and the workshop's profile and charts
 * - 40: public pages with their structured data, and car records
 * - 25: webhooks, keys and the wallet's card
 * - 25: figures and prices at the desk, fleet approvals, reserved days and notifications
 * - 9: texts, holidays and special prices at the desk
 * - 6: unreconciled payments, and quotes for callers
 * - 8: a short video in two formats
 * - 18: imported and exported files, jobs and questions at the desk
 * - 5: parsing of pasted text, numbers and time zones
 * - 6: white labels at the desk
 * - 11: partners and fleet companies at the desk
 * - 45: a booking's payments with their texts, disputes with their evidence, approvals, credit, devices, security events and limits
 * - 25: route modules in groups, and both of React's server renderers
 * - 20: fit facts, printed codes, one parser for the home page's form, and disputes of PayPal payments
 * - 25: the symptom guide, and a workshop's leads, account and documents
 * - 35: the desk's lists, workshop and customer pages and corrections
 * - 15: payouts, jobs, help, legal texts and trade prices at the desk, capacity by weekday, the diary's grid and business details
 * - 15: full words as property names, which the minifier keeps
 * - 6: corrections that expire, approvals of failed payouts, legal names on documents, holidays that are not appointed yet, and plates typed with their state
 * - 2: phone numbers and accounts that are spelled out in messages
 * - 5: contacts of a workshop with their topics, and GST numbers
 * - 4: emails about statements and payouts, work planned while someone is away, quotes found by a contact, and limits of links, uploads and codes
 * - 4: longer property names, disputed wallet top-ups, and the order of days in imported files
 */
const BUDGET_KIB = 1200;
const kibibytes = workerGzipBytes() / 1024;
console.log(`worker: ${kibibytes.toFixed(0)} KiB gzip of ${BUDGET_KIB}`);
if (kibibytes >= BUDGET_KIB) process.exit(1);
