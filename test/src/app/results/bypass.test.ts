import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";

/** Ways to write YAML that hide something from readers of another mind: none may pass in silence. */
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-bypass-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(text: string | Uint8Array, name = "a.yaml") {
  const file = join(folder, name);
  writeFileSync(file, text);
  const { summary, findings, exitCode } = await check([file], { root: folder, today: "2026-01-01" });
  expect(summary.evaluated + summary.skipped.length + summary.unreadable.length).toBe(summary.documents);
  return { summary, findings, exitCode, rules: findings.map(({ rule }) => rule) };
}

const job = (spec: string) => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: llama, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 1
      template:
        spec:
${spec.replace(/^/gm, "          ")}
`;
const pod = (container: string) => job(`containers:\n- name: main\n  image: x\n${container.replace(/^/gm, "  ")}`);

describe("is found", () => {
  test.each([
    ["Y1 yes", "hostNetwork: yes\ncontainers: []"],
    ["Y1 on", "hostNetwork: on\ncontainers: []"],
    ["Y1 y", "hostNetwork: y\ncontainers: []"],
    ["Y1 ON", "hostNetwork: ON\ncontainers: []"],
    ["Y10 the last of two equal keys, if it is read at all", 'hostNetwork: false\n"hostNetwork": true\ncontainers: []'],
    ["Y17 beside a key called __proto__", "__proto__: {hostNetwork: false}\nhostNetwork: true\ncontainers: []"],
    ["Y20 under a quoted key", '"hostNetwork": true\ncontainers: []'],
    ["an explicit key", "? hostNetwork\n: true\ncontainers: []"],
    ["an escaped key", '"host\\x4eetwork": true\ncontainers: []'],
    ["a tag", "hostNetwork: !!bool true\ncontainers: []"],
    ["a merge", "<<: {hostNetwork: true}\ncontainers: []"],
    ["a list of merges", "<<: [{dnsPolicy: Default}, {hostNetwork: true}]\ncontainers: []"],
  ])("%s", async (_, spec) => {
    const { rules, exitCode } = await run(job(spec));
    // Refusing the document as one that readers take differently is an answer, too; passing it is none.
    expect(exitCode === 3 || rules.includes("SEC-005")).toBe(true);
    expect(exitCode).not.toBe(0);
  });

  test.each(["no", "off", "n", "false"])("Y2 nothing in %s", async (word) => {
    expect((await run(job(`hostNetwork: ${word}\ncontainers: []`))).rules).not.toContain("SEC-005");
  });

  test("Y3 a word in quotes, which is not a boolean, so the API server makes no pod", async () => {
    const { findings, exitCode } = await run(job('hostNetwork: "yes"\ncontainers: []'));
    expect(exitCode).not.toBe(0);
    expect(findings.some(({ message, severity }) => severity !== "info" && /hostNetwork/.test(message))).toBe(true);
  });

  test("Y7 a value of the environment that is not a string", async () => {
    const { findings, exitCode } = await run(pod("env: [{name: A, value: yes}]"));
    expect(exitCode).not.toBe(0);
    expect(findings.some(({ message }) => /value/.test(message) && /(?:text|string)/.test(message))).toBe(true);
  });

  test("Y6 an annotation that is not a string", async () => {
    const { findings, exitCode } = await run(
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a, annotations: {at: 1_000}}\n",
    );
    expect(exitCode).toBe(2);
    expect(findings.find(({ rule }) => rule === "DEF-001")?.message).toMatch(/annotations/);
  });

  test("Y8 what an anchor brings, at the alias and with the anchor beside it", async () => {
    const { findings } = await run(
      job(`initContainers:
- name: a
  image: x
  securityContext: &s {privileged: true}
containers:
- name: b
  image: x
  securityContext: {<<: *s}`),
    );
    const found = findings.filter(({ rule }) => rule === "SEC-001");
    expect(found.map(({ location, related }) => [location?.line, related?.[0]?.location?.line])).toEqual([
      [13, undefined],
      [17, 13],
    ]);
  });
});

describe("is refused, and the other documents are evaluated", () => {
  const bad = pod("securityContext: {privileged: true}");
  test.each([
    ["Y9 two merges in one map", "a: &a {x: 1}\nb:\n  <<: *a\n  <<: *a\n"],
    ["Y10 two equal keys", "a: 1\na: 2\n"],
    ["Y11 an unknown alias", "a: *b\n"],
    ["Y11 a tab", "a:\n\tb: 1\n"],
    ["Y12 an alias of what holds it", "a: &a {b: *a}\n"],
    [
      "Y13 laughs",
      `a: &a [x]\n${Array.from({ length: 9 }, (_, level) => `${"bcdefghij"[level]}: &${"bcdefghij"[level]} [${Array(9).fill(`*${"abcdefghi"[level]}`).join(", ")}]`).join("\n")}\n`,
    ],
    ["Y16 depth", `a: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`],
    ["Y19 a tag of another language", "a: !!js/function 'x'\n"],
    ["Y20 a list as a key", "? [a, b]\n: 1\n"],
    ["D10 a template", "a: {{ .Values.a }}\n"],
    ["D1 content behind the marker", '--- {"apiVersion": "v1", "kind": "Pod"}\n'],
    ["D1 content behind the end marker", "a: 1\n...\nb: 1\n"],
  ])("%s", async (_, text) => {
    const { summary, rules, exitCode } = await run(`${bad}---\n${text}---\n${bad.replace("llama", "other")}`);
    expect(summary.unreadable.length).toBeGreaterThan(0);
    expect(rules.filter((rule) => rule === "SEC-001")).toHaveLength(2);
    expect(exitCode).toBe(2);
  });

  test.each([
    ["D7 UTF-16", Buffer.from(`\ufeff${bad}`, "utf16le")],
    ["D7 a NUL", Buffer.from(`${bad}\u0000`)],
    ["D7 nothing at all", Buffer.from("")],
    ["D13 a text that ends early", Buffer.from('{"apiVersion": "v1", "kind": "Pod", "metadata": {"na')],
  ])("%s", async (_, bytes) => {
    expect(await run(bytes)).toMatchObject({ exitCode: 3, findings: [] });
  });
});

describe("is one document of several", () => {
  const bad = pod("securityContext: {privileged: true}");
  test.each([
    ["D1 a comment behind the marker", `a: 1\n--- # next\n${bad}`],
    ["D1 blanks behind the marker", `a: 1\n---   \n${bad}`],
    ["D1 the end marker", `a: 1\n...\n---\n${bad}`],
    ["D2 mixed line ends", `a: 1\r\n---\r\n${bad}`],
    ["D2 CRLF", `a: 1\n---\n${bad}`.replaceAll("\n", "\r\n")],
    ["D4 a mark at the start of the file", `\ufeff${bad}`],
    ["D6 a list", `apiVersion: v1\nkind: List\nitems:\n- ${bad.trimEnd().replaceAll("\n", "\n  ")}\n`],
    [
      "D12 JSON",
      JSON.stringify({
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        spec: { containers: [{ name: "a", image: "x", securityContext: { privileged: true } }] },
      }),
    ],
  ])("%s", async (_, text) => {
    const { findings } = await run(text);
    const found = findings.filter(({ rule }) => rule === "SEC-001");
    expect(found).toHaveLength(1);
    const line = text.split(/\r?\n/)[(found[0]?.location?.line ?? 0) - 1];
    expect(line).toMatch(/privileged/);
  });

  test("D3 text in a block scalar is text", async () => {
    const config = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\ndata:\n  pod.yaml: |\n    ---\n${bad.replace(/^/gm, "    ")}\n`;
    const { rules, summary } = await run(config);
    expect(summary).toMatchObject({ documents: 1, evaluated: 1 });
    expect(rules).not.toContain("SEC-001");
  });

  test("Y14 many uses of one small anchor are fine", async () => {
    const uses = Array.from({ length: 150 }, (_, index) => `- {name: E${index}, value: *v}`).join("\n");
    const { summary } = await run(pod(`env:\n- {name: FIRST, value: &v "1"}\n${uses}`));
    expect(summary).toMatchObject({ evaluated: 1, unreadable: [] });
  });

  test("Y17 nothing reaches the prototypes", async () => {
    await run(
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n__proto__: {polluted: true}\nspec: {constructor: {prototype: {polluted: true}}, containers: []}\n",
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
