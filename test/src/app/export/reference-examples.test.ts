import { describe, expect, it } from "vitest";
import { exportDocuments } from "../../../../src/app/export/export-documents.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { contextOf, documentsOf } from "./contexts.ts";

interface Parts {
  readonly apiVersion?: string;
  readonly image?: string;
  readonly name?: string;
  readonly end?: string;
  /** Fields before the name, and fields after the end. */
  readonly before?: string;
  readonly after?: string;
}

const NAME = "name: {value: demo}";

/** An example with the values of the reference, in a shorter notation; names and namespaces are placeholders there. */
function example(parts: Parts): string {
  const { apiVersion = "run.ai/v2alpha1", image = "ubuntu:latest", name = NAME, end = "usage: Submit" } = parts;
  const lines = [`image: {value: "${image}"}`, parts.before, name, "nodePools: {value: default}", end, parts.after];
  const spec = lines.filter((line) => line !== undefined && line !== "").join("\n");
  return `apiVersion: ${apiVersion}
kind: InteractiveWorkload
metadata: {name: demo, namespace: runai-demo}
spec:
${spec.replaceAll(/^/gm, "  ")}
`;
}

const NOTEBOOK = { image: "jupyter/scipy-notebook", before: "command: {value: start-notebook.sh}" };
const TWICE = `name: {value: true}\n${NAME}`;
const BASE_URL = `NotebookApp.base_url=/\\$\{RUNAI_PROJECT}/\\$\{RUNAI_JOB_NAME}NotebookApp.token=''`;
const CAPABILITIES = `capabilities:
  items:
    "cap-1": {value: {capability: AUDIT_CONTROL}}
    "cap-2": {value: {capability: IPC_LOCK}}`;
const RESOURCES = `extendedResources:
  items:
    "resrc-1": {value: {name: "ext/a", quantity: "5"}}
    "resrc-2": {value: {name: "ext/b"}}`;
const CLAIM = (name: string, path: string) =>
  `${name}: {value: {claimName: ${name}, ephemeral: false, path: ${path}, readOnly: false, readWriteOnce: true, size: 1G, storageClass: default}}`;

interface Refused {
  readonly reason: RegExp;
  /** The example without its mistake, which is accepted. */
  readonly right: Parts;
}

/** The 15 examples of the reference: the field that each is for, its text, and why it is refused. */
const EXAMPLES: readonly (readonly [field: string, parts: Parts, refused?: Refused])[] = [
  [
    "allowPrivilegeEscalation",
    { before: "allowPrivilegeEscalation: {value: true}", name: TWICE },
    { reason: /name.*twice|duplicate/i, right: { before: "allowPrivilegeEscalation: {value: true}" } },
  ],
  [
    "args",
    { ...NOTEBOOK, before: `${NOTEBOOK.before}\narguments:\n  value:${BASE_URL}`, end: "" },
    {
      reason: /arguments must be wrapped/,
      right: { ...NOTEBOOK, before: `${NOTEBOOK.before}\narguments:\n  value: ${BASE_URL}`, end: "" },
    },
  ],
  [
    "capabilities",
    { before: CAPABILITIES, apiVersion: "run.ai/v2alphal" },
    { reason: /apiVersion is "run.ai\/v2alphal"/, right: { before: CAPABILITIES } },
  ],
  ["command", NOTEBOOK],
  [
    "createHomeDir",
    { before: "createHomeDir: {value: true}", name: TWICE },
    { reason: /name.*twice|duplicate/i, right: { before: "createHomeDir: {value: true}" } },
  ],
  [
    "image",
    { before: "imagePullPolicy: {value: Always}", end: "wasase Submit" },
    { reason: /a key is not followed by/, right: { before: "imagePullPolicy: {value: Always}" } },
  ],
  ["imagePullPolicy", { before: "imagePullPolicy: {value: Always}" }],
  ["workingDir", { before: "workingDir: {value: /tmp}" }],
  [
    "extendedResources",
    { after: RESOURCES },
    {
      reason: /item "resrc-2" of extendedResources has no quantity/,
      right: { after: RESOURCES.replace('"ext/b"', '"ext/b", quantity: "2"') },
    },
  ],
  [
    "annotations",
    {
      before: "annotations: {items: {id: {value: b48a92e1-02e3-4592-acb2-59a4b027cc0b}}}",
      name: "name: {value: {value: demo}}",
    },
    {
      reason: /name must be a string, but is an object/,
      right: { before: "annotations: {items: {id: {value: b48a92e1-02e3-4592-acb2-59a4b027cc0b}}}" },
    },
  ],
  ["labels", { before: "labels: {items: {PROJECT: {value: TEST}}}" }],
  ["backoffLimit", { before: "backoffLimit: {value: 6}" }],
  [
    "gitSync",
    {
      after:
        "gitSync: {items: {git-kubernetes: {value: {directory: /tmp/, repository: https://github.com/kubernetes/kubernetes}}}}",
    },
  ],
  ["pvcs", { after: `pvcs:\n  items:\n    ${CLAIM("pvc-1", "/tmp/")}` }],
  // The text ends in the middle of each line, so key and path are completed here.
  ["configMapVolumes", { before: "configMapVolumes: {items: {configmap-vol: {value: {name: cm, mountPath: /cm}}}}" }],
];

function read(parts: Parts) {
  const text = example(parts);
  const { unreadable, documents } = readYaml(text, "a.yaml");
  const { exported, issues } = exportDocuments(documentsOf(text), "v2alpha1", contextOf());
  const problems = [...unreadable, ...issues].map(({ message }) => message);
  return { problems, exported: exported.map(({ content }) => content), written: documents.map(({ value }) => value) };
}

function expectAccepted(parts: Parts): void {
  const { problems, exported, written } = read(parts);
  expect(problems).toEqual([]);
  expect(exported).toEqual(written);
}

describe("examples of the Workload YAML Reference", () => {
  it("are fifteen", () => expect(new Set(EXAMPLES.map(([field]) => field)).size).toBe(15));

  it.each(EXAMPLES.map(([field, parts, refused]) => ({ field, parts, refused })))("$field", ({ parts, refused }) => {
    if (refused === undefined) return expectAccepted(parts);
    const { problems, exported } = read(parts);
    expect(exported).toEqual([]);
    expect(problems.join("\n")).toMatch(refused.reason);
    expectAccepted(refused.right);
  });

  it("the claims of the page about value types are accepted", () => {
    const claims = [CLAIM("pvc-1", "/tmp/pvc-1"), CLAIM("pvc-2", "/tmp/pvc-2")].join("\n    ");
    expectAccepted({ after: `pvcs:\n  items:\n    ${claims}` });
  });
});
