import { at, formatValue } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { isWindows, titleOf } from "../pods/pod-parts.ts";
import { showsSettings } from "./shown-settings.ts";

/** Kinds in which people work, and install what they need. */
const NOTEBOOKS = new Set(["DevWorkspace", "Notebook"]);

/** SEC-014: what cannot be written cannot be replaced. */
export const readOnlyRootFilesystem = defineRule({
  id: "SEC-014",
  name: "read-only-root-filesystem",
  title: "The root file system of every container is read-only",
  severity: "warning",
  security: 4.3,
  pack: "optional",
  rationale:
    "On a writable root file system an intruder replaces programs and leaves tools behind. Many images write there, caches and compiled kernels for example, so a volume must take these first; in a notebook, where people install packages, it is only worth knowing.",
  fix: "set readOnlyRootFilesystem to true, and mount an emptyDir where the program writes (/tmp, ~/.cache)",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", securityContext: {readOnlyRootFilesystem: true}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1"}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (isWindows(pod)) return;
    const isShown = showsSettings(pod);
    const isNotebook = NOTEBOOKS.has(pod.workload.object.kind);
    for (const view of pod.containers) {
      // A debug container is there to write and look around, and never starts with the pod.
      if (view.role === "ephemeral") continue;
      const value = at(view.container, "securityContext", "readOnlyRootFilesystem");
      if (value === true || (!isShown && value !== false)) continue;
      const path = `${view.pointer}/securityContext/readOnlyRootFilesystem`;
      report({
        path,
        message: `${titleOf(view)} may write to its root file system`,
        ...(isNotebook ? { severity: "info" } : {}),
        expected: "true",
        received: formatValue(value),
        edits: [{ op: "set", path, value: true }],
      });
    }
  },
});
