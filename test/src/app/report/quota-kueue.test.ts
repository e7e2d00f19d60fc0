import { describe, expect, test } from "vitest";
import { quotaHtml } from "../../../../src/app/report/quota-html.ts";
import { quotaJson } from "../../../../src/app/report/quota-json.ts";
import type { KueueQuota } from "../../../../src/app/report/quota-kueue.ts";
import { quotaMarkdown } from "../../../../src/app/report/quota-markdown.ts";
import { quotaText } from "../../../../src/app/report/quota-text.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { kueueOfSet, kueueRowsOf } from "../../../../src/rules/set-kueue.ts";
import { emitYaml } from "../../../../src/yaml/index.ts";
import { setOf } from "../../../helpers/policies.ts";
import { clusterQueue, job, kueueObject, localQueue, podSpec } from "../../gpu/kueue/objects.ts";
import { EMPTY } from "./quota-builders.ts";

const named = (object: KubeObject, name: string): KubeObject => ({ ...object, metadata: { ...object.metadata, name } });
const quotaOf = (gpus: number): readonly KueueQuota[] => {
  const objects = [
    clusterQueue("cq", { a: { gpu: gpus, memory: "1Ti" } }),
    localQueue(),
    kueueObject("ResourceFlavor", "a"),
    named(job(4, podSpec({ gpu: 2, memory: "1536Mi" })), "fits"),
    named(job(1, podSpec({ gpu: 99 })), "waits"),
  ];
  const set = setOf(objects.map((object) => emitYaml(object)).join("\n---\n"));
  return kueueOfSet(set).map((found) => ({
    cluster: found.cluster,
    rows: kueueRowsOf(found),
    verdicts: found.verdicts,
  }));
};
const report = { ...EMPTY, kueue: quotaOf(8) };
const base = {
  ...report,
  base: { revision: "main", commit: "c".repeat(40), account: EMPTY.account, unreadable: [], kueue: quotaOf(9) },
};

describe("the queues of Kueue", () => {
  test("are absent from a report without any", () => {
    expect(quotaJson(EMPTY)).not.toContain("kueue");
    expect(quotaText({ ...EMPTY, kueue: [] })).not.toContain("Kueue in");
  });

  test("are a table, and the verdicts follow", () => {
    expect(quotaText(report)).toBe(
      [
        "No queue of KAI or Run:ai and none of their pods: see the queues of Kueue.",
        "",
        "Queues of Kueue in default",
        "  ClusterQueue  cohort  flavor  resource  nominal  borrowing  lending  at most  requested",
        "  cq                    a       gpu             8                            8          8",
        "  cq                    a       memory        1Ti                          1Ti        6Gi",
        "",
        "Verdicts of Kueue",
        "  never: Job ml/waits (default, queue q, ClusterQueue cq): pod set main gets no flavor: flavor a of ClusterQueue cq has at most 8 gpu, and 99 are needed",
        "",
        "By itself, on an empty cluster, Kueue admits 1 workload; whether others take the quota is not known offline.",
        "",
      ].join("\n"),
    );
  });

  test("show the amounts of the base", () => {
    expect(quotaText(base)).toMatch(/cq +a +gpu +8 \(was 9\) +8 \(was 9\) +8\n/);
  });

  test("are in JSON, with amounts as Kubernetes prints them", () => {
    const [cluster] = JSON.parse(quotaJson(base)).kueue;
    expect(cluster.rows[1]).toEqual({
      queue: "cq",
      flavor: "a",
      resource: "memory",
      nominal: "1Ti",
      most: "1Ti",
      requested: "6Gi",
    });
    expect(cluster.base[0].nominal).toBe("9");
    expect(cluster.workloads).toMatchObject([
      {
        workload: { kind: "Job", name: "fits" },
        level: "admitted",
        admitted: [{ name: "main", count: 4, flavors: { gpu: "a", memory: "a" } }],
      },
      {
        workload: { name: "waits" },
        level: "never",
        reason: "quota",
        localQueue: "q",
        clusterQueue: "cq",
        podSet: "main",
      },
    ]);
  });

  test("are in Markdown and HTML", () => {
    expect(quotaMarkdown(report)).toContain("### Queues of Kueue in default\n\n| ClusterQueue | cohort |");
    expect(quotaMarkdown(report)).toContain("- **never** Job ml/waits");
    expect(quotaHtml(report)).toContain("<h2>Queues of Kueue in default</h2>");
  });
});

describe("prices and bars of flavors", () => {
  const gpu = "nvidia.com/gpu";
  const quotas = (limit: number): readonly KueueQuota[] => {
    const objects = [
      clusterQueue("cq", { a: { [gpu]: limit }, b: { [gpu]: 2 } }),
      localQueue(),
      kueueObject("ResourceFlavor", "a"),
      kueueObject("ResourceFlavor", "b"),
      named(job(2, podSpec({ [gpu]: 2 })), "fits"),
    ];
    const set = setOf(objects.map((object) => emitYaml(object)).join("\n---\n"));
    return kueueOfSet(set).map((found) => ({ ...found, rows: kueueRowsOf(found) }));
  };
  const nodePools = [{ name: "a", pricePerGpuHour: 2.5 }];
  const [cluster] = assumedOrganization().clusters;
  const priced = {
    ...EMPTY,
    kueue: quotas(8),
    clusters: cluster === undefined ? [] : [{ ...cluster, nodePools }],
    organization: { name: "acme", currency: "EUR" },
  };

  test("have a column, and a number in JSON, where a node pool of the name has one", () => {
    expect(quotaText(priced)).toContain(
      [
        "  ClusterQueue  cohort  flavor  resource        nominal  borrowing  lending  at most  requested  EUR per hour",
        "  cq                    a       nvidia.com/gpu        8                            8          4         10.00",
        "  cq                    b       nvidia.com/gpu        2                            2          0",
      ].join("\n"),
    );
    expect(JSON.parse(quotaJson(priced)).kueue[0].rows.map((row: object) => Object.entries(row).at(-1))).toEqual([
      ["pricePerHour", 10],
      ["requested", "0"],
    ]);
    expect(quotaText({ ...priced, clusters: [] })).not.toContain("EUR per hour");
  });

  test("are drawn for each flavor, with the former request", () => {
    const html = quotaHtml({
      ...priced,
      base: { revision: "main", commit: "c".repeat(40), account: EMPTY.account, unreadable: [], kueue: quotas(2) },
    });
    expect(html.match(/aria-label="[^"]*ClusterQueue[^"]*"/g)).toEqual([
      'aria-label="a: nvidia.com/gpu of ClusterQueue cq: nominal 8, at most 8, requested 4, requested before 0, EUR per hour 10.00"',
      'aria-label="b: nvidia.com/gpu of ClusterQueue cq: nominal 2, at most 2, requested 0"',
    ]);
    expect(quotaHtml(report)).not.toContain('class="pool"');
  });
});
