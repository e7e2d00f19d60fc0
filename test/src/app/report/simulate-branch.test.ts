import { describe, expect, it } from "vitest";
import { branchHtml } from "../../../../src/app/report/branch-html.ts";
import { branchJson } from "../../../../src/app/report/branch-json.ts";
import { branchMarkdown } from "../../../../src/app/report/branch-markdown.ts";
import { branchText } from "../../../../src/app/report/branch-text.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { HOSTILE_TEXTS } from "../../../helpers/hostile-texts.ts";
import { gpuJob, simulatedBranch } from "../../../helpers/simulated-branch.ts";
import { readXml, type XmlElement } from "./xml.ts";

const IF =
  "If the nodes are as in muster.yaml, with CPU, memory and volumes for all, and nothing else runs. If the gangs of the base run where the scheduler places them on empty nodes.";
const train = gpuJob("train", "team-nlp", 2, 4);
const [added, more] = [gpuJob("new", "team-vision", 1, 4), gpuJob("more", "team-nlp", 1, 4)];
const evicting = () => simulatedBranch([train], [train, added, more]);
const sharedJob = (name: string, fraction: string): KubeObject => {
  const job = gpuJob(name, "team-nlp", 1, 0);
  const { template } = job.spec as { template: { metadata: object } };
  const metadata = { ...template.metadata, annotations: { "gpu-fraction": fraction } };
  return { ...job, spec: { parallelism: 1, template: { ...template, metadata } } };
};

const cycleOf = (markdown: string): string =>
  markdown.slice(markdown.indexOf("### Next cycle"), markdown.indexOf("### Objects"));
const page = (html: string) => readXml(html.slice(html.indexOf("<main>"), html.indexOf("</body>")));
const all = (element: XmlElement): readonly XmlElement[] => [element, ...element.children.flatMap(all)];
const pictures = (html: string) =>
  all(page(html)).filter(({ attributes }) => attributes["aria-label"]?.includes("At the base"));
/** The cells of a side of a picture: the gang of each part, `-` for a free GPU. */
const cells = (picture: XmlElement | undefined): readonly string[] =>
  (picture?.children ?? [])
    .filter(({ name }) => name === "rect")
    .map(({ attributes: { x, y, class: kind }, children }) => `${x},${y} ${kind} ${children[0]?.text ?? "-"}`);

describe("the section of a simulation in Markdown", () => {
  it("tells whose pods a new gang evicts, and what another waits for", () => {
    expect(cycleOf(branchMarkdown(evicting()))).toBe(
      `### Next cycle of the scheduler

${IF}

- east, node pool default (2 nodes, 8 GPUs): Changes: starts later 1, waits 1, loses pods 1.

| node pool | gang | queue | at the base | with this branch | how |
| --- | --- | --- | --- | --- | --- |
| <code>east/default</code> | <code>team-vision/new</code> | <code>team-vision</code> | new | starts later | 1 pod on default-2; 1 pod of team-nlp/train evicted (reclaim) |
| <code>east/default</code> | <code>team-nlp/more</code> | <code>team-nlp</code> | new | waits | queue research: 4 GPUs over its limit: 8 GPUs, in use 8 GPUs, asked for 4 GPUs |
| <code>east/default</code> | <code>team-nlp/train</code> | <code>team-nlp</code> | runs | loses pods | 1 of 2 pods evicted for team-vision/new (reclaim) |

`,
    );
  });

  it("has the gangs that the branch removes, and those that wait as at the base, but not those that run", () => {
    const [a, b, y, z] = ["a", "b", "y", "z"].map((name) => gpuJob(name, "team-nlp", 1, 4)) as [
      KubeObject,
      KubeObject,
      KubeObject,
      KubeObject,
    ];
    const markdown = cycleOf(branchMarkdown(simulatedBranch([a, b, y, z], [a, b, z])));
    expect(markdown).toContain("Changes: removed 1. As at the base: runs 2, waits 1.\n");
    expect(markdown.trimEnd().split("\n").slice(-2)).toEqual([
      "| <code>east/default</code> | <code>team-nlp/y</code> | <code>team-nlp</code> | waits | removed |  |",
      "| <code>east/default</code> | <code>team-nlp/z</code> | <code>team-nlp</code> | waits | waits | queue team-nlp: 4 GPUs over its limit: 8 GPUs, in use 8 GPUs, asked for 4 GPUs |",
    ]);
  });

  it("is not there unless asked for", () => {
    const { simulation: _, ...report } = evicting();
    expect(branchMarkdown(report)).not.toContain("Next cycle");
    expect(branchHtml(report)).not.toMatch(/Next cycle|--gang0/);
    expect(branchText(report)).not.toContain("Next cycle");
    expect(JSON.parse(branchJson(report))).not.toHaveProperty("simulation");
  });

  it("names a pool that is not judged, and says that there is none", () => {
    const job = gpuJob("train", "team-nlp", 1, 4);
    const labels = { ...job.metadata.labels, "kai.scheduler/node-pool": "other" };
    const report = simulatedBranch([], [{ ...job, metadata: { ...job.metadata, labels } }]);
    expect(cycleOf(branchMarkdown(report))).toContain(
      "- east, node pool other: Unjudged: muster.yaml does not give the number of nodes of the node pool other.",
    );
    expect(branchMarkdown(simulatedBranch([], []))).toContain("- No gangs that a scheduler of KAI places.");
  });
});

describe("the section of a simulation in text and JSON", () => {
  it("has what changes", () => {
    expect(branchText(evicting())).toContain(
      "    team-vision/new: new -> starts later: 1 pod on default-2; 1 pod of team-nlp/train evicted (reclaim)\n",
    );
    const { simulation } = JSON.parse(branchJson(evicting()));
    const [pool] = simulation.pools;
    const states = (gangs: readonly { name: string; state: string }[]) => gangs.map(({ name, state }) => [name, state]);
    expect([states(pool.gangs), states(pool.base.gangs)]).toEqual([
      [
        ["team-vision/new", "starts later"],
        ["team-nlp/more", "waits"],
        ["team-nlp/train", "loses pods"],
      ],
      [["team-nlp/train", "runs"]],
    ]);
  });
});

describe("the picture of a node pool", () => {
  it("has a cell for each GPU, at the base and with the branch, in the colours of the legend", () => {
    const [first, second] = pictures(branchHtml(evicting()));
    expect(first?.attributes["aria-label"]).toBe(
      "default-2, 4 GPUs. At the base: team-nlp/train 4 GPUs. With this branch: team-vision/new 4 GPUs.",
    );
    const [old, own] = ["cell g2 team-nlp/train", "cell g1 team-vision/new"];
    expect(cells(first)).toEqual([
      ...[42, 60, 78, 96].map((x) => `${x},0 ${old}`),
      ...[42, 60, 78, 96].map((x) => `${x},22 ${own}`),
    ]);
    expect(second?.attributes["aria-label"]).toBe(
      "default-1, 4 GPUs. At the base: team-nlp/train 4 GPUs. With this branch: team-nlp/train 4 GPUs.",
    );
  });

  it("keeps a GPU in its place, and draws free ones", () => {
    const [only] = pictures(
      branchHtml(
        simulatedBranch(
          [gpuJob("a", "team-nlp", 1, 1), gpuJob("b", "team-nlp", 1, 1)],
          [gpuJob("b", "team-nlp", 1, 1)],
          1,
        ),
      ),
    );
    expect(cells(only)).toEqual([
      "42,0 cell g1 team-nlp/a",
      "60,0 cell g2 team-nlp/b",
      "78,0 cell free -",
      "96,0 cell free -",
      "42,22 cell free -",
      "60,22 cell g2 team-nlp/b",
      "78,22 cell free -",
      "96,22 cell free -",
    ]);
  });

  it("draws 64 nodes, those that change first, and counts the others", () => {
    const html = branchHtml(simulatedBranch([], [gpuJob("big", "team-nlp", 1, 4)], 70));
    expect(pictures(html)).toHaveLength(64);
    expect(html).toContain("6 more nodes with GPUs not drawn.");
    expect(pictures(html)[0]?.attributes["aria-label"]).toContain("team-nlp/big 4 GPUs");
  });

  it("draws 64 GPUs of a node, and says so", () => {
    const [only] = pictures(branchHtml(simulatedBranch([], [gpuJob("big", "team-nlp", 1, 1)], 1, 72)));
    expect(cells(only)).toHaveLength(128);
    expect(only?.attributes["aria-label"]).toMatch(/^default-1, 72 GPUs\. .* The first 64 GPUs are drawn\.$/);
  });

  it("divides a shared GPU between its gangs", () => {
    const halves = ["a", "b"].map((name) => sharedJob(name, "0.5"));
    const [only] = pictures(branchHtml(simulatedBranch(halves, [...halves, sharedJob("c", "0.25")], 1, 2)));
    expect(cells(only)).toEqual([
      "42,0 cell g2 team-nlp/a, 0.5 of a GPU",
      "50,0 cell g3 team-nlp/b, 0.5 of a GPU",
      "60,0 cell free -",
      "42,22 cell g2 team-nlp/a, 0.5 of a GPU",
      "50,22 cell g3 team-nlp/b, 0.5 of a GPU",
      "60,22 cell free -",
      "60,22 cell g1 team-nlp/c, 0.25 of a GPU",
    ]);
  });

  it("shows hostile names as text", () => {
    const report = evicting();
    const ids = [...(report.simulation?.names.keys() ?? [])];
    const names = new Map(ids.map((id) => [id, HOSTILE_TEXTS.join(" ")]));
    const { simulation, ...rest } = report;
    const hostile = { ...rest, ...(simulation !== undefined && { simulation: { ...simulation, names } }) };
    const kinds = (html: string) => all(page(html)).map(({ name }) => name);
    expect(kinds(branchHtml(hostile))).toEqual(kinds(branchHtml(report)));
    const rows = (markdown: string) => cycleOf(markdown).split("\n").length;
    expect(rows(branchMarkdown(hostile))).toBe(rows(branchMarkdown(report)));
  });
});
