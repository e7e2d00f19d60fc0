import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import { parseDefinition } from "../definition/parse/parse-definition.ts";
import type { Issue, Location } from "../finding/issue.ts";
import type { Organization, Target } from "../organization/organization.ts";
import { resolveTarget } from "../organization/target.ts";
import { expandDistributedInference } from "./distributed-inference.ts";
import type { Expansion } from "./expansion.ts";
import { expandTraining } from "./training.ts";

/** A Training or DistributedInference on its cluster, or why it gets nowhere. */
export interface ExpandedDefinition {
  /** None when the definition is wrong or its project or cluster unknown. */
  readonly expanded?: { readonly expansion: Expansion; readonly target: Target };
  readonly issues: readonly Issue[];
}

/** Reads, places and expands a definition in one go. Tells everything that is wrong, with its place where one is known. */
export function expandDefinition(
  value: unknown,
  organization: Organization,
  locate?: (pointer: string, at?: "key" | "value") => Location,
): ExpandedDefinition {
  const { definition, issues } = parseDefinition(value, locate);
  if (definition === undefined || definition.kind === "WorkloadType") return { issues };
  const resolved = resolveTarget(organization, definition.project, definition.cluster);
  const object = { apiVersion: MUSTER_API_VERSION, kind: definition.kind, name: definition.metadata.name };
  const placed = (found: Omit<Issue, "object">): Issue => ({
    ...found,
    object,
    ...(locate === undefined ? {} : { location: locate(found.path) }),
  });
  if ("problem" in resolved) return { issues: [...issues, placed({ ...resolved.problem, severity: "error" })] };
  const { target } = resolved;
  const expansion =
    definition.kind === "Training"
      ? expandTraining(definition, target)
      : expandDistributedInference(definition, target);
  return { expanded: { expansion, target }, issues: [...issues, ...expansion.issues.map(placed)] };
}
