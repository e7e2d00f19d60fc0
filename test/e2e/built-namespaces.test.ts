import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCheck } from "../../src/app/check/run-check.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-namespaces-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const namespace = (level: string, name = "lab") =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}, labels: {pod-security.kubernetes.io/enforce: ${level}}}\n`;
const job = (inNamespace: string) =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: a${inNamespace === "" ? "" : `, namespace: ${inNamespace}`}}\nspec: {template: {spec: {hostIPC: true, restartPolicy: Never, containers: [{name: main, image: a}]}}}\n`;
const REMOVE_HOST_IPC =
  'patches: [{target: {kind: Job}, patch: "[{op: remove, path: /spec/template/spec/hostIPC}]"}]\n';
const NEW_LEVEL =
  'patches: [{target: {kind: Namespace}, patch: "[{op: replace, path: /metadata/labels/pod-security.kubernetes.io~1enforce, value: privileged}]"}]\n';

let count = 0;

/** The places of the findings about the namespaces of pods. */
async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  count += 1;
  const root = join(folder, String(count));
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), value);
  }
  const { findings } = await runCheck([root], { root, today: "2026-01-01" });
  const own = findings.filter(({ rule }) => rule === "SEC-028");
  return own.map(({ severity, location, message }) => {
    const [, level] = /enforces (\w+)/.exec(message) ?? [];
    return `${severity} ${location?.file.split("/").pop()} ${level}`;
  });
}

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ["an object of a file", { "ns.yaml": namespace("baseline"), "job.yaml": job("lab") }, ["error job.yaml baseline"]],
  [
    "a namespace that a kustomization sets",
    {
      "ns.yaml": namespace("baseline"),
      "app/kustomization.yaml": "namespace: lab\nresources: [job.yaml]\n",
      "app/job.yaml": job(""),
    },
    ["error job.yaml baseline"],
  ],
  [
    "another namespace that a kustomization sets",
    {
      "ns.yaml": namespace("baseline"),
      "app/kustomization.yaml": "namespace: other\nresources: [job.yaml]\n",
      "app/job.yaml": job("lab"),
    },
    [],
  ],
  [
    "a patch that repairs the pods",
    {
      "ns.yaml": namespace("baseline"),
      "app/kustomization.yaml": `resources: [job.yaml]\n${REMOVE_HOST_IPC}`,
      "app/job.yaml": job("lab"),
    },
    [],
  ],
  [
    "a patch of one of two kustomizations",
    {
      "ns.yaml": namespace("baseline"),
      "base/kustomization.yaml": "resources: [job.yaml]\n",
      "base/job.yaml": job("lab"),
      "one/kustomization.yaml": `resources: [../base]\n${REMOVE_HOST_IPC}`,
      "two/kustomization.yaml": "resources: [../base]\n",
    },
    ["error job.yaml baseline"],
  ],
  [
    "a patch of the namespace",
    {
      "kustomization.yaml": `resources: [ns.yaml, job.yaml]\n${NEW_LEVEL}`,
      "ns.yaml": namespace("baseline"),
      "job.yaml": job("lab"),
    },
    [],
  ],
  [
    "two manifests of the namespace",
    { "a/ns.yaml": namespace("baseline"), "b/ns.yaml": namespace("privileged"), "c/job.yaml": job("lab") },
    ["warning job.yaml baseline"],
  ],
])("%s", async (_, files, expected) => {
  expect(await found(files)).toEqual(expected);
});
