import { pointerTo } from "../../kernel/index.ts";
import type { ExpansionReporter } from "./report.ts";

interface Authorization {
  readonly authorizationType?: string | null | undefined;
  readonly authorizedUsers?: readonly string[] | null | undefined;
  readonly authorizedGroups?: readonly string[] | null | undefined;
}

/** Refuses access settings that need a login, which a cluster does not have; returns true when one was set. */
export function refuseLogin(item: Authorization, path: string, report: ExpansionReporter): boolean {
  let refused = false;
  for (const field of ["authorizationType", "authorizedUsers", "authorizedGroups"] as const) {
    const value = item[field] ?? undefined;
    if (value === undefined || value === "public" || value.length === 0) continue;
    refused = true;
    report.refuse(
      pointerTo(path, field),
      "is refused: only the platform's gateway requires a login; a Service and an Ingress admit every client",
      "leave it out and let the program require a password or token, or protect the domain at the Ingress controller",
    );
  }
  return refused;
}
