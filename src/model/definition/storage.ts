import type { Nullable, NullableList } from "../../kernel/index.ts";

/** The fields of every storage item except `dataVolume`. */
export interface StorageItem {
  /** Identifies the item for a policy's locks, 1 to 63 characters; unique in its list. */
  readonly name?: Nullable<string>;
  /** Removes an item of the same name that a policy's defaults would add; default false. */
  readonly exclude?: Nullable<boolean>;
}

/** A ConfigMap mounted as a directory, or one path of it as a file. */
export interface ConfigMapVolume extends StorageItem {
  /** Name of the ConfigMap, a DNS-1123 label of at most 253 characters. Mandatory. */
  readonly configMap?: Nullable<string>;
  /** Path in the container, 1 to 4,096 characters. Mandatory. */
  readonly mountPath?: Nullable<string>;
  /** Path in the volume to mount instead of its root, 1 to 4,096 characters. */
  readonly subPath?: Nullable<string>;
  /** File mode as four octal digits, for example `0644`. */
  readonly defaultMode?: Nullable<string>;
}

/** A Secret mounted as a directory. */
export interface SecretVolume extends StorageItem {
  /** Name of the Secret. Mandatory. */
  readonly secret?: Nullable<string>;
  /** Path in the container. Mandatory. */
  readonly mountPath?: Nullable<string>;
  /** File mode as four octal digits, for example `0400`. */
  readonly defaultMode?: Nullable<string>;
}

/** Scratch space that exists as long as its pod. */
export interface EmptyDirVolume extends StorageItem {
  /** Path in the container, 1 to 4,096 characters. Mandatory. */
  readonly path?: Nullable<string>;
  /** `Memory` for RAM, absent for disk; 1 to 63 characters. */
  readonly medium?: Nullable<string>;
  /** Largest size, as a quantity of bytes. */
  readonly sizeLimit?: Nullable<string>;
}

/** Access modes of a new claim; `readWriteOnce` when none is chosen. */
export interface PvcAccessModes {
  /** Read and written by one node; default true. */
  readonly readWriteOnce?: Nullable<boolean>;
  /** Read by many nodes; default false. */
  readonly readOnlyMany?: Nullable<boolean>;
  /** Read and written by many nodes; default false. */
  readonly readWriteMany?: Nullable<boolean>;
}

/** The form of a volume in the container; `Filesystem` by default. */
export const VOLUME_MODES = ["Filesystem", "Block"] as const;
/** One of `VOLUME_MODES`. */
type VolumeMode = (typeof VOLUME_MODES)[number];

/** An annotation of the claim that a storage class requires. */
export interface AddedAttribute {
  /** 1 to 63 characters of letters, digits, `-`, `_` and `.`. */
  readonly key: string;
  /** At most 10,000 characters. */
  readonly value?: string;
}

/** The request of a new claim; not with `existingPvc: true`. */
export interface ClaimInfo {
  /** Size as a quantity of bytes. Mandatory for a new claim. */
  readonly size?: Nullable<string>;
  /** Storage class, a DNS-1123 label of at most 63 characters; the cluster's default when absent. */
  readonly storageClass?: Nullable<string>;
  readonly accessModes?: Nullable<PvcAccessModes>;
  readonly volumeMode?: Nullable<VolumeMode>;
  /** Annotations of the claim, at most 1,000. */
  readonly addedAttrValues?: readonly AddedAttribute[];
}

/** A persistent volume claim, existing or new. */
export interface PvcVolume extends StorageItem {
  /** Path in the container, 1 to 4,096 characters. Mandatory. */
  readonly path?: Nullable<string>;
  /** True for a claim that exists already; false (default) makes a new one. */
  readonly existingPvc?: Nullable<boolean>;
  /** Name of the claim, 1 to 63 characters. Mandatory for an existing one, else made from the workload's name. */
  readonly claimName?: Nullable<string>;
  /** Mounts it read-only; default false. */
  readonly readOnly?: Nullable<boolean>;
  /** Deletes a new claim together with the workload's pods; default false. */
  readonly ephemeral?: Nullable<boolean>;
  readonly claimInfo?: Nullable<ClaimInfo>;
  /** Shares the data with every project of the scope; default false. The control plane does the sharing. */
  readonly dataSharing?: Nullable<boolean>;
}

/** Storage of a leader or a worker; each list holds at most 1,000 items, `secretVolume` any number. */
export interface Storage {
  readonly configMapVolume?: NullableList<ConfigMapVolume>;
  readonly emptyDirVolume?: NullableList<EmptyDirVolume>;
  readonly pvc?: NullableList<PvcVolume>;
  readonly secretVolume?: NullableList<SecretVolume>;
}
