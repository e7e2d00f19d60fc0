import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCheck } from "../../../../src/app/check/run-check.ts";
import { runWaivers } from "../../../../src/app/check/run-waivers.ts";
import { runInspect } from "../../../../src/app/interfaces/run-inspect.ts";
import { runRiLint } from "../../../../src/app/interfaces/run-ri-lint.ts";
import { runTypes } from "../../../../src/app/interfaces/run-types.ts";
import { printError } from "../../../../src/app/output/output.ts";
import { checkJson } from "../../../../src/app/report/check-json.ts";
import { checkReports } from "../../../../src/app/report/check-reports.ts";
import { inspectReports } from "../../../../src/app/report/inspect-reports.ts";
import { quotaReports } from "../../../../src/app/report/quota-reports.ts";
import { riLintReports } from "../../../../src/app/report/ri-lint.ts";
import { synthJson } from "../../../../src/app/report/synth-json.ts";
import { synthCompact, synthText } from "../../../../src/app/report/synth-text.ts";
import { waiversReports } from "../../../../src/app/report/waivers-reports.ts";
import { synth } from "../../../../src/app/repository/run-synth.ts";
import { runQuota } from "../../../../src/app/run/run-quota.ts";
import { hiddenReplacer } from "../../../../src/kernel/base/hidden.ts";
import { escapeJson, escapeXml, printable } from "../../../../src/kernel/text/escape.ts";
import { finding, reportOf } from "./check-fixture.ts";
import { readXml } from "./xml.ts";

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Controls, directions, zero width, separators, tags, fillers and variation selectors. */
const CODES = [
  ...[1, 7, 8, 9, 10, 11, 13, 27, 31, 0x7f],
  ...[0x80, 0x84, 0x85, 0x88, 0x8d, 0x90, 0x9b, 0x9c, 0x9d, 0x9f],
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x3164, 0xffa0],
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  ...[0xfe00, 0xfe0f, 0xfeff, 0xfff9, 0xfffb, 0x1d173],
  ...[0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100, 0xe01ef],
];
const HOSTILE = `x${CODES.map((code) => String.fromCodePoint(code)).join("")}y`;
const LONE = "x\ud800y\udc00z";

/** The hidden characters of a report, except those of its own layout. */
function hiddenIn(report: string, own = ""): readonly string[] {
  const found = new Set<string>();
  hiddenReplacer((character) => String(found.add(character.codePointAt(0)?.toString(16) ?? "")), `\n${own}`)(report);
  return [...found];
}

// Separates mentions and links in Markdown.
const OWN_IN_MARKDOWN = "\u200b";
const ownOf = (format: string) => (format === "markdown" ? OWN_IN_MARKDOWN : "");

const folder = mkdtempSync(join(tmpdir(), "muster-hidden-"));
const put = (path: string, content: unknown) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), typeof content === "string" ? content : escapeJson(JSON.stringify(content)));
};
const yamlText = (text: string) =>
  `"${Array.from(text, (each) => `\\U${(each.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`).join("")}"`;

beforeAll(() => {
  const text = yamlText(HOSTILE);
  const waiver = `{rule: SEC-001, object: "Pod/*/*", reason: ${text}, owner: ${text}, expires: 2026-12-01}`;
  put(
    "muster.yaml",
    `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: main, scheduler: kai}]
departments: [{name: d, quotas: [{cluster: main, gpu: {deserved: 1, limit: 1}, cpu: unlimited, memory: unlimited}]}]
projects: [{name: a, id: "1", department: d, clusters: [main], quotas: [{cluster: main, gpu: {deserved: 1, limit: 1}, cpu: unlimited, memory: unlimited}]}]
policies: {pack: strict}
waivers: [${waiver}]
`,
  );
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "p", namespace: "a", annotations: { "pod-group-name": HOSTILE } },
    spec: {
      schedulerName: "kai-scheduler",
      containers: [
        {
          name: HOSTILE,
          image: HOSTILE,
          command: [HOSTILE],
          securityContext: { privileged: true, [HOSTILE]: HOSTILE },
          resources: { limits: { "nvidia.com/gpu": 2, [HOSTILE]: HOSTILE } },
        },
      ],
      volumes: [{ name: HOSTILE, hostPath: { path: HOSTILE } }],
    },
  };
  put(`k8s/${HOSTILE}.json`, {
    apiVersion: "v1",
    kind: "List",
    items: [pod, { ...pod, metadata: { name: HOSTILE, namespace: HOSTILE, labels: { [HOSTILE]: HOSTILE } } }],
  });
  put(`k8s/${HOSTILE}-bad.yaml`, `apiVersion: v1\nkind: Pod\na: "${HOSTILE}"\n: : ${HOSTILE}\n  - b`);
  put(`k8s/${HOSTILE}-odd.json`, { apiVersion: HOSTILE, kind: HOSTILE, metadata: { name: HOSTILE }, spec: HOSTILE });
  put(`k8s/${HOSTILE}-skipped.yaml`, "---\n# nothing\n---\na: 1\n");
  put(`ri/${HOSTILE}.json`, {
    apiVersion: "run.ai/v1alpha1",
    kind: "ResourceInterface",
    metadata: { name: HOSTILE },
    spec: {
      [HOSTILE]: HOSTILE,
      structureDefinition: {
        rootComponent: { name: HOSTILE, kind: { group: HOSTILE, version: "v1", kind: HOSTILE }, [HOSTILE]: 1 },
        childComponents: [{ name: HOSTILE, ownerRef: HOSTILE, specDefinition: { podTemplateSpecPath: HOSTILE } }],
      },
    },
  });
  put(`crd/${HOSTILE}.json`, {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: HOSTILE },
    spec: {
      group: HOSTILE,
      names: { kind: HOSTILE, plural: HOSTILE },
      versions: [{ name: HOSTILE, served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
    },
  });
  put(`workloads/a/${HOSTILE}.json`, {
    apiVersion: "muster.dev/v1alpha1",
    kind: "Training",
    metadata: { name: HOSTILE, labels: { [HOSTILE]: HOSTILE } },
    project: HOSTILE,
    [HOSTILE]: HOSTILE,
    spec: { image: HOSTILE, [HOSTILE]: HOSTILE, command: HOSTILE },
  });
  put(`workloads/a/${HOSTILE}-bad.yaml`, `apiVersion: v1\nkind: Pod\na: "${HOSTILE}"\n: : ${HOSTILE}\n  - b`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("no report has a hidden character", () => {
  it("of check", async () => {
    const { report, files } = await runCheck([join(folder, "k8s"), join(folder, "ri")], {
      root: folder,
      today: "2026-11-01",
    });
    expect(report.findings.length).toBeGreaterThan(10);
    expect(report.findings.some(({ waiver }) => waiver !== undefined)).toBe(true);
    expect(report.summary.unreadable.length).toBeGreaterThan(0);
    const outputs = Object.entries(checkReports).map(([format, render]) => {
      const readSource = () => `a: ${HOSTILE}\n`.repeat(30);
      const output = render(report, { files, readSource, repositoryPath: (file) => file });
      return [format, hiddenIn(output, ownOf(format)), output.length > 0];
    });
    expect(outputs).toEqual(Object.keys(checkReports).map((format) => [format, [], true]));
    expect(JSON.parse(checkJson(report)).findings.map(({ message }: { message: string }) => message)).toEqual(
      report.findings.map(({ message }) => message),
    );
  });

  it("of inspect", () => {
    const outcome = runInspect([join(folder, "k8s")], { root: folder, pods: join(folder, "k8s") });
    for (const [format, render] of Object.entries(inspectReports)) {
      expect([format, hiddenIn(render(outcome))]).toEqual([format, []]);
    }
    expect(JSON.parse(inspectReports.json(outcome)).workloads.length).toBe(outcome.workloads.length);
  });

  it("of quota", async () => {
    const { report } = await runQuota([join(folder, "k8s")], { root: folder });
    const { report: explained } = await runQuota([join(folder, "k8s")], { root: folder, explain: "a" });
    for (const each of [report, explained]) {
      for (const [format, render] of Object.entries(quotaReports)) {
        expect([format, hiddenIn(render(each), ownOf(format))]).toEqual([format, []]);
      }
    }
  });

  it("of ri lint", async () => {
    const outcome = await runRiLint([join(folder, "ri"), join(folder, "k8s")], {
      root: folder,
      crds: join(folder, "crd"),
    });
    expect(outcome.issues.length + outcome.unreadable.length).toBeGreaterThan(1);
    for (const render of Object.values(riLintReports)) expect(hiddenIn(render(outcome))).toEqual([]);
  });

  it("of synth", async () => {
    const outcome = await synth({ root: folder });
    expect(outcome.issues.length).toBeGreaterThan(0);
    for (const check of [true, false]) {
      for (const render of [synthText, synthCompact]) expect(hiddenIn(render(outcome, { check }))).toEqual([]);
    }
    expect(hiddenIn(synthJson(outcome))).toEqual([]);
  });

  it("of waivers and types", async () => {
    const { report, messages } = await runWaivers([join(folder, "k8s")], { root: folder });
    expect(report.waivers).toHaveLength(1);
    for (const render of Object.values(waiversReports)) expect(hiddenIn(render(report))).toEqual([]);
    expect(hiddenIn(messages.join("\n"))).toEqual([]);
    const types = runTypes(undefined, { from: join(folder, "crd") });
    expect(hiddenIn(types.text + types.messages.join("\n"))).toEqual([]);
  });

  it("of half a surrogate pair, which no file can have", () => {
    const report = reportOf([
      finding({ message: LONE, fix: LONE, path: `/${LONE}`, location: { file: LONE, line: 1, column: 1 } }),
    ]);
    for (const [format, render] of Object.entries(checkReports)) {
      expect([format, hiddenIn(render(report), ownOf(format))]).toEqual([format, []]);
    }
    expect(JSON.parse(checkJson(report)).findings[0].message).toBe(LONE);
  });
});

describe("escapes", () => {
  it.each([...CODES, 0, 0xd800, 0xdfff, 0xfffe, 0xffff])("U+%x is visible in texts, and kept in JSON", (code) => {
    const character = String.fromCodePoint(code);
    expect(printable(character)).toBe(`\\u{${code.toString(16)}}`);
    const json = escapeJson(JSON.stringify({ [character]: character }));
    expect(json).toMatch(/^[ -~]+$/);
    expect(JSON.parse(json)).toEqual({ [character]: character });
    const xml = readXml(`<a b="${escapeXml(character)}"/>`);
    expect(JSON.stringify(xml)).toContain(
      [9, 10, 13].includes(code) ? JSON.stringify(character).slice(1, -1) : code.toString(16),
    );
  });

  it.each(["", "plain", "ä ö € 漢字 😀 ·…", "a\u00a0b"])("keep %j", (text) => {
    expect([printable(text), escapeJson(text), escapeXml(text)]).toEqual([text, text, text]);
  });

  it("apply to standard error", () => {
    const written: string[] = [];
    const { write } = process.stderr;
    process.stderr.write = (text: string | Uint8Array) => written.push(String(text)) > 0;
    try {
      printError(`a ${HOSTILE.replaceAll("\n", "")}\n::error::b`, "##[c]");
    } finally {
      process.stderr.write = write;
    }
    expect(hiddenIn(written.join(""))).toEqual([]);
    expect(written.join("")).toMatch(/\n\\u\{3a\}:error::b\n##\\u\{5b\}c\]\n$/);
  });
});
