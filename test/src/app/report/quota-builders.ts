import type { QuotaReport } from "../../../../src/app/report/quota-report.ts";
import { account } from "../../../../src/gpu/quota/account.ts";
import type { QuotaInput } from "../../../../src/gpu/quota/counted-gang.ts";
import type { QuotaModel } from "../../../../src/gpu/quota/measured-gang.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { verdicts } from "../../../../src/gpu/quota/verdicts.ts";
import type { Cluster } from "../../../../src/model/organization/organization.ts";
import { cluster } from "../../../helpers/organization.ts";
import { gangOf, pods, queue, quotaInput, simpleGang, workload } from "../../gpu/quota/builders.ts";

/** Cluster east: a pool of 16 GPUs with a price, and one of which nothing is known. */
export const EAST: Cluster = cluster({
  nodePools: [
    { name: "default" },
    {
      name: "h100",
      gpu: { type: "H100", memory: 81_920, perNode: 8 },
      nodes: 2,
      pricePerGpuHour: 2.5,
    },
  ],
});

/** The queues of a department and two of its projects on the pool h100, in GPUs. */
export const QUEUES = [
  queue("research-h100", 1200, 1600, { nodePool: "h100", department: "research" }),
  queue("team-nlp-h100", 800, 1600, {
    nodePool: "h100",
    parent: "research-h100",
    department: "research",
    project: "team-nlp",
  }),
  queue("team-vision-h100", 400, 400, {
    nodePool: "h100",
    parent: "research-h100",
    department: "research",
    project: "team-vision",
  }),
];

const onH100 = { queue: "team-nlp-h100", nodePool: "h100" };

/** Four pods of 2 GPUs of which two must start together, preemptible. */
export function trainGang(count = 4) {
  const job = workload("sft", [pods("worker", count, { gpu: 2, cpu: 4, memory: "16Gi" })]);
  return gangOf(job, { ...onH100, min: 2, priorityClass: "train" });
}

/** One pod of half a GPU that may not be preempted. */
export function notebookGang() {
  return simpleGang("notebook", 1, { fraction: "0.5", cpu: "1500m" }, { ...onH100, priorityClass: "build" });
}

/** A model over cluster east alone. */
export function modelOf(gangs: QuotaInput["gangs"], queues = QUEUES, fields: Partial<QuotaInput> = {}): QuotaModel {
  const projects = ["team-nlp", "team-vision"].map((name) => ({
    name,
    department: "research",
    clusters: ["east"],
    quotas: [],
  }));
  return quotaModel(quotaInput(gangs, queues, { organization: { clusters: [EAST], projects }, ...fields }));
}

/** A report of what was counted. */
export function reportOf(model: QuotaModel, fields: Partial<QuotaReport> = {}): QuotaReport {
  return {
    clusters: model.input.organization.clusters,
    account: account(model),
    verdicts: verdicts(model),
    hierarchy: [...model.trees.values()].flatMap(({ problems }) => problems),
    uncounted: [],
    issues: [],
    unreadable: [],
    ...fields,
  };
}

/** A report of the two gangs. */
export function sampleReport(fields: Partial<QuotaReport> = {}): QuotaReport {
  return reportOf(modelOf([trainGang(), notebookGang()]), fields);
}

/** A report in which the training has two pods more than at the base, and the notebook is new. */
export function changedReport(): QuotaReport {
  const base = account(modelOf([trainGang(2)]));
  return sampleReport({ base: { revision: "main", commit: "0123456789abcdef", account: base, unreadable: [] } });
}

/** An empty report. */
export const EMPTY: QuotaReport = {
  clusters: [],
  account: { rows: [], unattributed: [] },
  verdicts: [],
  hierarchy: [],
  uncounted: [],
  issues: [],
  unreadable: [],
};
