import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { branchMarkdown } from "../../../../src/app/report/branch-markdown.ts";
import { failedReport } from "../../../../src/app/report/branch-report.ts";
import { MOST_CHARACTERS } from "../../../../src/app/report/fitted-markdown.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { branchReport, typeReport } from "../../../helpers/branch-report.ts";
import { placed, SIDES, side } from "../../../helpers/diff-sides.ts";
import { HOSTILE_TEXTS } from "../../../helpers/hostile-texts.ts";
import { finding } from "./check-fixture.ts";

/** GitHub's limit of a comment. */
const GITHUB_LIMIT = 65_536;

const configMap = (name: string, data: Readonly<Record<string, string>> = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace: "team-nlp" },
  data,
});
const job = (name: string, gpus: number): KubeObject => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name, namespace: "team-nlp" },
  spec: {
    parallelism: 1,
    template: {
      metadata: { labels: { "kai.scheduler/queue": "team-nlp" } },
      spec: {
        schedulerName: "kai-scheduler",
        restartPolicy: "Never",
        containers: [{ name: "main", image: "a:1", resources: { limits: { "nvidia.com/gpu": gpus } } }],
      },
    },
  },
});
const lines = (text: string) => text.split("\n");

describe("branchMarkdown", () => {
  it("of no change has a sentence below the marker", () => {
    expect(branchMarkdown(branchReport([], []))).toBe(
      "<!-- muster-report -->\n## muster: no change\n\nA merge of this branch changes nothing in the clusters.\n",
    );
  });

  it("of a failure has the reason and the exit code", () => {
    expect(branchMarkdown(failedReport(["git does not know the revision nowhere"]))).toBe(
      "<!-- muster-report -->\n## muster: the report failed\n\nThis branch could not be compared with its base. The exit code is 1.\n\n### Problems\n\n- git does not know the revision nowhere\n",
    );
  });

  it("has the calls of the Workload Types API", () => {
    const text = branchMarkdown(typeReport());
    expect(text).toContain(
      [
        "### Workload Types API, for a person to send",
        "",
        "- <code>east</code>: <code>POST /api/v1/workload-types: registers version v1&#96;&#60;b&#62;; the platform answers 409 if it has the type already, which then needs a PUT</code>",
        "",
      ].join("\n"),
    );
    expect(text.startsWith("<!-- muster-report -->\n## muster: changes of this branch\n")).toBe(true);
  });

  it("has a row for each project, quota bars, dangers, findings and each object folded", () => {
    const warning = finding({
      severity: "warning",
      object: { apiVersion: "batch/v1", kind: "Job", namespace: "team-nlp", name: "train" },
    });
    const text = branchMarkdown(
      branchReport(
        [placed(configMap("settings", { a: "1" })), placed(configMap("old"))],
        [placed(configMap("settings", { a: "2" })), placed(job("train", 4))],
        { findings: [warning] },
      ),
    );
    expect(text).toContain(
      "| <code>east</code> | <code>team-nlp</code> | <code>+1 &#126;1 −1</code> | 1 | 0 | 0 | 1 | +4 |  |",
    );
    expect(text).toContain("<code>project and queue team-nlp</code> | <code>▓▓▓▓▓░░░░░╎░░░░░░░░░░┃</code>");
    expect(text).toContain(
      "| <code>run-started</code> | <code>east</code> | <code>Job team-nlp/train</code> | a run starts with 1 pod and 4 GPUs |",
    );
    expect(text).toContain("### New warnings");
    expect(text).toContain(
      [
        "<details>",
        "<summary><code>&#126; ConfigMap team-nlp/settings</code> 1 change</summary>",
        "",
        "```diff",
        '- /data/a: "1"',
        '+ /data/a: "2"',
        "```",
        "",
        "</details>",
      ].join("\n"),
    );
    expect(text).toContain("<summary><code>- ConfigMap team-nlp/old</code></summary>\n\n</details>");
    expect(text).toContain("+ kind: Job\n");
  });

  it("of a refused synth has its errors in the first table, those of the base included", () => {
    const errors = [finding({ fingerprint: "a" }), finding({ fingerprint: "b", known: true, message: "old" })];
    const text = branchMarkdown(branchReport([], [], { findings: errors, difference: { refused: true }, exitCode: 2 }));
    expect(lines(text)[1]).toBe("## muster: the synth is refused");
    expect(text).toContain("The exit code is 2.");
    expect(text).toContain("| <code>-</code> | <code>-</code> | <code>+0 &#126;0 −0</code> | 0 | 0 | 2 | 0 | 0 |  |");
    expect(text).toContain("old (the base has this error too)");
  });

  it("does not repeat a warning of the base, nor what a waiver accepts", () => {
    const known = finding({ severity: "warning", known: true });
    const waived = finding({ waiver: { reason: "r", owner: "o", expires: "2030-01-01", at: "muster.yaml:1:1" } });
    expect(branchMarkdown(branchReport([], [], { findings: [known, waived] }))).toContain("## muster: no change");
  });

  it("omits whole objects of 5,000, the worst last, and counts them", () => {
    const runs = Array.from({ length: 20 }, (_, index) => placed(job(`run-${index}`, 1)));
    const many = Array.from({ length: 4_980 }, (_, index) => placed(configMap(`c${index}`, { a: "1" })));
    const text = branchMarkdown(branchReport([], [...many, ...runs]));
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(text.length).toBeGreaterThan(MOST_CHARACTERS * 0.9);
    const summaries = lines(text).filter((line) => line.startsWith("<summary><code>"));
    expect(summaries.slice(0, 20).every((line) => line.includes("<code>+ Job"))).toBe(true);
    expect(lines(text).filter((line) => line === "<details>")).toHaveLength(summaries.length + 1);
    expect(text.match(/<\/details>/g)).toHaveLength(summaries.length + 1);
    expect(lines(text.trimEnd()).at(-1)).toBe(
      `${5_000 - summaries.length} more objects omitted, because the length of a comment is limited.`,
    );
  });

  it("keeps a part of every section when all are too long", () => {
    const findings = Array.from({ length: 3_000 }, (_, index) =>
      finding({ severity: index % 2 === 0 ? "error" : "warning", fingerprint: `f${index}`, message: `m${index}` }),
    );
    const runs = Array.from({ length: 3_000 }, (_, index) => placed(job(`run-${index}`, 1)));
    const text = branchMarkdown(branchReport([], runs, { findings }));
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    for (const title of ["Quota", "Dangers", "Errors", "New warnings", "Objects"]) {
      expect(text).toContain(`### ${title}\n`);
    }
    expect(lines(text.trimEnd()).at(-1)).toMatch(
      /^\d+ more dangers, \d+ more errors, \d+ more warnings, \d+ more objects omitted, /,
    );
  });

  it.each([
    ["one object with a huge value", placed(configMap("c", { a: "x".repeat(1_000_000) }))],
    [
      "one object with many members",
      placed(configMap("c", Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, "v"])))),
    ],
    ["a long name of hidden characters", placed(configMap("\u202e".repeat(100_000)))],
    ["a long key", placed(configMap("c", { ["&".repeat(100_000)]: "v" }))],
  ])("is short for %s", (_, object) => {
    const text = branchMarkdown(branchReport([], [object]));
    expect(text.length).toBeLessThan(GITHUB_LIMIT);
    expect(Buffer.byteLength(text)).toBeLessThan(4 * GITHUB_LIMIT);
  });
});

describe("a comment about hostile texts", () => {
  // GitHub renders tags and detects links, and so does this parser.
  const parser = new MarkdownIt({ html: true, linkify: true });
  const TAGS = ["</code>", "</details>", "</summary>", "<br>", "<code>", "<details>", "<summary>"];

  const hostileReport = (text: string) => {
    const object = { apiVersion: "v1", kind: text, namespace: text, name: text };
    const before = configMap("changed", { [text]: "1", same: text });
    const created: KubeObject = { ...configMap(text), kind: text, data: { [text]: text } };
    const organization = side([]).organization;
    const clusters = [...organization.clusters, { ...SIDES.clusters[0], name: text }] as typeof organization.clusters;
    const fields = { clusters };
    return branchReport(
      side([placed(before), placed(job("train", 1))], fields),
      side([placed({ ...before, data: { [text]: text } }), placed(created, { cluster: text })], fields),
      {
        findings: [
          finding({ message: text, fix: text, object, location: { file: text, line: 1, column: 1 } }),
          finding({ severity: "info", message: text, object }),
        ],
        difference: {
          dangers: [{ sign: "policy-relaxed", message: text, upstream: "docs/guides/policies.md" }],
          base: {
            revision: text,
            commit: "0".repeat(40),
            problem: text,
            unreadable: [{ file: text, document: 0, line: 1, column: 1, message: text }],
          },
          head: { branch: text, commit: "0".repeat(40), authorDate: "2026-11-29T00:00:00Z", commits: 1 },
          resourceInterfaces: [
            {
              cluster: text,
              object: { ...object, zone: "apply" },
              before: null,
              after: { pods: 1, gpus: 1, components: [], status: text, podGroups: [] },
            },
          ],
        },
      },
    );
  };

  it("has at least 60 of them", () => {
    expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(60);
  });

  it.each(HOSTILE_TEXTS)("shows %j as text", (text) => {
    const comment = branchMarkdown(hostileReport(text));
    const tokens = parser.parse(comment, {}).flatMap((token) => [token, ...(token.children ?? [])]);
    const tags = tokens
      .filter(({ type }) => type === "html_block" || type === "html_inline")
      .flatMap(({ content }) => content.match(/<[^>]*>/g) ?? []);
    expect([...new Set(tags)].filter((tag) => !TAGS.includes(tag))).toEqual(["<!-- muster-report -->"]);
    expect(
      tokens.filter(({ type }) => /^(?:link_open|image|em_open|strong_open|s_open|code_inline)$/.test(type)),
    ).toEqual([]);
    // The headings are ours alone, and no row has a cell more or less than its head.
    const headings = tokens.flatMap(({ type }, index) => (type === "heading_open" ? [tokens[index + 1]?.content] : []));
    expect(headings.slice(1)).toEqual([
      "Problems",
      "Dangers",
      "Errors",
      "New infos",
      "Projects",
      "Quota",
      "Objects",
      "Read differently",
    ]);
    expect(tokens.filter(({ type }) => type === "table_open")).toHaveLength(6);
    const rows = tokens.reduce<number[]>((found, { type }) => {
      if (type === "tr_open") found.push(0);
      if (type === "td_open" || type === "th_open") found.push((found.pop() ?? 0) + 1);
      return found;
    }, []);
    expect(new Set(rows)).toEqual(new Set([4, 9]));
    // Detected in rendered text: mentions and references of GitHub and GitLab.
    const outside = comment.replaceAll(/<code>.*?<\/code>|```diff[\s\S]*?```/g, "");
    const rendered = parser.parse(outside, {}).flatMap(({ children }) => children ?? []);
    const shown = rendered.map(({ content }) => content).join(" ");
    expect(shown).not.toMatch(/https?:\/\/|www\.|(?<!\w)@\w|#\d|GH-\d|(?<![\w&])[~%]\w|[!$&]\d/);
    // Runners execute these on standard output, and bots execute a slash at the start of a line.
    for (const line of lines(comment)) expect(line).not.toMatch(/^\s*(?:::|\/)|##(?:vso)?\[/);
    expect(
      tokens
        .filter(({ type }) => type === "fence")
        .every(({ content }) => lines(content.trimEnd()).every((line) => /^[-+!#] /.test(line))),
    ).toBe(true);
  });
});
