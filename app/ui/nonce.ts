import { createContext, useContext } from "react";

/** The CSP nonce of this answer. Only the server has one: browsers hide it from scripts, so hydration gets none. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
