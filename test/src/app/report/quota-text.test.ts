import { describe, expect, test } from "vitest";
import { arranged } from "../../../../src/app/report/quota-arrangement.ts";
import { quotaText } from "../../../../src/app/report/quota-text.ts";
import { account } from "../../../../src/gpu/quota/account.ts";
import { clusterWithDefaults } from "../../../../src/model/organization/defaults.ts";
import { gangOf, pods, queue, simpleGang, workload } from "../../gpu/quota/builders.ts";
import {
  changedReport,
  EMPTY,
  modelOf,
  notebookGang,
  QUEUES,
  reportOf,
  sampleReport,
  trainGang,
} from "./quota-builders.ts";

/** The words of the line that begins with a label, and how far it is indented. */
function line(text: string, label: string): { readonly indent: number; readonly cells: readonly string[] } {
  const found = text.split("\n").find((each) => each.trimStart().startsWith(`${label} `));
  if (found === undefined) throw new Error(`no line ${label} in\n${text}`);
  const indent = found.length - found.trimStart().length;
  return { indent, cells: found.trimStart().slice(label.length).trim().split(/ {2,}/) };
}

const NUMBERS = { minimum: 0, declared: 0, maximum: 0, preemptible: 0, nonPreemptible: 0, potential: 0 };
const CHAIN_ROW = {
  kind: "queue",
  cluster: "east",
  gone: false,
  now: { gpu: NUMBERS, cpu: NUMBERS, memory: NUMBERS },
  pods: 0,
  memoryMiB: 0,
  contributions: [],
} as const;

describe("quotaText", () => {
  test("reports that there is nothing to count", () => {
    expect(quotaText(EMPTY)).toBe("There is nothing to count: no queues and no pods.\n");
  });

  test("reports that errors of the inputs prevented the count", () => {
    const unreadable = [{ file: "muster.yaml", document: 0, line: 1, column: 5, message: "a { or [ is not closed" }];
    expect(quotaText({ ...EMPTY, unreadable })).toBe(
      "muster.yaml:1:5: error: a { or [ is not closed\n\nNothing was counted: first mend the errors of the inputs.\n",
    );
  });

  test("reports a cluster without queues and pods too", () => {
    const bare = { name: "bare", scheduler: "kai" } as const;
    const clusters = [clusterWithDefaults(bare)];
    const model = modelOf([], [], { organization: { clusters, projects: [] } });
    expect(quotaText(reportOf(model))).toBe("There is nothing to count: no queues and no pods.\n");
  });

  test("shows the tree of queues below their node pool, with every number", () => {
    expect(quotaText(sampleReport())).toBe(
      `GPUs of east                deserved  limit  minimum  declared  maximum  preemptible  non-preempt.  deserved left  limit left  per hour
cluster east (16 GPUs)            12     16      4.5       8.5      8.5            8           0.5           11.5         7.5     21.25
  node pool h100 (16 GPUs)        12     16      4.5       8.5      8.5            8           0.5           11.5         7.5     21.25
    research-h100                 12     16      4.5       8.5      8.5            8           0.5           11.5         7.5     21.25
      team-nlp-h100                8     16      4.5       8.5      8.5            8           0.5            7.5         7.5     21.25
      team-vision-h100             4      4        0         0        0            0             0              4           4

Workload control
  cluster  category  priority     preemptibility   workloads  pods  GPUs
  east               build (100)  non-preemptible          1     1   0.5
  east               train (50)   preemptible              1     4     8

Verdicts
  info: queue team-nlp-h100 (east): 2 gangs need 8.5 GPUs for all pods; queue team-nlp-h100 deserves 8 (department research-h100: 12); the amount over quota may be reclaimed

By itself, each of 2 gangs fits its quota; whether nodes have room is not known offline.
`,
    );
  });

  test("shows what changed beside the number, and which workloads did", () => {
    const text = quotaText(changedReport());
    expect(line(text, "team-nlp-h100").cells).toEqual([
      "8",
      "16",
      "4.5 (+0.5)",
      "8.5 (+4.5)",
      "8.5 (+4.5)",
      "8 (+4)",
      "0.5 (+0.5)",
      "7.5 (-0.5)",
      "7.5 (-4.5)",
      "21.25 (+11.25)",
    ]);
    expect(line(text, "team-vision-h100").cells).toEqual(["4", "4", "0", "0", "0", "0", "0", "4", "4"]);
    expect(text).toContain(`
Changed workloads
  changed: Job team-nlp/sft (east): GPUs +4, CPU cores +8, Memory +32Gi; queue team-nlp-h100
  added: Job team-nlp/notebook (east): GPUs +0.5, CPU cores +1.5; queue team-nlp-h100
`);
    expect(text).toContain("\nChanges are counted from main (0123456789ab).\n");
  });

  test("reports a base that could not be read completely", () => {
    const { base } = changedReport();
    if (base === undefined) throw new Error("no base");
    const unreadable = [{ file: "a.yaml", document: 0, line: 1, column: 1, message: "no" }];
    expect(quotaText(sampleReport({ base: { ...base, unreadable } }))).toContain(
      "Changes are counted from main (0123456789ab), of which 1 file could not be read.",
    );
  });

  test("shows quotas that are new, gone, or no longer unlimited", () => {
    const before = account(modelOf([], [queue("a", Infinity, Infinity), queue("gone", 100, 200)]));
    const base = { revision: "main", commit: "0123456789abcdef", unreadable: [], account: before };
    const text = quotaText(reportOf(modelOf([], [queue("a", 100, 200), queue("new", 300, 300)]), { base }));
    expect(line(text, "a").cells.slice(0, 2)).toEqual(["1 (was unlimited)", "2 (was unlimited)"]);
    expect(line(text, "new").cells.slice(0, 2)).toEqual(["3 (new)", "3 (new)"]);
    expect(line(text, "gone (gone)").cells.slice(0, 2)).toEqual(["- (was 1)", "- (was 2)"]);
  });

  test("shows CPU and memory only if a queue limits them", () => {
    const cpu = { deserved: 4000, limit: 8000, overQuotaWeight: 1 };
    const queues = QUEUES.map((each, index) => (index === 1 ? { ...each, quotas: { ...each.quotas, cpu } } : each));
    const text = quotaText(reportOf(modelOf([trainGang(), notebookGang()], queues)));
    expect(text.match(/^.* of east/gm)).toEqual(["GPUs of east", "CPU cores of east"]);
    const [, table = ""] = text.split("CPU cores of east");
    expect(line(table, "team-nlp-h100").cells.slice(0, 4)).toEqual(["4", "8", "9.5", "17.5"]);
    expect(line(table, "research-h100").cells.slice(0, 2)).toEqual(["unlimited", "unlimited"]);
    expect(table).not.toContain("GPUs)");
  });

  test("has columns for what is allocated and what is switched off only where something is", () => {
    const asleep = gangOf(workload("nightly", [pods("main", 2, { gpu: 1 })], { suspended: true }), {
      queue: "team-nlp-h100",
      nodePool: "h100",
      min: 2,
    });
    const amounts = { gpu: 300, cpu: 0, memory: 0 };
    const none = { gpu: 0, cpu: 0, memory: 0 };
    const allocated = [{ cluster: "east", queue: "team-nlp-h100", allocated: amounts, allocatedNonPreemptible: none }];
    const text = quotaText(reportOf(modelOf([asleep], QUEUES, { allocated })));
    expect(text.split("\n")[0]).toMatch(/non-preempt\. {2}allocated {2}deserved left {2}limit left {2}potential$/);
    expect(line(text, "team-nlp-h100").cells).toEqual(["8", "16", "0", "0", "0", "0", "0", "3", "8", "13", "2"]);
  });

  test("adds up departments and projects that have queues on several pools, and only these", () => {
    const more = [
      queue("research", 200, 200, { department: "research" }),
      queue("team-nlp", 200, 200, { parent: "research", department: "research", project: "team-nlp" }),
    ];
    const text = quotaText(reportOf(modelOf([trainGang()], [...QUEUES, ...more])));
    expect(line(text, "department research").cells.slice(0, 2)).toEqual(["14", "18"]);
    expect(line(text, "project team-nlp").cells.slice(0, 2)).toEqual(["10", "18"]);
    expect(text).not.toContain("project team-vision");
  });

  test("shows queues that gangs name and that are not there, and those below themselves", () => {
    const round = [queue("x", 100, 100, { parent: "y" }), queue("y", 100, 100, { parent: "x" })];
    const text = quotaText(reportOf(modelOf([simpleGang("lost", 1, { gpu: 1 }, { queue: "nowhere" })], round)));
    expect(line(text, "nowhere").cells).toEqual(["1", "1", "1", "1", "0"]);
    expect(line(text, "x").indent).toBe(4);
    expect(line(text, "y").indent).toBe(6);
    expect(text).toContain("  never: Job team-nlp/lost (east): there is no queue nowhere in cluster east\n");
    expect(text).toContain("\nQueues\n  warning: east: queue x is below itself: x -> y -> x\n");
  });

  test("shows a chain of queues of any length", () => {
    const chain = Array.from({ length: 5000 }, (_, index) =>
      queue(`q${index}`, 100, 100, index === 0 ? {} : { parent: `q${index - 1}` }),
    );
    const rows = chain.map(({ name, parent }) => ({ ...CHAIN_ROW, name, ...(parent === undefined ? {} : { parent }) }));
    expect(arranged(rows).map(({ row, depth }) => [row.name, depth])).toEqual(
      chain.map(({ name }, index) => [name, 1 + index]),
    );
  });

  test("puts the worst verdict first", () => {
    const never = simpleGang("huge", 20, { gpu: 1 }, { queue: "team-nlp-h100", nodePool: "h100" });
    const text = quotaText(reportOf(modelOf([trainGang(), notebookGang(), never])));
    const levels = [...text.matchAll(/^ {2}([a-z-]+): (?:Job|queue) /gm)].map(([, level]) => level);
    expect(levels[0]).toBe("never");
    expect(text).toContain(
      "  never: Job team-nlp/huge (east): gang needs 20 GPUs; queue team-nlp-h100 has limit 16 (department research-h100: 16)\n",
    );
    expect(text).toContain("each of 2 gangs fits its quota");
  });

  test("lists what the numbers do not include", () => {
    const unclaimed = workload("free", [pods("main", 3, { gpu: 2 })]);
    const byMemory = workload("part", [pods("main", 1, { gpuMemory: "8000" })]);
    const gang = gangOf(byMemory, { queue: "default-one" });
    const model = modelOf([gang], [queue("default-one", 100, 100)], { workloads: [unclaimed, byMemory] });
    const text = quotaText(reportOf(model, { uncounted: ["Widget (example.com/v1)"] }));
    expect(text).toContain("Charged to no queue: Job team-nlp/free in cluster east (3 pods, 6 GPUs).\n");
    expect(text).toContain(
      "In cluster east pods request 8000 MiB of GPU memory, which is not counted as GPUs: their node pool has no gpu.memory in muster.yaml.\n",
    );
    expect(text).toContain("Not counted, because no Resource Interface describes them: Widget (example.com/v1).\n");
  });

  test("reports a node pool with fewer GPUs than are declared", () => {
    const many = [trainGang(), trainGang(5)];
    expect(quotaText(reportOf(modelOf(many)))).toContain(
      "Verdicts\n  capacity: node pool h100 (east): has 16 GPUs, but 18 GPUs are declared: not all pods run at once\n  info: ",
    );
    expect(quotaText(reportOf(modelOf([trainGang(8)])))).not.toContain("capacity");
  });

  test("begins with what could not be read", () => {
    const unreadable = [{ file: "a.yaml", document: 0, line: 3, column: 7, message: "is no YAML" }];
    const issue = { rule: "DEF-008", name: "meaning-differs", message: "x differs", path: "" };
    const issues = [
      { ...issue, severity: "warning" as const },
      { ...issue, severity: "error" as const, message: "y is wrong" },
    ];
    const text = quotaText(sampleReport({ unreadable, issues }));
    const wrong = "a.yaml:3:7: error: is no YAML\nmuster: error: y is wrong [DEF-008]\n\nGPUs of east";
    expect(text.startsWith(wrong)).toBe(true);
  });

  test("shows no control character of a name", () => {
    const evil = "a\u001b[31m\nb\u202e";
    const text = quotaText(reportOf(modelOf([simpleGang(evil, 1, { gpu: 1 }, { queue: evil })], [queue(evil, 0, 0)])));
    expect(text.includes("\u001b") || text.includes("\u202e")).toBe(false);
    expect(text).toContain("a\\u{1b}[31m\\u{a}b\\u{202e}");
  });
});
