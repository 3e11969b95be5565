import { defineConfig } from "@playwright/test";
import base from "./playwright.config";
export default defineConfig({ ...base, webServer: [], projects: [{ name: "AU", use: { baseURL: "http://127.0.0.1:8806", locale: "en-AU", timezoneId: "Australia/Sydney" } }] });
