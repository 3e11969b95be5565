import type { MetaFunction } from "@remix-run/react";
import { NO_INDEX } from "../../../ui/no-index";

export const leadOfferMeta: MetaFunction = () => [{ title: "Lead offer" }, NO_INDEX];
