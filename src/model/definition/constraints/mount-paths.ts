import type { NullableList } from "../../../kernel/index.ts";
import { type FieldProblem, items, member, pointerTo, violation } from "../../../kernel/index.ts";

/** The field of each kind of storage that is its path in the container. */
const MOUNT_FIELDS = {
  configMapVolume: "mountPath",
  secretVolume: "mountPath",
  emptyDirVolume: "path",
  pvc: "path",
  dataVolume: "mountPath",
  git: "path",
  hostPath: "mountPath",
  nfs: "mountPath",
  s3: "path",
} as const;

type Mounts = Readonly<Partial<Record<keyof typeof MOUNT_FIELDS, NullableList<object>>>>;

/** Paths of the container that more than one volume of a storage claims; Kubernetes refuses such a pod. */
export function checkMountPathConflicts(storage: Mounts, at: string, largeShm: boolean): readonly FieldProblem[] {
  const taken = new Map<string, string>(largeShm ? [["/dev/shm", "largeShmRequest"]] : []);
  const findings: FieldProblem[] = [];
  for (const [kind, field] of Object.entries(MOUNT_FIELDS)) {
    for (const [index, item] of items(member(storage, kind)).entries()) {
      const path = member(item, field);
      if (typeof path !== "string" || member(item, "exclude") === true) continue;
      const mount = path.replaceAll(/\/+/g, "/").replace(/(.)\/$/, "$1");
      const other = taken.get(mount);
      if (other === undefined) taken.set(mount, `${kind}[${index}]`);
      else {
        const place = pointerTo(at, kind, index, field);
        findings.push(violation(place, `${JSON.stringify(path)} is already used by ${other}`, { received: path }));
      }
    }
  }
  return findings;
}
