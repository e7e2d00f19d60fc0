import type { Nullable } from "../../kernel/index.ts";

/** The sources of the container's user and group ids; the default is the image. */
export const UID_GID_SOURCES = ["fromTheImage", "fromIdpToken", "custom"] as const;
/** One of `UID_GID_SOURCES`. */
type UidGidSource = (typeof UID_GID_SOURCES)[number];

/** Seccomp profiles; the vendor lists `Localhost` but does not support it. */
export const SECCOMP_PROFILE_TYPES = ["RuntimeDefault", "Unconfined", "Localhost"] as const;
/** One of `SECCOMP_PROFILE_TYPES`. */
type SeccompProfileType = (typeof SECCOMP_PROFILE_TYPES)[number];

/** Linux capabilities that may be added, without the `CAP_` prefix. */
export const CAPABILITIES = [
  "AUDIT_CONTROL",
  "AUDIT_READ",
  "AUDIT_WRITE",
  "BLOCK_SUSPEND",
  "CHOWN",
  "DAC_OVERRIDE",
  "DAC_READ_SEARCH",
  "FOWNER",
  "FSETID",
  "IPC_LOCK",
  "IPC_OWNER",
  "KILL",
  "LEASE",
  "LINUX_IMMUTABLE",
  "MAC_ADMIN",
  "MAC_OVERRIDE",
  "MKNOD",
  "NET_ADMIN",
  "NET_BIND_SERVICE",
  "NET_BROADCAST",
  "NET_RAW",
  "SETGID",
  "SETFCAP",
  "SETPCAP",
  "SETUID",
  "SYS_ADMIN",
  "SYS_BOOT",
  "SYS_CHROOT",
  "SYS_MODULE",
  "SYS_NICE",
  "SYS_PACCT",
  "SYS_PTRACE",
  "SYS_RAWIO",
  "SYS_RESOURCE",
  "SYS_TIME",
  "SYS_TTY_CONFIG",
  "SYSLOG",
  "WAKE_ALARM",
] as const;
/** One of `CAPABILITIES`. */
type Capability = (typeof CAPABILITIES)[number];

/** Security settings of a leader or a worker. */
export interface Security {
  /** Capabilities in addition to the defaults of the container runtime. */
  readonly capabilities?: Nullable<readonly Capability[]>;
  /** Mounts the container's root file system read-only. */
  readonly readOnlyRootFilesystem?: Nullable<boolean>;
  /** Group id (int64, 0 or more); only with `uidGidSource: custom`. */
  readonly runAsGid?: Nullable<number>;
  /** Refuses to start a container as user 0. */
  readonly runAsNonRoot?: Nullable<boolean>;
  /** User id (int64, 0 or more); only with `uidGidSource: custom`. */
  readonly runAsUid?: Nullable<number>;
  readonly seccompProfileType?: Nullable<SeccompProfileType>;
  /** Further group ids, separated by commas; an empty text selects those of the image. */
  readonly supplementalGroups?: Nullable<string>;
  readonly uidGidSource?: Nullable<UidGidSource>;
}

/** Security settings of a Training, including access to the host. */
export interface TrainingSecurity extends Security {
  /** Lets a process gain more privileges than its parent. */
  readonly allowPrivilegeEscalation?: Nullable<boolean>;
  /** Shares the host's IPC namespace; default false. */
  readonly hostIpc?: Nullable<boolean>;
  /** Shares the host's network; default false. */
  readonly hostNetwork?: Nullable<boolean>;
}
