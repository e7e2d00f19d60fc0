import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { branchHtml } from "../../../../src/app/report/branch-html.ts";
import { failedReport } from "../../../../src/app/report/branch-report.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { branchReport, typeReport } from "../../../helpers/branch-report.ts";
import { placed } from "../../../helpers/diff-sides.ts";
import { HOSTILE_TEXTS } from "../../../helpers/hostile-texts.ts";
import { finding } from "./check-fixture.ts";
import { readXml, type XmlElement } from "./xml.ts";

const pytorch = (name: string, workers: number): KubeObject => {
  const template = {
    metadata: { labels: { "kai.scheduler/queue": "team-nlp" } },
    spec: {
      schedulerName: "kai-scheduler",
      containers: [{ name: "pytorch", image: "a:1", resources: { limits: { "nvidia.com/gpu": 8 } } }],
    },
  };
  return {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name, namespace: "team-nlp", labels: { "kai.scheduler/queue": "team-nlp" } },
    spec: {
      pytorchReplicaSpecs: { Master: { replicas: 1, template }, Worker: { replicas: workers, template } },
    },
  };
};
const configMap = (name: string, data: Readonly<Record<string, string>>): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace: "team-nlp" },
  data,
});
const page = (html: string) => readXml(html.slice(html.indexOf("<main>"), html.indexOf("</body>")));
const all = (element: XmlElement): readonly XmlElement[] => [element, ...element.children.flatMap(all)];
const textOf = (element: XmlElement): string => element.text + element.children.map(textOf).join(" ");
const withClass = (html: string, name: string) =>
  all(page(html)).filter(({ attributes }) => attributes.class?.split(" ").includes(name));

const changed = () =>
  branchReport(
    [placed(pytorch("train", 1)), placed(configMap("gone", {}))],
    [placed(pytorch("train", 2)), placed(configMap("new", { a: "1" }))],
    { findings: [finding(), finding({ severity: "warning", fingerprint: "w" })] },
  );

describe("branchHtml", () => {
  it("of no change and of a failure is a page", () => {
    expect(textOf(page(branchHtml(branchReport([], []))))).toMatch(
      /No change\s+A merge of this branch changes nothing/,
    );
    expect(textOf(page(branchHtml(failedReport(["no <base>"]))))).toMatch(/The report failed[\s\S]*no <base>/);
  });

  it("has the calls of the Workload Types API", () => {
    const text = textOf(page(branchHtml(typeReport())));
    expect(text).toContain("Changes of this branch");
    expect(text).toContain("Workload Types API, for a person to send");
    expect(text).toContain("POST /api/v1/workload-types: registers version v1`<b>;");
  });

  it("is one file: no script, nothing from elsewhere, no style in an attribute", () => {
    const html = branchHtml(changed());
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|\bhref=|\bstyle=|\bon[a-z]+=|url\(|@import|https?:/i);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
    expect(html).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(style).toContain("prefers-color-scheme: dark");
    expect(style).toContain("@media print");
  });

  it("has the bars of changed queues, the tree of pods and the diff", () => {
    const html = branchHtml(changed());
    expect(withClass(html, "queue").map(({ children }) => children[0]?.text)).toEqual(["research", "team-nlp"]);
    expect(
      withClass(html, "tree")
        .slice(0, 1)
        .map((tree) => tree.children.map(textOf)),
    ).toEqual([
      [
        "master: 1 pod, 8 GPUs each",
        "worker: 2 pods, 8 GPUs each (was 1 pod, 8 GPUs each)",
        expect.stringMatching(/^gang pg-train-\S+: queue team-nlp/),
      ],
    ]);
    const lines = withClass(html, "diff").map((pre) => pre.children.map(textOf).map((line) => line.trimEnd()));
    expect(lines).toContainEqual([
      "- /spec/pytorchReplicaSpecs/Worker/replicas: 1",
      "+ /spec/pytorchReplicaSpecs/Worker/replicas: 2",
    ]);
    expect(lines.flat()).toContain('+   a: "1"');
    expect(lines.flat()).toContain("-   name: gone");
  });

  it("has findings, then projects and quota, then objects", () => {
    const titles = all(page(branchHtml(changed()))).filter(({ name }) => name === "h2");
    const texts = titles.map(({ text }) => text);
    expect(texts).toEqual([
      "Errors",
      "New warnings",
      "Projects",
      "Above the quota of a queue",
      "GPU quota",
      "Objects (3)",
    ]);
  });

  it("shows the first 1,000 objects of 5,000 and counts the others", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => placed(configMap(`c${index}`, {})));
    const html = branchHtml(branchReport([], many));
    expect(withClass(html, "object")).toHaveLength(1_000);
    expect(html).toContain("4000 more objects in the JSON report.");
  });

  it("is bounded for objects of any size", () => {
    const data = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`k${index}`, "v".repeat(1_000)]));
    const many = Array.from({ length: 200 }, (_, index) => placed(configMap(`c${index}`, data)));
    expect(branchHtml(branchReport([], many)).length).toBeLessThan(6_000_000);
  });

  it.each(HOSTILE_TEXTS)("has the tags of a harmless text for %j", (text) => {
    const reportOf = (value: string) =>
      branchReport(
        [placed(configMap("changed", { key: "1" })), placed(pytorch("train", 1))],
        [placed(configMap("changed", { key: value })), placed({ ...pytorch("train", 2), kind: "PyTorchJob" })],
        {
          findings: [finding({ message: value, fix: value, object: { apiVersion: "v1", kind: value, name: value } })],
          difference: {
            dangers: [{ sign: "policy-relaxed", message: value, upstream: "docs/guides/policies.md" }],
            base: {
              revision: value,
              commit: "0".repeat(40),
              problem: value,
              unreadable: [{ file: value, document: 0, line: 1, column: 1, message: value }],
            },
            resourceInterfaces: [
              {
                cluster: value,
                object: { apiVersion: "v1", kind: value, name: value, zone: "apply" },
                before: null,
                after: null,
              },
            ],
          },
        },
      );
    const tags = (html: string) => all(page(html)).map(({ name, attributes }) => [name, Object.keys(attributes)]);
    expect(tags(branchHtml(reportOf(text)))).toEqual(tags(branchHtml(reportOf("harmless"))));
  });
});
