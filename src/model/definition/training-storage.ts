import type { Nullable, NullableList } from "../../kernel/index.ts";
import type { Storage, StorageItem } from "./storage.ts";

/** A data volume of the platform; only the control plane can resolve its id. */
export interface DataVolume {
  /** UUID of the data volume. Mandatory. */
  readonly id?: Nullable<string>;
  /** Path in the container. Mandatory. */
  readonly mountPath?: Nullable<string>;
  /**
   * Removes a data volume of the same id that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/**
 * The credentials that the Secret contains. Mandatory.
 * - `password`: a user name, and a password or token
 * - `ssh-key`: the keys `ssh-privatekey` and `known_hosts`
 */
export const GIT_AUTHENTICATION_METHODS = ["password", "ssh-key"] as const;
/** One of `GIT_AUTHENTICATION_METHODS`. */
type GitAuthenticationMethod = (typeof GIT_AUTHENTICATION_METHODS)[number];

/** The Secret with a git repository's credentials. */
export interface GitSecretRef {
  /** Name of the Secret. Mandatory. */
  readonly name?: string;
  readonly authenticationMethod?: GitAuthenticationMethod;
  /**
   * Key of the user name; only with `password`.
   * @default "username"
   */
  readonly secretKeyOfUser?: Nullable<string>;
  /**
   * Key of the password; only with `password`.
   * @default "password"
   */
  readonly secretKeyOfPassword?: Nullable<string>;
}

/** A git repository whose content appears in the container. */
export interface GitVolume extends StorageItem {
  /**
   * URL of the repository. Mandatory.
   * @example "https://git.example.com/nlp/train.git"
   */
  readonly repository?: Nullable<string>;
  /**
   * Branch to clone.
   * @default - the default branch of the repository
   * @example "main"
   */
  readonly branch?: Nullable<string>;
  /**
   * Commit or tag to clone; it precedes `branch`.
   * @default - the newest commit of the branch
   */
  readonly revision?: Nullable<string>;
  /**
   * Path in the container. Mandatory.
   * @example "/workspace/train"
   */
  readonly path?: Nullable<string>;
  /**
   * Name of the Secret with user and password; not with `secretRef`.
   * @deprecated use `secretRef`.
   */
  readonly passwordSecret?: Nullable<string>;
  /**
   * Key of the user name in `passwordSecret`.
   * @default "User"
   * @deprecated use `secretRef.secretKeyOfUser`.
   */
  readonly secretKeyOfUser?: Nullable<string>;
  /**
   * Key of the password in `passwordSecret`.
   * @default "Password"
   * @deprecated use `secretRef.secretKeyOfPassword`.
   */
  readonly secretKeyOfPassword?: Nullable<string>;
  readonly secretRef?: Nullable<GitSecretRef>;
}

/**
 * Whether later mounts on the node appear in the container; the same for all host paths of a workload.
 * - `None`: they do not
 * - `HostToContainer`: they do
 */
export const MOUNT_PROPAGATIONS = ["None", "HostToContainer"] as const;
/** One of `MOUNT_PROPAGATIONS`. */
type MountPropagation = (typeof MOUNT_PROPAGATIONS)[number];

/** A directory of the node. */
export interface HostPathVolume extends StorageItem {
  /** Path on the node. Mandatory. */
  readonly path?: Nullable<string>;
  /**
   * Mounts the directory for reading only. The default is that of the API's schema; its prose has false.
   * @default true
   */
  readonly readOnly?: Nullable<boolean>;
  /** Path in the container. Mandatory. */
  readonly mountPath?: Nullable<string>;
  /** @default "None" */
  readonly mountPropagation?: Nullable<MountPropagation>;
}

/** An NFS export. */
export interface NfsVolume extends StorageItem {
  /** Exported path on the server. Mandatory. */
  readonly path?: Nullable<string>;
  /**
   * Mounts the export for reading only.
   * @default true
   */
  readonly readOnly?: Nullable<boolean>;
  /**
   * Host name or IP address of the server. Mandatory.
   * @example "nfs.example.com"
   */
  readonly server?: Nullable<string>;
  /** Path in the container. Mandatory. */
  readonly mountPath?: Nullable<string>;
}

/** An S3 bucket. */
export interface S3Volume extends StorageItem {
  /** Name of the bucket. Mandatory. */
  readonly bucket?: Nullable<string>;
  /** Path in the container. Mandatory. */
  readonly path?: Nullable<string>;
  /**
   * URL of the S3 service.
   * @default - that of Amazon
   */
  readonly url?: Nullable<string>;
  /**
   * Name of the Secret with the access keys.
   * @default - none, for a public bucket
   */
  readonly accessKeySecret?: Nullable<string>;
  /**
   * Key of the access key id in that Secret.
   * @default - `AccessKeyId`
   */
  readonly secretKeyOfAccessKeyId?: Nullable<string>;
  /**
   * Key of the secret key in that Secret.
   * @default - `SecretKey`
   */
  readonly secretKeyOfSecretKey?: Nullable<string>;
}

/**
 * Storage of a Training; lists hold at most 1,000 items where the API has this bound (not `s3`, not `secretVolume`).
 */
export interface TrainingStorage extends Storage {
  /** Data volumes of the platform, which only the control plane can resolve. */
  readonly dataVolume?: NullableList<DataVolume>;
  /** Git repositories, each cloned once when a pod starts. */
  readonly git?: NullableList<GitVolume>;
  /** Directories of the node. */
  readonly hostPath?: NullableList<HostPathVolume>;
  /** NFS exports. */
  readonly nfs?: NullableList<NfsVolume>;
  /** S3 buckets. */
  readonly s3?: NullableList<S3Volume>;
}
