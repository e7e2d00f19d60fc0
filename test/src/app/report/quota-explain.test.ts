import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Explained, explainQuota } from "../../../../src/app/report/quota-explain.ts";
import type { QuotaExplanation } from "../../../../src/app/report/quota-explanation.ts";
import type { QuotaReport } from "../../../../src/app/report/quota-report.ts";
import { quotaRows } from "../../../../src/app/report/quota-rows.ts";
import { quotaText } from "../../../../src/app/report/quota-text.ts";
import { gangOf, pods, queue, simpleGang, workload } from "../../gpu/quota/builders.ts";
import { EMPTY, modelOf, notebookGang, QUEUES, reportOf, sampleReport, trainGang } from "./quota-builders.ts";

function explanationOf(explained: Explained): QuotaExplanation {
  if ("problem" in explained) throw new Error(explained.problem);
  return explained.explanation;
}

const text = (report: QuotaReport, name: string) =>
  quotaText({ ...report, explain: explanationOf(explainQuota(report, name)) });

describe("explainQuota", () => {
  test("finds no name in an empty account", () => {
    expect(explainQuota(EMPTY, "team-nlp")).toEqual({
      problem: 'there is no project, department, queue, node pool or cluster "team-nlp"',
    });
  });

  test("suggests a similar name", () => {
    expect(explainQuota(sampleReport(), "team-nlpp")).toEqual({
      problem: 'there is no project, department, queue, node pool or cluster "team-nlpp"; did you mean team-nlp?',
    });
  });

  test("multiplies the pods of each component", () => {
    const { parts } = explanationOf(explainQuota(sampleReport(), "team-nlp"));
    expect(parts.map(({ row }) => [row.kind, row.cluster])).toEqual([["project", "east"]]);
    expect(parts[0]?.entries.map(({ perPod: _, ...entry }) => entry)).toEqual([
      {
        workload: "Job team-nlp/sft",
        component: "worker",
        instance: "",
        queue: "team-nlp-h100",
        gang: "sft",
        count: 4,
        maximum: 4,
        potential: false,
        preemptible: true,
        control: { priorityClass: "train", priority: 50, preemptibility: "preemptible" },
        product: { gpu: 800, cpu: 16_000, memory: 64 * 2 ** 30 },
      },
      {
        workload: "Job team-nlp/notebook",
        component: "worker",
        instance: "",
        queue: "team-nlp-h100",
        gang: "notebook",
        count: 1,
        maximum: 1,
        potential: false,
        preemptible: false,
        control: { priorityClass: "build", priority: 100, preemptibility: "non-preemptible" },
        product: { gpu: 50, cpu: 1500, memory: 0 },
      },
    ]);
  });

  test("adds up to the row", () => {
    for (const name of ["team-nlp", "research", "team-nlp-h100", "h100", "east"]) {
      const [part] = explanationOf(explainQuota(sampleReport(), name)).parts;
      const sum = part?.entries.reduce((total, { product }) => total + product.gpu, 0);
      expect([name, sum]).toEqual([name, 850]);
      expect(part?.row.now.gpu.declared).toBe(850);
    }
  });

  test("prefers a project to a queue with the same name", () => {
    const both = [queue("team-nlp", 100, 100, { department: "research", project: "team-nlp" })];
    const { parts } = explanationOf(explainQuota(reportOf(modelOf([], both)), "team-nlp"));
    expect(parts.map(({ row }) => row.kind)).toEqual(["project"]);
  });

  test("has the verdicts of its gangs, of its queues and of the queues above that are about its gangs", () => {
    const gang = (name: string, to: string) =>
      simpleGang(name, 4, { gpu: 1 }, { queue: to, nodePool: "h100", priorityClass: "build" });
    const gangs = [
      gang("a", "team-nlp-h100"),
      gang("b", "team-nlp-h100"),
      gang("c", "team-nlp-h100"),
      gang("d", "team-vision-h100"),
    ];
    const levels = (name: string) =>
      explanationOf(explainQuota(reportOf(modelOf(gangs)), name))
        .parts.flatMap(({ verdicts }) => verdicts)
        .filter(({ level }) => level !== "cannot-say")
        .map(({ level, queue: at }) => `${level} ${at}`);
    expect(levels("team-nlp")).toEqual(["never-together research-h100", "never-together team-nlp-h100"]);
    expect(levels("team-vision")).toEqual(["never-together research-h100"]);
  });
});

describe("the text of an explanation", () => {
  test("shows the arithmetic", () => {
    expect(text(sampleReport(), "team-nlp")).toBe(
      `project team-nlp in cluster east
Workload               component  pods     GPUs each     GPUs  CPU cores  memory  queue          remarks
Job team-nlp/sft       worker        4  x          2  =     8         16    64Gi  team-nlp-h100  priority train (50), preemptible, gang sft
Job team-nlp/notebook  worker        1  x        0.5  =   0.5        1.5       0  team-nlp-h100  priority build (100), non-preemptible, gang notebook

Sum of 5 declared pods, 21.25 an hour
  GPUs: gang minimum 4.5, declared 8.5 = 8 preemptible + 0.5 non-preemptible, maximum 8.5
    deserved 8 - 0.5 non-preemptible = 7.5 left
    limit 16 - 8.5 declared = 7.5 left
  CPU cores: gang minimum 9.5, declared 17.5 = 16 preemptible + 1.5 non-preemptible, maximum 17.5
  Memory: gang minimum 32Gi, declared 64Gi = 64Gi preemptible + 0 non-preemptible, maximum 64Gi

info: queue team-nlp-h100: 2 gangs need 8.5 GPUs for all pods; queue team-nlp-h100 deserves 8 (department research-h100: 12); the amount over quota may be reclaimed
By itself, each of 2 gangs fits its quota; whether nodes have room is not known offline.
`,
    );
  });

  test("shows what each of several queues has left", () => {
    const more = queue("team-nlp", 200, 200, { department: "research", project: "team-nlp" });
    const lines = text(reportOf(modelOf([trainGang()], [...QUEUES, more])), "team-nlp");
    expect(lines).toContain("  queue team-nlp-h100, GPUs: limit 16 - 8 declared = 8 left\n");
    expect(lines).toContain("  queue team-nlp, GPUs: deserved 2 - 0 non-preemptible = 2 left\n");
  });

  test("shows what is allocated beside", () => {
    const used = { gpu: 1000, cpu: 0, memory: 0 };
    const fixed = { gpu: 100, cpu: 0, memory: 0 };
    const allocated = [{ cluster: "east", queue: "team-nlp-h100", allocated: used, allocatedNonPreemptible: fixed }];
    const report = reportOf(modelOf([trainGang(), notebookGang()], QUEUES, { allocated, running: () => true }));
    const lines = text(report, "team-nlp-h100");
    expect(lines).toContain("deserved 8 - 0.5 non-preemptible - 0.5 allocated beside = 7 left\n");
    expect(lines).toContain("limit 16 - 8.5 declared - 1.5 allocated beside = 6 left\n");
  });

  test("has the special cases of pods", () => {
    const nightly = gangOf(workload("nightly", [pods("main", 2, { gpu: 1 })], { suspended: true }), {
      queue: "team-nlp-h100",
      nodePool: "h100",
    });
    const elastic = gangOf(workload("elastic", [pods("main", 1, { gpu: 1 }, { maximum: 3, instance: "gpu" })]), {
      queue: "team-nlp-h100",
      nodePool: "h100",
    });
    const lines = text(reportOf(modelOf([nightly, elastic])), "team-nlp");
    expect(lines).toMatch(/nightly +main +2 +x +1 += +2 .*gang nightly, switched off$/m);
    expect(lines).toMatch(/elastic +main\/gpu +1 +x +1 += +1 .*gang elastic, up to 3 pods$/m);
    expect(lines).toContain(
      "GPUs: gang minimum 1, declared 1 = 1 preemptible + 0 non-preemptible, maximum 3, potential 2",
    );
  });

  test("reports that there are no pods", () => {
    expect(text(sampleReport(), "team-vision")).toContain("project team-vision in cluster east\nno pods\n");
  });
});

describe("any gangs", () => {
  const gang = fc.record({
    count: fc.nat(5),
    gpu: fc.nat(4),
    cpu: fc.nat(8),
    more: fc.nat(3),
    suspended: fc.boolean(),
    queue: fc.constantFrom("team-nlp-h100", "team-vision-h100", "research-h100", "nowhere"),
    priorityClass: fc.constantFrom("train", "build"),
  });

  test("are explained by products that add up to the numbers of every row", () => {
    fc.assert(
      fc.property(fc.array(gang, { maxLength: 6 }), (list) => {
        const gangs = list.map(({ count, gpu, cpu, more, suspended, queue: to, priorityClass }, index) => {
          const all = [pods("worker", count, { gpu, cpu }, { maximum: count + more })];
          const own = workload(`job-${index}`, all, { suspended });
          return gangOf(own, { queue: to, nodePool: "h100", min: 1, priorityClass });
        });
        const report = reportOf(modelOf(gangs));
        for (const { kind, name } of quotaRows(report)) {
          const parts = explanationOf(explainQuota(report, name)).parts.filter(({ row }) => row.kind === kind);
          for (const { row, entries } of parts) {
            for (const resource of ["gpu", "cpu", "memory"] as const) {
              const sum = (potential: boolean) =>
                entries
                  .filter((entry) => entry.potential === potential)
                  .reduce((total, { product }) => total + product[resource], 0);
              const { declared, preemptible, nonPreemptible, potential } = row.now[resource];
              expect([sum(false), sum(true)]).toEqual([declared, potential]);
              expect(preemptible + nonPreemptible).toBe(declared);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
