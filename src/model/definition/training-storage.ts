import type { Nullable, NullableList } from "../../kernel/index.ts";
import type { Storage, StorageItem } from "./storage.ts";

/** A data volume of the platform; only the control plane can resolve its id. */
export interface DataVolume {
  /** UUID. Mandatory. */
  readonly id?: Nullable<string>;
  /** Path in the container, at most 4,096 characters. Mandatory. */
  readonly mountPath?: Nullable<string>;
  readonly exclude?: Nullable<boolean>;
}

/** The authentication of a git client. */
export const GIT_AUTHENTICATION_METHODS = ["password", "ssh-key"] as const;
/** One of `GIT_AUTHENTICATION_METHODS`. */
type GitAuthenticationMethod = (typeof GIT_AUTHENTICATION_METHODS)[number];

/** The Secret with a git repository's credentials. */
export interface GitSecretRef {
  readonly name?: string;
  readonly authenticationMethod?: GitAuthenticationMethod;
  /** Key of the user name; only with `password`. */
  readonly secretKeyOfUser?: Nullable<string>;
  /** Key of the password; only with `password`. */
  readonly secretKeyOfPassword?: Nullable<string>;
}

/** A git repository whose content appears in the container. */
export interface GitVolume extends StorageItem {
  /** URL, 1 to 2,048 characters. Mandatory. */
  readonly repository?: Nullable<string>;
  /** 1 to 63 characters. */
  readonly branch?: Nullable<string>;
  /** Commit or tag, 1 to 63 characters. */
  readonly revision?: Nullable<string>;
  /** Path in the container, 1 to 4,096 characters. Mandatory. */
  readonly path?: Nullable<string>;
  /** Secret with user and password; deprecated in favour of `secretRef`, and not together with it. */
  readonly passwordSecret?: Nullable<string>;
  /** Key of the user name in `passwordSecret`, default `User`; deprecated. */
  readonly secretKeyOfUser?: Nullable<string>;
  /** Key of the password in `passwordSecret`, default `Password`; deprecated. */
  readonly secretKeyOfPassword?: Nullable<string>;
  readonly secretRef?: Nullable<GitSecretRef>;
}

/** Whether later mounts on the host become visible in the container. */
export const MOUNT_PROPAGATIONS = ["None", "HostToContainer"] as const;
/** One of `MOUNT_PROPAGATIONS`. */
type MountPropagation = (typeof MOUNT_PROPAGATIONS)[number];

/** A directory of the node. */
export interface HostPathVolume extends StorageItem {
  /** Path on the node, 1 to 4,096 characters. Mandatory. */
  readonly path?: Nullable<string>;
  /** Default true, as in the API's schema (its prose has false). */
  readonly readOnly?: Nullable<boolean>;
  /** Path in the container, 1 to 4,096 characters. Mandatory. */
  readonly mountPath?: Nullable<string>;
  /** The same for every host path of a workload. */
  readonly mountPropagation?: Nullable<MountPropagation>;
}

/** An NFS export. */
export interface NfsVolume extends StorageItem {
  /** Exported path on the server, 1 to 4,096 characters. Mandatory. */
  readonly path?: Nullable<string>;
  /** Default true. */
  readonly readOnly?: Nullable<boolean>;
  /** Host name or IP address, 1 to 253 characters. Mandatory. */
  readonly server?: Nullable<string>;
  /** Path in the container, 1 to 4,096 characters. Mandatory. */
  readonly mountPath?: Nullable<string>;
}

/** An S3 bucket. */
export interface S3Volume extends StorageItem {
  readonly bucket?: Nullable<string>;
  /** Path in the container. Mandatory. */
  readonly path?: Nullable<string>;
  /** URL of the service; Amazon's by default. */
  readonly url?: Nullable<string>;
  /** Secret with the access keys of a private bucket, a DNS-1123 label. */
  readonly accessKeySecret?: Nullable<string>;
  /** Key of the access key id in that Secret, default `AccessKeyId`. */
  readonly secretKeyOfAccessKeyId?: Nullable<string>;
  /** Key of the secret key in that Secret, default `SecretKey`. */
  readonly secretKeyOfSecretKey?: Nullable<string>;
}

/**
 * Storage of a Training; lists hold at most 1,000 items where the API has this bound (not `s3`, not `secretVolume`).
 */
export interface TrainingStorage extends Storage {
  readonly dataVolume?: NullableList<DataVolume>;
  readonly git?: NullableList<GitVolume>;
  readonly hostPath?: NullableList<HostPathVolume>;
  readonly nfs?: NullableList<NfsVolume>;
  readonly s3?: NullableList<S3Volume>;
}
