import { findRoot, readOrganization, readRunaiPolicies } from "../../inputs/index.ts";
import { issueLines, unreadableLines } from "../../kernel/index.ts";
import { effectivePolicy, mergedParts, mergedText, type PolicyWorkloadType, resolveTarget } from "../../model/index.ts";
import { maskValue } from "../diff/changes/mask-object.ts";
import { EXIT, exitCodeOf, staleIf } from "../output/exit-code.ts";
import { isSecretText, maskNamed } from "../output/is-secret.ts";
import type { PolicyEffectiveReport } from "../report/policy-effective.ts";

/** The project and the type of workload whose policies are merged. */
export interface PolicyEffectiveOptions {
  readonly project: string;
  readonly type: PolicyWorkloadType;
  /** Default: the only cluster of the project. */
  readonly cluster?: string;
  readonly root?: string;
}

/** A merged policy, or the reasons why there is none. */
interface PolicyEffectiveOutcome {
  readonly report?: PolicyEffectiveReport;
  /** For standard error. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/**
 * Merges the Run:ai policies of a project for a type of workload. A wrong policy prevents it, since a part of a policy
 * could be mistaken for the whole. Values that may be secret are masked.
 *
 * @throws Error with a sentence for people: an unknown project or cluster
 */
export function runPolicyEffective({
  project,
  type,
  cluster,
  root = ".",
}: PolicyEffectiveOptions): PolicyEffectiveOutcome {
  const top = findRoot(root);
  const { organization, issues, unreadable } = readOrganization(top);
  if (organization === undefined) {
    const messages = [...issueLines(issues), ...unreadableLines(unreadable)];
    return { messages, exitCode: exitCodeOf(issues, unreadable.length) || EXIT.usage };
  }
  const known = organization.projects.find(({ name, id }) => name === project || id === project);
  if (cluster === undefined && known !== undefined && known.clusters.length > 1) {
    const names = known.clusters.join(", ");
    throw new Error(`project ${known.name} lives in several clusters (${names}); choose one with --cluster`);
  }
  const resolved = resolveTarget(organization, project, cluster);
  if ("problem" in resolved) throw new Error(resolved.problem.message);
  const read = readRunaiPolicies(top, organization);
  const messages = [...issueLines(read.issues), ...unreadableLines(read.unreadable)];
  if (messages.length > 0) return { messages, exitCode: staleIf(true) };
  const { target } = resolved;
  const effective = effectivePolicy(read.policies, type, target);
  const report = {
    project: target.project.name,
    cluster: target.cluster.name,
    type,
    policy: maskValue(mergedText(effective), isSecretText),
    parts: mergedParts(effective).map((part) => ({ ...part, value: maskNamed(part.field, part.value) })),
  };
  return { report, messages, exitCode: EXIT.fine };
}
