import { filledText, member } from "../../kernel/index.ts";
import type { GangMember, GangProblem } from "../gang/collected-gang.ts";
import { UNNAMED } from "../gang/pod-link.ts";

/** The scheduler of a member, as its template names it. */
export function profileOf({ pods: { template } }: GangMember): string {
  return filledText(member(template.spec, "schedulerName")) ?? UNNAMED;
}

/**
 * The severity of a group for which pods wait: an error with the scheduler of Kubernetes. A scheduler of another name may be
 * a profile of it, or another program.
 */
export function certainSeverity(member: GangMember): GangProblem["severity"] {
  return profileOf(member) === UNNAMED ? "error" : "warning";
}
