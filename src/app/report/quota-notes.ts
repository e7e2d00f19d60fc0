import type { AccountRow, Contribution } from "../../gpu/index.ts";
import { QUEUE_LABEL, type QuotaVerdict, VERDICT_LEVELS, type VerdictLevel } from "../../gpu/index.ts";
import {
  at,
  count,
  getOrCreate,
  gpuText,
  type KubeObject,
  present,
  SEVERITIES,
  type Severity,
  when,
} from "../../kernel/index.ts";
import { isError, type QuotaReport, verdictSubject, workloadName } from "./quota-report.ts";

/** A verdict for readers: its severity, its subject and the reason. */
export interface VerdictLine {
  readonly level: VerdictLevel | "capacity";
  readonly severity: Severity;
  readonly cluster: string;
  readonly subject: string;
  readonly text: string;
}

const LEVEL_SEVERITIES: Readonly<Record<VerdictLevel, Severity>> = {
  never: "error",
  "never-together": "warning",
  partial: "warning",
  risky: "warning",
  info: "info",
  "cannot-say": "info",
};

/** The verdicts and the node pools with fewer GPUs than their pods request, the worst first. */
export function overviewVerdicts({ account, verdicts }: QuotaReport): readonly VerdictLine[] {
  const lines = [...account.rows.flatMap(capacityLines), ...verdictLines(verdicts)];
  return SEVERITIES.flatMap((severity) => lines.filter((line) => line.severity === severity));
}

function capacityLines({ kind, name, cluster, capacityGpu = Infinity, total }: AccountRow): readonly VerdictLine[] {
  if (kind !== "node-pool" || total.declared.gpu <= capacityGpu) return [];
  const [capacity, declared] = [gpuText(capacityGpu / 100), gpuText(total.declared.gpu / 100)];
  const text = `has ${capacity}, but ${declared} are declared: not all pods run at once`;
  return [{ level: "capacity", severity: "warning", cluster, subject: `node pool ${name}`, text }];
}

/** The verdicts with the worst first, without those that quota does not prevent. */
export function verdictLines(verdicts: readonly QuotaVerdict[]): readonly VerdictLine[] {
  return VERDICT_LEVELS.filter((level) => level !== "cannot-say").flatMap((level) =>
    verdicts.filter((verdict) => verdict.level === level).map(lineOf),
  );
}

function lineOf(verdict: QuotaVerdict): VerdictLine {
  const { level, cluster, text } = verdict;
  return { level, severity: LEVEL_SEVERITIES[level], cluster, subject: verdictSubject(verdict), text };
}

/**
 * A sentence with the number of gangs that fit their quota, if any. Verdicts do not list them, because nodes may be
 * full.
 */
export function withinQuota(verdicts: readonly QuotaVerdict[]): string | undefined {
  const stuck = new Set(verdicts.filter(({ level }) => level === "never").flatMap(({ gangs }) => gangs));
  const free = new Set(verdicts.filter(({ reason }) => reason === "within-quota").flatMap(({ gangs }) => gangs));
  const number = [...free].filter((gang) => !stuck.has(gang)).reduce((sum, { copies = 1 }) => sum + copies, 0);
  if (number === 0) return undefined;
  const gangs = number === 1 ? "1 gang" : `each of ${number} gangs`;
  return `By itself, ${gangs} fits its quota; whether nodes have room is not known offline.`;
}

/** Sentences about queues without a known quota, each once, with the number of gangs. */
export function unknownQuotas(verdicts: readonly QuotaVerdict[]): readonly string[] {
  const gangs = new Map<string, number>();
  for (const {
    reason,
    text,
    gangs: [gang],
  } of verdicts) {
    if (reason === "quota-unknown") gangs.set(text, (gangs.get(text) ?? 0) + (gang?.copies ?? 1));
  }
  return [...gangs].map(([text, number]) => `Not known for ${count(number, "gang")}: ${text}.`);
}

/** The heading above `problemLines`. */
export const PROBLEMS_TITLE = "Not everything is counted";

/** The unreadable documents and the errors of a report, whose pods are not counted. */
export function problemLines({ issues, unreadable }: QuotaReport): readonly ProblemLine[] {
  return [
    ...unreadable.map(({ file, line, message }) => ({ text: `${file}:${line}: ${message}` })),
    ...issues.filter(isError).map(({ severity, rule, message, location }) => {
      const place = location && `${location.file}:${location.line}`;
      return { severity, text: `${present([place, message]).join(": ")} [${rule}]` };
    }),
  ];
}

/** A line about an issue, or about an unreadable document, which has no severity. */
interface ProblemLine {
  readonly severity?: Severity;
  readonly text: string;
}

/** The notes below the verdicts of a report: the number of gangs within quota, and what the numbers omit. */
export function overviewNotes(report: QuotaReport): readonly string[] {
  return present([withinQuota(report.verdicts), ...unknownQuotas(report.verdicts), ...quotaNotes(report)]);
}

/** Sentences about the limits of the numbers. */
function quotaNotes(report: QuotaReport): readonly string[] {
  const { account, base, uncounted } = report;
  const notes: string[] = [];
  if (base !== undefined) {
    const { length } = base.unreadable;
    const missing = when(length > 0, `of which ${count(length, "file")} could not be read`);
    const revision = `${base.revision} (${base.commit.slice(0, 12)})`;
    notes.push(`Changes are counted from ${present([revision, missing]).join(", ")}.`);
  }
  const isQueued = queuedElsewhere(report);
  const unattributed = account.unattributed.filter(({ workload }) => !isQueued(workload.object));
  for (const { contributions, name } of unattributedByWorkload(unattributed)) {
    notes.push(`Charged to no queue: ${name} (${amountOf(contributions)}).`);
  }
  const byMemory = account.rows.filter(({ kind, total }) => kind === "cluster" && total.memoryMiB > 0);
  for (const { name, total } of byMemory) {
    notes.push(
      `In cluster ${name} pods request ${total.memoryMiB} MiB of GPU memory, which is not counted as GPUs: their node pool has no gpu.memory in muster.yaml.`,
    );
  }
  const claims = account.rows.filter(({ kind }) => kind === "cluster").flatMap(({ contributions }) => contributions);
  const unknown = [...new Set(claims.flatMap(({ perPod }) => perPod.unknownClaims))].sort();
  if (unknown.length > 0) notes.push(`Resource claims without a manifest are not counted: ${unknown.join(", ")}.`);
  if (uncounted.length > 0) {
    notes.push(`Not counted, because no Resource Interface describes them: ${uncounted.join(", ")}.`);
  }
  return notes;
}

/** Whether Kueue or Volcano queues an object, so that it needs no queue of KAI. */
function queuedElsewhere({ kueue = [], volcano = [] }: QuotaReport): (object: KubeObject) => boolean {
  const judged = new Set(
    [...kueue, ...volcano].flatMap(({ verdicts }) => verdicts.map(({ verdict }) => verdict.object)),
  );
  return (object) =>
    judged.has(object) || (kueue.length > 0 && at(object.metadata, "labels", QUEUE_LABEL) !== undefined);
}

function unattributedByWorkload(list: readonly Contribution[]) {
  const groups = new Map<string, Contribution[]>();
  for (const contribution of list) {
    const name = `${workloadName(contribution)} in cluster ${contribution.cluster}`;
    getOrCreate(groups, name, (): Contribution[] => []).push(contribution);
  }
  return [...groups].map(([name, contributions]) => ({ name, contributions }));
}

function amountOf(contributions: readonly Contribution[]): string {
  const pods = contributions.reduce((sum, entry) => sum + entry.count, 0);
  const gpus = contributions.reduce((sum, entry) => sum + entry.count * entry.perPod.gpu, 0);
  return `${count(pods, "pod")}, ${gpuText(gpus / 100)}`;
}
