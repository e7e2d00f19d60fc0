import { choices, formatValue, readWorkingTree } from "../../kernel/index.ts";
import { runDiff } from "../compare/run-diff.ts";
import { dangerSigns } from "../diff/dangers/danger-signs.ts";
import { hasModules } from "../modules/has-modules.ts";
import { type SupervisionOptions, supervisedReport } from "../modules/supervise.ts";
import type { CommitDanger } from "../report/commit-report.ts";

/**
 * The dangers with which a controller applies nothing of a commit. Argo CD's server-side diff and Flux's dry run of an object
 * with a changed immutable field fail, and with them the comparison of the whole Application or Kustomization. Source: Argo
 * CD, gitops-engine pkg/diff/diff.go (`DiffArray`); fluxcd/pkg, ssa/manager_apply.go.
 */
const STOPPING: ReadonlySet<string> = new Set(["immutable-field"]);

/** The dangers of the output of the working tree, compared with that of the last commit; none without a commit. */
export async function commitDangers(root: string, options: SupervisionOptions): Promise<readonly CommitDanger[]> {
  if ((await readWorkingTree(root)).head === undefined) return [];
  if (!(await hasModules(root))) {
    const { difference } = await runDiff({ root, base: "HEAD" });
    return allDangers(difference);
  }
  // TypeScript definitions run in a process of their own, and only once in it.
  const args = ["diff", "--root", root, "--base", "HEAD", "--format", "json"];
  const { report } = await supervisedReport(args, options);
  if (report === "") throw new Error("the comparison with the last commit failed, so its dangers are not known");
  const { summary, clusters }: DangersOfReport = JSON.parse(report);
  return allDangers({ dangers: summary.dangers, clusters });
}

/** The members of the JSON report of a difference that are read. */
interface DangersOfReport {
  readonly summary: { readonly dangers: readonly CommitDanger[] };
  readonly clusters: readonly { readonly dangers: readonly CommitDanger[] }[];
}

function allDangers({ dangers, clusters }: DangersOfReport["summary"] & Pick<DangersOfReport, "clusters">) {
  return [...dangers, ...clusters.flatMap((cluster) => cluster.dangers)];
}

/** The reason for which dangers refuse a commit; undefined where they do not, or are allowed. */
export function refusedBy(dangers: readonly CommitDanger[], allowed: readonly string[]): string | undefined {
  const stopping = dangers.find(({ sign }) => STOPPING.has(sign) && !allowed.includes(sign));
  if (stopping === undefined) return undefined;
  return `not committed: with ${stopping.sign} the controller applies nothing of this commit; give the object a new name, or delete it in the cluster first and use --allow-danger ${stopping.sign}`;
}

/** @throws Error for a name that is not one of a danger */
export function requireDangerNames(names: readonly string[]): void {
  const known = dangerSigns.map(({ id }) => id);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Error(`--allow-danger ${formatValue(unknown)}: is not a danger${choices("; use one of: ", known) ?? ""}`);
}
