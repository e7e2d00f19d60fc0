import { MUSTER_API_VERSION } from "../model/definition.ts";
import type { KubeObject } from "../model/kubernetes.ts";
import type { Organization, Target } from "../model/organization.ts";
import { parseDefinition } from "../model/parse-definition.ts";
import { resolveTarget } from "../model/target.ts";
import type { Issue, Location } from "../policy/issue.ts";
import { expandDistributedInference, expandTraining } from "./index.ts";

/** A Training or DistributedInference on its cluster, or why it gets nowhere. */
export interface ExpandedDefinition {
  /** The workload first; none when something is wrong. */
  readonly objects: readonly KubeObject[];
  readonly issues: readonly Issue[];
}

/** Reads, places and expands a definition in one go, for those who only look at what it becomes. */
export function expandDefinition(
  value: unknown,
  organization: Organization,
  locate: (pointer: string, at?: "key" | "value") => Location,
): ExpandedDefinition {
  const { definition, issues } = parseDefinition(value, locate);
  if (definition === undefined || definition.kind === "WorkloadType") return { objects: [], issues };
  const resolved = resolveTarget(organization, definition.project, definition.cluster);
  const object = { apiVersion: MUSTER_API_VERSION, kind: definition.kind, name: definition.metadata.name };
  if ("problem" in resolved) {
    const location = locate(resolved.problem.path);
    return { objects: [], issues: [...issues, { ...resolved.problem, severity: "error", object, location }] };
  }
  const expand = (target: Target) =>
    definition.kind === "Training"
      ? expandTraining(definition, target)
      : expandDistributedInference(definition, target);
  const expansion = expand(resolved.target);
  return {
    objects: expansion.objects,
    issues: [...issues, ...expansion.issues.map((issue) => ({ ...issue, object, location: locate(issue.path) }))],
  };
}
