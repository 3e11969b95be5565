import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";

export const regoFound: LoadScreen<Screens["vehicle-rego-found"]> = () => ({ goTo: "vehicle-rego-not-found" });
