import { describe, expect, it } from "vitest";
import { exportDocuments } from "../../../src/export/export-documents.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { contextOf, documentsOf } from "./contexts.ts";

/** A workload with more fields, in the form of the examples of the Workload YAML Reference. */
function example(fields: string, { apiVersion = "run.ai/v2alpha1", name = "  name:\n    value: demo\n" } = {}): string {
  return `apiVersion: ${apiVersion}
kind: InteractiveWorkload
metadata:
  name: demo
  namespace: runai-demo
spec:
  image:
    value: ubuntu:latest
${name}  nodePools:
    value: default
  usage: Submit
${fields}`;
}

const TWO_NAMES = "  name:\n    value: true\n  name:\n    value: demo\n";

type Example = readonly [field: string, text: string, reason?: RegExp];

/** The 15 examples of the reference: the field that each is for, its form, and the reason for which it is refused. */
const EXAMPLES: readonly Example[] = [
  [
    "allowPrivilegeEscalation",
    example("  allowPrivilegeEscalation:\n    value: true\n", { name: TWO_NAMES }),
    /name.*twice|duplicate/i,
  ],
  [
    "arguments",
    example("  command:\n    value: start-notebook.sh\n  arguments:\n    value:NotebookApp.token=''\n"),
    /arguments/,
  ],
  [
    "capabilities",
    example('  capabilities:\n    items:\n      "cap-1":\n        value:\n          capability: AUDIT_CONTROL\n', {
      apiVersion: "run.ai/v2alphal",
    }),
    /apiVersion/,
  ],
  ["command", example("  command:\n    value: start-notebook.sh\n")],
  ["createHomeDir", example("  createHomeDir:\n    value: true\n", { name: TWO_NAMES }), /name.*twice|duplicate/i],
  [
    "image",
    example("  imagePullPolicy:\n    value: Always\n").replace("usage: Submit", "wasase Submit"),
    /a key is not followed by/,
  ],
  ["imagePullPolicy", example("  imagePullPolicy:\n    value: Always\n")],
  ["workingDir", example("  workingDir:\n    value: /tmp\n")],
  [
    "extendedResources",
    example(
      '  extendedResources:\n    items:\n      "resrc-1":\n        value:\n          name: "ext/a"\n          quantity: "5"\n',
    ),
  ],
  [
    "annotations",
    example("  annotations:\n    items:\n      id:\n        value: b48a92e1\n", {
      name: "  name:\n    value:\n      value: demo\n",
    }),
    /name/,
  ],
  ["labels", example("  labels:\n    items:\n      PROJECT:\n        value: TEST\n")],
  ["backoffLimit", example("  backoffLimit:\n    value: 6\n")],
  [
    "gitSync",
    example(
      "  gitSync:\n    items:\n      git-kubernetes:\n        value:\n          directory: /tmp/\n          repository: https://github.com/kubernetes/kubernetes\n",
    ),
  ],
  [
    "pvcs",
    example(
      "  pvcs:\n    items:\n      pvc-1:\n        value:\n          claimName: pvc-1\n          ephemeral: false\n          path: /tmp/\n          readOnly: false\n          readWriteOnce: true\n          size: 1G\n          storageClass: default\n",
    ),
  ],
  [
    "configMapVolumes",
    example(
      "  configMapVolumes:\n    items:\n      configmap-vol:\n        value:\n          name: cm\n          mountPath: /tmp/cm\n",
    ),
  ],
];

describe("examples of the Workload YAML Reference", () => {
  it("are fifteen", () => expect(new Set(EXAMPLES.map(([field]) => field)).size).toBe(15));

  it.each(EXAMPLES.map(([field, text, reason]) => ({ field, text, reason })))("$field", ({ text, reason }) => {
    const { unreadable } = readYaml(text, "a.yaml");
    const { exported, issues } = exportDocuments(documentsOf(text), "v2alpha1", contextOf());
    const problems = [...unreadable, ...issues].map(({ message }) => message);
    if (reason === undefined) {
      expect(problems).toEqual([]);
      expect(exported.map(({ content }) => content)).toEqual(
        readYaml(text, "a.yaml").documents.map(({ value }) => value),
      );
    } else {
      expect(exported).toEqual([]);
      expect(problems.join("\n")).toMatch(reason);
    }
  });
});
