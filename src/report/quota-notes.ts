import { count, gpuText } from "../base/count.ts";
import type { Severity } from "../finding/issue.ts";
import type { Contribution } from "../quota/account-row.ts";
import { type QuotaVerdict, VERDICT_LEVELS, type VerdictLevel } from "../quota/verdict.ts";
import { type QuotaReport, verdictSubject, workloadName } from "./quota-report.ts";

/** What a verdict is to a reader: how bad it is, what it is about, and why. */
export interface VerdictLine {
  readonly level: VerdictLevel;
  readonly severity: Severity;
  readonly cluster: string;
  readonly subject: string;
  readonly text: string;
}

const SEVERITIES: Readonly<Record<VerdictLevel, Severity>> = {
  never: "error",
  "never-together": "warning",
  partial: "warning",
  risky: "warning",
  info: "info",
  "cannot-say": "info",
};

/** The verdicts that say something, the worst first; those that only say that quota is no obstacle are left out. */
export function verdictLines(verdicts: readonly QuotaVerdict[]): readonly VerdictLine[] {
  return VERDICT_LEVELS.filter((level) => level !== "cannot-say").flatMap((level) =>
    verdicts.filter((verdict) => verdict.level === level).map(lineOf),
  );
}

function lineOf(verdict: QuotaVerdict): VerdictLine {
  const { level, cluster, text } = verdict;
  return { level, severity: SEVERITIES[level], cluster, subject: verdictSubject(verdict), text };
}

/** How many gangs quota does not keep from starting by itself; told as one number, as it is no promise. */
export function withinQuota(verdicts: readonly QuotaVerdict[]): string | undefined {
  const stuck = new Set(verdicts.filter(({ level }) => level === "never").flatMap(({ gangs }) => gangs));
  const free = new Set(verdicts.filter(({ level }) => level === "cannot-say").flatMap(({ gangs }) => gangs));
  const number = [...free].filter((gang) => !stuck.has(gang)).length;
  if (number === 0) return undefined;
  return `By itself, ${number === 1 ? "1 gang" : `each of ${number} gangs`} fits its quota; whether nodes have room is not known offline.`;
}

/** What the numbers leave out, one sentence each. */
export function quotaNotes(report: QuotaReport): readonly string[] {
  const { account, base, uncounted } = report;
  const notes: string[] = [];
  if (base !== undefined) {
    const missing =
      base.unreadable.length === 0 ? "" : `, of which ${count(base.unreadable.length, "file")} could not be read`;
    notes.push(`Changes are counted from ${base.revision} (${base.commit.slice(0, 12)})${missing}.`);
  }
  for (const { kind, name, cluster, capacityGpu = Infinity, total } of account.rows) {
    if (kind !== "node-pool" || total.declared.gpu <= capacityGpu) continue;
    const [has, asked] = [gpuText(capacityGpu / 100), gpuText(total.declared.gpu / 100)];
    notes.push(`Node pool ${name} of ${cluster} has ${has}, and ${asked} are declared: not all of it runs at once.`);
  }
  for (const { contributions, told } of unattributedByWorkload(account.unattributed)) {
    notes.push(`Charged to no queue: ${told} (${amountOf(contributions)}).`);
  }
  const byMemory = account.rows.filter(({ kind, total }) => kind === "cluster" && total.memoryMiB > 0);
  for (const { name, total } of byMemory) {
    notes.push(
      `In cluster ${name} pods ask for ${total.memoryMiB} MiB of GPU memory, which is no number of GPUs: their node pool has no gpu.memory in muster.yaml.`,
    );
  }
  const claims = account.rows.filter(({ kind }) => kind === "cluster").flatMap(({ contributions }) => contributions);
  const unknown = [...new Set(claims.flatMap(({ perPod }) => perPod.unknownClaims))].sort();
  if (unknown.length > 0)
    notes.push(`Resource claims that are not among the manifests are not counted: ${unknown.join(", ")}.`);
  if (uncounted.length > 0) {
    notes.push(`Not counted, since no Resource Interface describes them: ${uncounted.join(", ")}.`);
  }
  return notes;
}

function unattributedByWorkload(list: readonly Contribution[]) {
  const groups = new Map<string, Contribution[]>();
  for (const contribution of list) {
    const name = `${workloadName(contribution)} in cluster ${contribution.cluster}`;
    groups.set(name, [...(groups.get(name) ?? []), contribution]);
  }
  return [...groups].map(([told, contributions]) => ({ told, contributions }));
}

function amountOf(contributions: readonly Contribution[]): string {
  const pods = contributions.reduce((sum, entry) => sum + entry.count, 0);
  const gpus = contributions.reduce((sum, entry) => sum + entry.count * entry.perPod.gpu, 0);
  return `${count(pods, "pod")}, ${gpuText(gpus / 100)}`;
}
