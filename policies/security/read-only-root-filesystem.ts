import { at, formatValue } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { isWindows, titleOf } from "../pods/pod-parts.ts";
import { showsContainerSettings } from "./shown-settings.ts";

/** Kinds in which people work and install packages. */
const NOTEBOOKS = new Set(["DevWorkspace", "Notebook"]);

/** SEC-014: programs of an image cannot be replaced. */
export const readOnlyRootFilesystem = defineRule({
  id: "SEC-014",
  name: "read-only-root-filesystem",
  title: "The root file system of every container is read-only",
  severity: "warning",
  security: 4.3,
  pack: "optional",
  rationale:
    "On a writable root file system, an attacker can replace programs and store tools. Many images write caches and compiled kernels there, so they need a volume for these files first. For notebooks, where people install packages, the finding is only for information.",
  fix: "set readOnlyRootFilesystem to true, and mount an emptyDir where the program writes (/tmp, ~/.cache)",
  definitionFix:
    "set security.readOnlyRootFilesystem: true, and add an emptyDirVolume to storage where the program writes (/tmp, ~/.cache)",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"],
  fixable: true,
  examples: {
    good: podExample(`
containers:
  - {name: main, image: "example.com/train:1", securityContext: {readOnlyRootFilesystem: true}}
`),
    bad: podExample('containers: [{name: main, image: "example.com/train:1"}]'),
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (isWindows(pod)) return;
    const isNotebook = NOTEBOOKS.has(pod.workload.object.kind);
    for (const view of pod.containers) {
      // Ephemeral containers are for debugging, which may require writing, and never start with the pod.
      if (view.role === "ephemeral") continue;
      const value = at(view.container, "securityContext", "readOnlyRootFilesystem");
      if (value === true || (value !== false && !showsContainerSettings(view, pod))) continue;
      const path = `${view.pointer}/securityContext/readOnlyRootFilesystem`;
      report({
        path,
        message: `${titleOf(view)} can write to its root file system`,
        ...(isNotebook && { severity: "info" }),
        expected: "true",
        received: formatValue(value),
        edits: [{ op: "set", path, value: true }],
      });
    }
  },
});
