import type { MetaFunction } from "@remix-run/react";

export const leadOfferMeta: MetaFunction = () => [{ title: "Lead offer" }, { name: "robots", content: "noindex" }];
