import { names } from "../../src/kernel/index.ts";

/** The types with which a pod names a server, a disk or a driver. The baseline level refuses hostPath already. */
const RESTRICTED: ReadonlySet<string> = new Set([
  "awsElasticBlockStore",
  "azureDisk",
  "azureFile",
  "cephfs",
  "cinder",
  "fc",
  "flexVolume",
  "flocker",
  "gcePersistentDisk",
  "gitRepo",
  "glusterfs",
  "iscsi",
  "nfs",
  "photonPersistentDisk",
  "portworxVolume",
  "quobyte",
  "rbd",
  "scaleIO",
  "storageos",
  "vsphereVolume",
]);

/** The type of a volume that the restricted level of Pod Security refuses, such as `nfs`; undefined for any other volume. */
export function restrictedVolumeType(volume: unknown): string | undefined {
  return names(volume).find((field) => RESTRICTED.has(field));
}
