import type { DeskContext } from "./call";
import CallBar from "./call-bar";
import ImpersonationBar from "./impersonation-bar";

/** A bar above a page that desk staff have opened for a customer. */
export default function DeskBar({ open }: { open: DeskContext }) {
  return "impersonatedBy" in open ? <ImpersonationBar name={open.impersonatedBy} /> : <CallBar call={open} />;
}
