import { nearest, runlessName } from "../../kernel/index.ts";
import { type RepositoryWorkload, workloadText } from "./repository-workload.ts";

/** The options that narrow the choice of a workload. */
export interface WorkloadFilter {
  readonly kind?: string;
  /** Name or id of a project. */
  readonly project?: string;
  readonly cluster?: string;
}

/** The one workload of a name, or the reason for which there is none, for people. */
type FoundWorkload = { readonly workload: RepositoryWorkload } | { readonly problem: string };

/** The workloads that a filter matches. */
export function filterWorkloads(
  workloads: readonly RepositoryWorkload[],
  { kind, project, cluster }: WorkloadFilter,
): readonly RepositoryWorkload[] {
  return workloads.filter(
    (each) =>
      (kind === undefined || kind.toLowerCase() === each.kind.toLowerCase()) &&
      (project === undefined || project === each.project?.name || project === each.project?.id) &&
      (cluster === undefined || cluster === each.cluster),
  );
}

/** Whether a name is the one of a workload: with or without the suffix of its run. */
export function hasName(
  { name, requestedName }: Pick<RepositoryWorkload, "name" | "requestedName">,
  wanted: string,
): boolean {
  return name === wanted || requestedName === wanted;
}

/** Finds the workload of a name; several or none are a problem that names them. */
export function findWorkload(
  workloads: readonly RepositoryWorkload[],
  wanted: string,
  filter: WorkloadFilter = {},
): FoundWorkload {
  const candidates = filterWorkloads(workloads, filter);
  const [workload, ...others] = candidates.filter((each) => hasName(each, wanted));
  if (workload === undefined) return { problem: missingProblem(workloads, wanted, filter) };
  if (others.length === 0) return { workload };
  const list = [workload, ...others].map((each) => `  ${workloadText(each)}`);
  return {
    problem: [`${others.length + 1} workloads have the name ${JSON.stringify(wanted)}:`, ...list, NARROW].join("\n"),
  };
}

const NARROW = "choose one with --kind, --project or --cluster";

/** The reason why no workload has a name and matches a filter, for people. */
export function missingProblem(
  all: readonly RepositoryWorkload[],
  wanted: string,
  filter: WorkloadFilter = {},
): string {
  const workloads = filterWorkloads(all, filter);
  const other = all.find((each) => hasName(each, wanted));
  if (other !== undefined) return `${workloadText(other)} does not match --kind, --project or --cluster`;
  const prefix = runlessName(wanted);
  const later = workloads.find(
    ({ requestedName, definition }) =>
      prefix !== wanted && requestedName === prefix && definition?.useGivenNameAsPrefix === true,
  );
  if (later !== undefined) {
    return `${wanted} is an earlier run of ${workloadText(later)}, whose run is ${later.name} now; an earlier run is no longer in git, so it cannot change`;
  }
  const close = nearest(
    wanted,
    workloads.flatMap(({ name, requestedName }) => [name, requestedName]),
  );
  return `no workload of this repository has the name ${JSON.stringify(wanted)}${close === undefined ? "" : `; did you mean ${close}?`}`;
}
