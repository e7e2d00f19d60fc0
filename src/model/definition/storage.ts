import type { Nullable, NullableList } from "../../kernel/index.ts";

/** The fields of every storage item except `dataVolume`. */
export interface StorageItem {
  /**
   * Name of the item, unique in its list. Run:ai policies refer to it.
   * @default - none
   */
  readonly name?: Nullable<string>;
  /**
   * Removes an item of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/** A ConfigMap mounted as a directory, or one path of it as a file. */
export interface ConfigMapVolume extends StorageItem {
  /** Name of the ConfigMap, in the namespace of the project. Mandatory. */
  readonly configMap?: Nullable<string>;
  /**
   * Path in the container. Mandatory.
   * @example "/etc/config"
   */
  readonly mountPath?: Nullable<string>;
  /**
   * Key of the ConfigMap to mount as a file, in place of all keys as a directory.
   * @default - all keys
   */
  readonly subPath?: Nullable<string>;
  /**
   * Mode of the files, as four octal digits in quotes.
   * @default - that of Kubernetes, 0644
   * @example "0644"
   */
  readonly defaultMode?: Nullable<string>;
}

/** A Secret mounted as a directory. */
export interface SecretVolume extends StorageItem {
  /** Name of the Secret, in the namespace of the project. Mandatory. */
  readonly secret?: Nullable<string>;
  /**
   * Path in the container. Mandatory.
   * @example "/etc/credentials"
   */
  readonly mountPath?: Nullable<string>;
  /**
   * Mode of the files, as four octal digits in quotes.
   * @default - that of Kubernetes, 0644
   * @example "0400"
   */
  readonly defaultMode?: Nullable<string>;
}

/** Scratch space that exists as long as its pod. */
export interface EmptyDirVolume extends StorageItem {
  /**
   * Path in the container. Mandatory.
   * @example "/scratch"
   */
  readonly path?: Nullable<string>;
  /**
   * `Memory` for a volume in memory, whose content counts as memory of the container.
   * @default - the disk of the node
   * @example "Memory"
   */
  readonly medium?: Nullable<string>;
  /**
   * Largest size, in bytes with a unit.
   * @default - no limit
   * @example "100Gi"
   */
  readonly sizeLimit?: Nullable<string>;
}

/** Access modes of a new claim. */
export interface PvcAccessModes {
  /**
   * One node reads and writes the volume. True unless set to false, also with other modes.
   * @default true
   */
  readonly readWriteOnce?: Nullable<boolean>;
  /**
   * Many nodes read the volume.
   * @default false
   */
  readonly readOnlyMany?: Nullable<boolean>;
  /**
   * Many nodes read and write the volume.
   * @default false
   */
  readonly readWriteMany?: Nullable<boolean>;
}

/**
 * The form of the volume in the container.
 * - `Filesystem`: a directory
 * - `Block`: a raw device
 */
export const VOLUME_MODES = ["Filesystem", "Block"] as const;
/** One of `VOLUME_MODES`. */
type VolumeMode = (typeof VOLUME_MODES)[number];

/** An annotation of the claim that a storage class requires. */
export interface AddedAttribute {
  /** Key of the annotation. */
  readonly key: string;
  /** Value of the annotation. */
  readonly value?: string;
}

/** The new claim; not with `existingPvc: true`. */
export interface ClaimInfo {
  /**
   * Size of the volume, in bytes with a unit. Mandatory for a new claim.
   * @example "500Gi"
   */
  readonly size?: Nullable<string>;
  /**
   * Name of the storage class.
   * @default - the default class of the cluster
   */
  readonly storageClass?: Nullable<string>;
  readonly accessModes?: Nullable<PvcAccessModes>;
  /** @default "Filesystem" */
  readonly volumeMode?: Nullable<VolumeMode>;
  /** Annotations of the claim, which some storage classes need. */
  readonly addedAttrValues?: readonly AddedAttribute[];
}

/** A persistent volume claim, existing or new. */
export interface PvcVolume extends StorageItem {
  /**
   * Path in the container. Mandatory.
   * @example "/data"
   */
  readonly path?: Nullable<string>;
  /**
   * Whether the claim exists already. Otherwise muster makes a new one, which no sync deletes.
   * @default false
   */
  readonly existingPvc?: Nullable<boolean>;
  /**
   * Name of the claim. Mandatory for an existing one.
   * @default - made from the names of workload and path, so each run has its own
   */
  readonly claimName?: Nullable<string>;
  /**
   * Mounts the claim for reading only.
   * @default false
   */
  readonly readOnly?: Nullable<boolean>;
  /**
   * Deletes a new claim together with the pods of the workload.
   * @default false
   */
  readonly ephemeral?: Nullable<boolean>;
  readonly claimInfo?: Nullable<ClaimInfo>;
  /**
   * Shares the claim with other projects. Only the control plane can do this.
   * @default false
   */
  readonly dataSharing?: Nullable<boolean>;
}

/** Storage of a leader or a worker; each list holds at most 1,000 items, `secretVolume` any number. */
export interface Storage {
  /** ConfigMaps, each mounted as a directory, or one key of it as a file. */
  readonly configMapVolume?: NullableList<ConfigMapVolume>;
  /** Empty directories, which exist as long as their pod. */
  readonly emptyDirVolume?: NullableList<EmptyDirVolume>;
  /** Persistent volume claims, existing or new ones. */
  readonly pvc?: NullableList<PvcVolume>;
  /** Secrets, each mounted as a directory. */
  readonly secretVolume?: NullableList<SecretVolume>;
}
