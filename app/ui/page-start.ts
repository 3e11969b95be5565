import { createContext, useContext } from "react";

/** The script that brings a page to life (app/http/start-script.server.ts). Only the server has one: a browser leaves it where it stands, behind what is hydrated. */
export const PageStartContext = createContext<string | null>(null);

export const usePageStart = (): string | null => useContext(PageStartContext);
