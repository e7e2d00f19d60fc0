import type { Issue, Locate } from "../../kernel/index.ts";
import { given, MUSTER_API_VERSION } from "../../kernel/index.ts";
import type { Organization, Target, WorkloadDefinition } from "../../model/index.ts";
import { resolveTarget } from "../../model/index.ts";
import { expandDistributedInference } from "./distributed-inference.ts";
import type { Expansion } from "./expansion.ts";
import { expandTraining } from "./training.ts";

/** A Training or DistributedInference on its cluster, or the reasons why its cluster is unknown. */
interface ExpandedDefinition {
  /** Absent when its project or cluster is unknown. */
  readonly expanded?: { readonly expansion: Expansion; readonly target: Target };
  readonly issues: readonly Issue[];
}

/** Finds the cluster of a parsed definition and expands it. Each issue has a location where `locate` is given. */
export function expandDefinition(
  definition: WorkloadDefinition,
  organization: Pick<Organization, "clusters" | "projects">,
  locate?: Locate,
): ExpandedDefinition {
  const object = { apiVersion: MUSTER_API_VERSION, kind: definition.kind, name: definition.metadata.name };
  const located = (issue: Omit<Issue, "object">): Issue => ({
    ...issue,
    object,
    ...given({ location: locate?.(issue.path) }),
  });
  const resolved = resolveTarget(organization, definition.project, definition.cluster);
  if ("problem" in resolved) return { issues: [located({ ...resolved.problem, severity: "error", unjudged: true })] };
  const { target } = resolved;
  const expansion = expandFor(definition, target);
  return { expanded: { expansion, target }, issues: expansion.issues.map(located) };
}

function expandFor(definition: WorkloadDefinition, target: Target): Expansion {
  if (definition.kind === "Training") return expandTraining(definition, target);
  return expandDistributedInference(definition, target);
}
