import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { runsToItsEnd } from "../pods/runs-to-its-end.ts";
import { mountsOf, type Volume, volumesOf } from "./volumes.ts";

/** Options of STORAGE-007. */
interface ReadOnlyDatasetsOptions {
  /** A volume is a data set if its name, claim or mount path contains one of these words, in any case. */
  readonly words: readonly string[];
}

/** STORAGE-007: workers cannot change the data that they are trained on. */
export const readOnlyDatasets = defineRule<ReadOnlyDatasetsOptions>({
  id: "STORAGE-007",
  name: "read-only-datasets",
  title: "Every volume with a data set is mounted read-only",
  severity: "warning",
  pack: "strict",
  rationale:
    "A worker that writes to a shared data set changes it for all later runs and for other teams, without any record of the change.",
  fix: "set readOnly: true in the mount; fill the volume in an init container or a separate job",
  definitionFix: "set readOnly: true in the item of storage; fill the volume in a separate job",
  fixable: true,
  options: {
    schema: closed({ words: list(stringSchema({ minLength: 1 })) }),
    defaults: { words: ["dataset"] },
  },
  examples: { good: example("true"), bad: example("false") },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (!runsToItsEnd(pod.workload)) return;
    const volumes = volumesOf(pod);
    for (const view of pod.containers) {
      // Init containers may fill the volume.
      if (view.role === "init") continue;
      for (const mount of mountsOf(view)) {
        const volume = volumes.get(mount.name);
        if (volume === undefined || mount.readOnly || !isShared(volume)) continue;
        const names = [mount.name, mount.mountPath, claimName(volume) ?? ""].map((name) => name.toLowerCase());
        if (!options.words.some((word) => names.some((name) => name.includes(word.toLowerCase())))) continue;
        const path = `${mount.pointer}/readOnly`;
        report({
          path,
          message: `${titleOf(view)} may write to the data set at ${mount.mountPath}`,
          expected: "true",
          key: mount.mountPath,
          edits: [{ op: "set", path, value: true }],
        });
      }
    }
  },
});

/** Whether other pods share the files of a volume, and the volume itself is writable. */
function isShared({ volume }: Volume): boolean {
  return ["persistentVolumeClaim", "nfs", "csi", "hostPath", "cephfs", "glusterfs"].some(
    (source) => at(volume, source) != null && at(volume, source, "readOnly") !== true,
  );
}

function claimName({ volume }: Volume): string | undefined {
  return text(at(volume, "persistentVolumeClaim", "claimName"));
}

function example(readOnly: string): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template:
    spec:
      containers:
        - name: main
          image: example.com/train:1
          volumeMounts: [{name: data, mountPath: /datasets, readOnly: ${readOnly}}]
      volumes: [{name: data, persistentVolumeClaim: {claimName: imagenet}}]
`;
}
