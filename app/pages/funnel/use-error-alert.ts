import { useEffect } from "react";
import { handleFailedCalls } from "../calls/intercept";

/** Says over the page that a save failed, once for each failed save (ledger F-407). Without script the page itself says it. */
export function useErrorAlert(failure: object | null): void {
  useEffect(() => {
    if (failure)
      void handleFailedCalls().then(({ alertDialog }) =>
        alertDialog({ title: "Error", text: "An error has occurred" }),
      );
  }, [failure]);
}
