import { at, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { list, stringSchema as textSchema } from "../../src/schema/schema.ts";
import { runsToItsEnd } from "./runs-to-its-end.ts";
import { mountsOf, type Volume, volumesOf } from "./volumes.ts";

/** Options of STORAGE-007. */
export interface ReadOnlyDatasetsOptions {
  /** What is in the name, claim or mount path of a data set's volume, in lower case. */
  readonly words: readonly string[];
}

/** STORAGE-007: workers cannot change the data that they train on. */
export const readOnlyDatasets = defineRule<ReadOnlyDatasetsOptions>({
  id: "STORAGE-007",
  name: "read-only-datasets",
  title: "A volume with a data set is mounted read-only",
  severity: "warning",
  pack: "strict",
  rationale:
    "One worker that writes into a shared data set changes it for all runs, those of others and of tomorrow too, and nobody sees when.",
  fix: "set readOnly: true on the mount; fill the volume in an init container or in a job of its own",
  fixable: true,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: { words: list(textSchema({ minLength: 1 })) },
    },
    defaults: { words: ["dataset"] },
  },
  examples: { good: example("true"), bad: example("false") },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (!runsToItsEnd(pod.workload)) return;
    const volumes = volumesOf(pod);
    for (const view of pod.containers) {
      // Init containers are who may fill it.
      if (view.role === "init") continue;
      for (const mount of mountsOf(view)) {
        const volume = volumes.get(mount.name);
        if (volume === undefined || mount.readOnly || !isShared(volume)) continue;
        const names = [mount.name, mount.mountPath, claimName(volume) ?? ""].map((name) => name.toLowerCase());
        if (!options.words.some((word) => names.some((name) => name.includes(word.toLowerCase())))) continue;
        const path = `${mount.pointer}/readOnly`;
        report({
          path,
          message: `container ${view.container.name} may write into the data set at ${mount.mountPath}`,
          expected: "true",
          key: mount.mountPath,
          edits: [{ op: "set", path, value: true }],
        });
      }
    }
  },
});

/** Whether others see what is written, and the volume itself does not forbid it. */
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
