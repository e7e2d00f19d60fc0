import { pointerTo } from "../base/pointer.ts";
import type { ExpansionReporter } from "./report.ts";

interface Authorization {
  readonly authorizationType?: string | null | undefined;
  readonly authorizedUsers?: readonly string[] | null | undefined;
  readonly authorizedGroups?: readonly string[] | null | undefined;
}

/** Refuses whoever may be let in by a login that nothing on the cluster asks for; true when there was something. */
export function refuseLogin(item: Authorization, path: string, report: ExpansionReporter): boolean {
  let refused = false;
  for (const field of ["authorizationType", "authorizedUsers", "authorizedGroups"] as const) {
    const value = item[field] ?? undefined;
    if (value === undefined || value === "public" || value.length === 0) continue;
    refused = true;
    report.refuse(
      pointerTo(path, field),
      "is refused: only the platform's own gateway asks for a login, and a Service and an Ingress let everybody in",
      "leave it out and let the program ask for a password or token, or protect the domain at the Ingress controller",
    );
  }
  return refused;
}
