import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, groupOf, isObject, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { hostPathGrade, isBelowPath, normalHostPath } from "./host-paths.ts";

/** Options of SEC-021. */
interface Options {
  /**
   * Folders of the node that volumes may provide, with everything below them. A folder that gives control of the node is
   * ignored.
   */
  readonly allowed: readonly string[];
}

/** A whole disk that is not the first one, on which the system is. Storage systems use such disks as volumes. */
const DATA_DISK = /^\/dev\/(?:(?:sd|vd|xvd)[b-z]|nvme[1-9]\d{0,2}n1)\d{0,3}$/;

/** SEC-021: a PersistentVolume does not give a path of the node to the pods that claim it. */
export const noHostPathVolume = defineRule<Options>({
  id: "SEC-021",
  name: "no-host-path-volume",
  title: "No PersistentVolume is a host path, or a local volume at a path that gives control of the node",
  severity: "error",
  security: 9.1,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "A pod mounts a PersistentVolume through a claim, so its own manifest shows no path of the node, and rules for pods and Pod Security admission do not find it. A hostPath volume is meant for tests on one node. A local volume is meant for a disk, and not for the folders of the system. A folder with data, and a disk that is not the first one of the node, are warnings.",
  fix: "use a StorageClass with a CSI driver, or a local volume for a disk below /mnt",
  docs: ["https://kubernetes.io/docs/concepts/storage/persistent-volumes/#types-of-persistent-volumes"],
  options: { schema: closed({ allowed: list(stringSchema({ pattern: "^/." })) }), defaults: { allowed: [] } },
  examples: {
    good: `
apiVersion: v1
kind: PersistentVolume
metadata: {name: scratch}
spec: {capacity: {storage: 1Ti}, accessModes: [ReadWriteOnce], local: {path: /mnt/disks/ssd0}}
`,
    bad: `
apiVersion: v1
kind: PersistentVolume
metadata: {name: node}
spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /}}
`,
  },
  scope: "object",
  check: ({ object: { apiVersion, kind, spec } }, { options, report }) => {
    if (kind !== "PersistentVolume" || groupOf(apiVersion) !== "") return;
    for (const source of ["hostPath", "local"]) {
      const volume = at(spec, source);
      if (!isObject(volume)) continue;
      const written = text(volume.path);
      const path = written === undefined ? undefined : normalHostPath(written);
      const isDisk = source === "local" && path !== undefined && DATA_DISK.test(path);
      const isNode = path !== undefined && hostPathGrade(path) !== "files" && !isDisk;
      const isAllowed =
        path !== undefined && options.allowed.some((folder) => isBelowPath(path, normalHostPath(folder)));
      if (!isNode && !isDisk && (source === "local" || isAllowed)) continue;
      const place = path === undefined ? "a path of its node" : `${path.slice(0, 200)} of its node`;
      const control = isNode ? ", which gives control of the node" : "";
      report({
        path: path === undefined ? `/spec/${source}` : `/spec/${source}/path`,
        ...(!isNode && { severity: "warning" as const }),
        message: `the volume is ${place}${control}, and every pod that claims it mounts it`,
      });
    }
  },
});
