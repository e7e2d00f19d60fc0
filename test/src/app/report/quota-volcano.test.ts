import { describe, expect, test } from "vitest";
import { quotaHtml } from "../../../../src/app/report/quota-html.ts";
import { quotaJson } from "../../../../src/app/report/quota-json.ts";
import { quotaMarkdown } from "../../../../src/app/report/quota-markdown.ts";
import { quotaText } from "../../../../src/app/report/quota-text.ts";
import type { VolcanoQuota } from "../../../../src/app/report/quota-volcano.ts";
import { volcanoOfSet, volcanoRowsOf } from "../../../../src/rules/set-volcano.ts";
import { emitYaml } from "../../../../src/yaml/index.ts";
import { setOf } from "../../../helpers/policies.ts";
import { queue, task, volcanoJob } from "../../gpu/volcano/objects.ts";
import { EMPTY } from "./quota-builders.ts";

const GPU = "nvidia.com/gpu";
const named = (name: string, pods: number) => {
  const job = volcanoJob([task("w", pods, { [GPU]: 2, memory: "1536Mi" })]);
  return { ...job, metadata: { ...job.metadata, name } };
};
const quotaOf = (gpus: number): readonly VolcanoQuota[] => {
  const objects = [
    queue("dept"),
    queue("q", { [GPU]: gpus }, { parent: "dept", deserved: { [GPU]: 2 } }),
    named("fits", 4),
    named("waits", 9),
  ];
  const set = setOf(objects.map((object) => emitYaml(object)).join("\n---\n"));
  return volcanoOfSet(set).map((found) => ({
    cluster: found.cluster,
    rows: volcanoRowsOf(found),
    verdicts: found.verdicts,
  }));
};
const report = { ...EMPTY, volcano: quotaOf(8) };
const base = {
  ...report,
  base: { revision: "main", commit: "c".repeat(40), account: EMPTY.account, unreadable: [], volcano: quotaOf(9) },
};

describe("the queues of Volcano", () => {
  test("are absent from a report without any", () => {
    expect(quotaJson(EMPTY)).not.toContain("volcano");
    expect(quotaText({ ...EMPTY, volcano: [] })).not.toContain("Queues of Volcano");
  });

  test("are a table, and the verdicts follow", () => {
    expect(quotaText(report)).toBe(
      [
        "No queue of KAI or Run:ai and none of their pods: see the queues of Volcano.",
        "",
        "Queues of Volcano in default",
        "  Queue  parent  resource        capability  deserved  guarantee    at most  requested",
        "  q      dept    nvidia.com/gpu           8         2                     8          8",
        "  q      dept    memory                                           unlimited        6Gi",
        "",
        "Verdicts of Volcano",
        "  never: Job ml/waits (default, queue q): 9 pods with 2 each request 18 nvidia.com/gpu, but Queue q has a capability of 8 nvidia.com/gpu, so its PodGroup stays Pending",
        "",
        "By itself, on an empty cluster, Volcano can start 1 workload; whether others take the queue is not known offline.",
        "",
      ].join("\n"),
    );
  });

  test("have the amounts of the base", () => {
    expect(quotaText(base)).toContain("8 (was 9)");
    expect(quotaMarkdown(base)).toContain("| q | dept | nvidia.com/gpu | 8 (was 9) | 2 |  | 8 (was 9) | 8 |");
  });

  test("are in Markdown, HTML and JSON", () => {
    expect(quotaMarkdown(report)).toContain("### Queues of Volcano in default");
    expect(quotaMarkdown(report)).toContain("- **never** Job ml/waits");
    expect(quotaHtml(report)).toContain("<h2>Queues of Volcano in default</h2>");
    expect(JSON.parse(quotaJson(base)).volcano).toMatchObject([
      {
        cluster: "default",
        rows: [
          { queue: "q", parent: "dept", resource: GPU, capability: "8", deserved: "2", most: "8", requested: "8" },
          { queue: "q", resource: "memory", requested: "6Gi" },
        ],
        base: [{ capability: "9" }, {}],
        workloads: [
          { workload: { name: "fits" }, level: "admitted" },
          {
            workload: { name: "waits" },
            level: "never",
            obstacle: { queue: "q", resource: GPU, needed: "18", most: "8" },
          },
        ],
      },
    ]);
  });
});
