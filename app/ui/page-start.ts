import { createContext, useContext } from "react";

/** The script that starts a page (app/http/start-script.server.ts). Only the server renders it. It stays in the document after the hydrated content. */
export const PageStartContext = createContext<string | null>(null);

export const usePageStart = (): string | null => useContext(PageStartContext);
