import type { Nullable } from "../../kernel/index.ts";

/**
 * The source of the user and group ids of the container.
 * - `fromTheImage`: the image
 * - `fromIdpToken`: the login of the user; only the control plane has it
 * - `custom`: `runAsUid` and `runAsGid`
 */
export const UID_GID_SOURCES = ["fromTheImage", "fromIdpToken", "custom"] as const;
/** One of `UID_GID_SOURCES`. */
type UidGidSource = (typeof UID_GID_SOURCES)[number];

/**
 * The seccomp profile of the container.
 * - `RuntimeDefault`: that of the container runtime
 * - `Unconfined`: none
 * - `Localhost`: a file on the node; the vendor lists it but does not support it
 */
export const SECCOMP_PROFILE_TYPES = ["RuntimeDefault", "Unconfined", "Localhost"] as const;
/** One of `SECCOMP_PROFILE_TYPES`. */
type SeccompProfileType = (typeof SECCOMP_PROFILE_TYPES)[number];

/**
 * Linux capabilities that may be added, without the prefix `CAP_`.
 * - `AUDIT_CONTROL`: configures the audit of the kernel
 * - `AUDIT_READ`: reads the audit log
 * - `AUDIT_WRITE`: writes to the audit log
 * - `BLOCK_SUSPEND`: prevents that the system suspends
 * - `CHOWN`: changes the owner of any file
 * - `DAC_OVERRIDE`: ignores the permissions of files
 * - `DAC_READ_SEARCH`: ignores the permissions for reading files
 * - `FOWNER`: changes files of other owners
 * - `FSETID`: keeps the set-user-ID bit of changed files
 * - `IPC_LOCK`: locks memory, as RDMA requires
 * - `IPC_OWNER`: ignores the permissions of System V IPC
 * - `KILL`: sends signals to any process
 * - `LEASE`: makes leases on files
 * - `LINUX_IMMUTABLE`: sets the immutable and append-only flags of files
 * - `MAC_ADMIN`: configures mandatory access control
 * - `MAC_OVERRIDE`: ignores mandatory access control
 * - `MKNOD`: makes device files
 * - `NET_ADMIN`: configures the network
 * - `NET_BIND_SERVICE`: binds ports below 1024
 * - `NET_BROADCAST`: sends broadcasts and listens to multicasts
 * - `NET_RAW`: opens raw sockets
 * - `SETGID`: changes group ids
 * - `SETFCAP`: sets capabilities of files
 * - `SETPCAP`: changes capabilities of processes
 * - `SETUID`: changes user ids
 * - `SYS_ADMIN`: nearly every right of the node
 * - `SYS_BOOT`: reboots the node
 * - `SYS_CHROOT`: calls chroot
 * - `SYS_MODULE`: loads modules of the kernel
 * - `SYS_NICE`: changes priorities and CPU affinity of any process
 * - `SYS_PACCT`: switches process accounting on and off
 * - `SYS_PTRACE`: traces any process, as profilers do
 * - `SYS_RAWIO`: reads and writes ports and memory of the hardware
 * - `SYS_RESOURCE`: ignores resource limits
 * - `SYS_TIME`: sets the clock of the node
 * - `SYS_TTY_CONFIG`: configures terminals
 * - `SYSLOG`: reads the log of the kernel
 * - `WAKE_ALARM`: wakes the system
 */
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
  /** Linux capabilities that the container gets besides those of the container runtime, without the prefix `CAP_`. */
  readonly capabilities?: Nullable<readonly Capability[]>;
  /**
   * Mounts the root file system of the container for reading only.
   * @default - `false`, that of Kubernetes
   */
  readonly readOnlyRootFilesystem?: Nullable<boolean>;
  /**
   * Group id of the container; not with `uidGidSource: fromTheImage`.
   * @default - that of the image
   * @example 1000
   */
  readonly runAsGid?: Nullable<number>;
  /**
   * Refuses to start the container as user 0. `podDefaults: restricted` of a cluster needs it.
   * @default - `false`, that of Kubernetes
   */
  readonly runAsNonRoot?: Nullable<boolean>;
  /**
   * User id of the container; not with `uidGidSource: fromTheImage`.
   * @default - that of the image
   * @example 1000
   */
  readonly runAsUid?: Nullable<number>;
  /** @default - that of the cluster */
  readonly seccompProfileType?: Nullable<SeccompProfileType>;
  /**
   * Further group ids, separated by commas; an empty text selects those of the image.
   * @default - those of the image
   * @example "100,2000"
   */
  readonly supplementalGroups?: Nullable<string>;
  /** @default - `custom` with `runAsUid`, else `fromTheImage` */
  readonly uidGidSource?: Nullable<UidGidSource>;
}

/** Security settings of a Training, including access to the host. */
export interface TrainingSecurity extends Security {
  /**
   * Lets a process gain more privileges than its parent.
   * @default - `true`, that of Kubernetes
   */
  readonly allowPrivilegeEscalation?: Nullable<boolean>;
  /**
   * Shares the IPC namespace of the node.
   * @default false
   */
  readonly hostIpc?: Nullable<boolean>;
  /**
   * Shares the network of the node.
   * @default false
   */
  readonly hostNetwork?: Nullable<boolean>;
}
