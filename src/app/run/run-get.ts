import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { findRoot, readSources } from "../../inputs/index.ts";
import { groupOf, issueLines, present, unreadableLines, versionOf } from "../../kernel/index.ts";
import { maskValue } from "../diff/changes/mask-object.ts";
import { definitionKey, type Lifetime } from "../lifecycle/definition-history.ts";
import { deletedWorkload } from "../lifecycle/deleted-workload.ts";
import { filterWorkloads, hasName, missingProblem, type WorkloadFilter } from "../lifecycle/find-workload.ts";
import { type ListedWorkload, listWorkload } from "../lifecycle/listed-workload.ts";
import type { RepositoryWorkload } from "../lifecycle/repository-workload.ts";
import { EXIT, exitCodeOf } from "../output/exit-code.ts";
import { isSecretText } from "../output/is-secret.ts";
import { type OpenWorkloads, openWorkloads } from "./open-workloads.ts";
import { type DefinitionHistory, readHistory } from "./read-history.ts";

/** The options that select the listed workloads. */
export interface GetOptions extends WorkloadFilter {
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
  /** Whether workloads that were removed from git are listed as well. */
  readonly all?: boolean;
}

/** The listed workloads. */
interface GetOutcome {
  readonly workloads: readonly ListedWorkload[];
  /** For standard error: problems of the definitions, because of which workloads may be missing. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/**
 * Lists workloads of a repository as the GET calls of the API do, as far as git has their data. Values that may be secret
 * are masked.
 *
 * @throws Error with a sentence for people: an unknown name
 */
export async function runGet(names: readonly string[], options: GetOptions = {}): Promise<GetOutcome> {
  const root = resolve(options.root ?? findRoot("."));
  const opened = await openWorkloads(root, readSources(root));
  const { issues, unreadable } = opened;
  const errors = issues.filter(({ severity }) => severity === "error");
  const messages = [...issueLines(errors), ...unreadableLines(unreadable)];
  const code = exitCodeOf(errors, unreadable.length);
  const exitCode = code === EXIT.policy ? EXIT.stale : code;
  if (!("workloads" in opened)) return { workloads: [], messages, exitCode };
  const history = await readHistory(realpathSync(root));
  const deleted = options.all === true ? deletedOf(opened, history, names, options) : [];
  const candidates = filterWorkloads(opened.workloads, options);
  const shown = candidates.filter((each) => names.length === 0 || names.some((name) => hasName(each, name)));
  const unknown = names.find((name) => ![...shown, ...deleted].some((each) => hasName(each, name)));
  if (unknown !== undefined) {
    throw new Error([missingProblem(opened.workloads, unknown, options), ...messages].join("\n"));
  }
  const context = {
    set: opened.set,
    findings: [...opened.findings(), ...issues],
    lifetimeOf: (workload: RepositoryWorkload) => lifetimeOf(workload, history),
  };
  const workloads = [...shown.map((workload) => listWorkload(workload, context)), ...deleted];
  return { workloads: workloads.map(masked), messages, exitCode };
}

function lifetimeOf({ document, view }: RepositoryWorkload, history: DefinitionHistory): Lifetime | undefined {
  if (document === undefined) return history.modules.get(resolve(view.checked.source?.file ?? ""));
  const past = history.definitions.get(definitionKey(document))?.lifetime;
  // A definition that is back, and not committed yet, has no time of creation.
  if (past?.deletedAt === undefined) return past;
  return undefined;
}

function deletedOf(
  { organization, workloads, catalogue }: OpenWorkloads,
  { definitions }: DefinitionHistory,
  names: readonly string[],
  { kind, project, cluster }: WorkloadFilter,
): readonly ListedWorkload[] {
  const current = new Set(present(workloads.map(({ document }) => document && definitionKey(document))));
  const isWorkload = (apiVersion: string, type: string) =>
    catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), type) !== undefined;
  const deleted = [...definitions].flatMap(([key, past]) => {
    if (past.lifetime.deletedAt === undefined || current.has(key)) return [];
    return deletedWorkload(past, organization, isWorkload) ?? [];
  });
  return deleted
    .filter(
      ({ listed, project: owner }) =>
        (names.length === 0 || names.includes(listed.name) || names.includes(listed.requestedName)) &&
        (kind === undefined || kind.toLowerCase() === listed.type.toLowerCase()) &&
        (project === undefined || project === owner?.name || project === owner?.id) &&
        (cluster === undefined || cluster === listed.cluster),
    )
    .map(({ listed }) => listed);
}

function masked(workload: ListedWorkload): ListedWorkload {
  const isDescribed = workload.type === "Training" || workload.type === "DistributedInference";
  return { ...workload, spec: maskValue(workload.spec, isSecretText, isDescribed) };
}
