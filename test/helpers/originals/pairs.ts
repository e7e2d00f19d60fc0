/** A rule of docs/examples/rules, and the check of another program that it stands for. */
export interface OriginalPair {
  /** File of the rule without its ending. */
  readonly rule: string;
  /** Key of the recorded verdicts: program and check. */
  readonly original: string;
  /** The options with which both say the same. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The kinds of Kubernetes about which both speak. Default: all. */
  readonly kinds?: readonly string[];
  /** The cases with another verdict by reason; docs/coming-from.md has the same reasons. */
  readonly differs?: Readonly<Record<string, readonly string[]>>;
}

const LIMIT_IS_REQUEST = "Kubernetes takes the limit as the request";

const LINTER = "kube-linter";
const SERVICES = ["Deployment", "StatefulSet", "DaemonSet"];

const linter = (rule: string, check: string, more: Partial<OriginalPair> = {}): OriginalPair => ({
  rule,
  original: `${LINTER}/${check}`,
  ...more,
});
/** The rules that have an original; some have two. */
export const ORIGINAL_PAIRS: readonly OriginalPair[] = [
  linter("cpu-request", "unset-cpu-requirements"),
  linter("memory-limit", "unset-memory-requirements"),
  linter("memory-request", "no-memory-request", {
    differs: { [LIMIT_IS_REQUEST]: ["limits alone", "no memory request"] },
  }),
  linter("most-memory", "memory-above-512Gi"),
  linter("job-ttl", "job-ttl-seconds-after-finished", { kinds: ["Job"] }),
  linter("no-cron-job-ttl", "job-ttl-seconds-after-finished", { kinds: ["CronJob"] }),
  linter("liveness-probe", "no-liveness-probe", { kinds: SERVICES }),
  linter("readiness-probe", "no-readiness-probe", { kinds: SERVICES }),
  linter("no-default-account", "default-service-account"),
  linter("no-default-namespace", "use-namespace", {
    differs: { "a sync may set the namespace": ["no namespace"] },
  }),
  linter("no-host-ipc", "host-ipc"),
  linter("no-host-network", "host-network"),
  linter("no-host-pid", "host-pid"),
  linter("no-latest-tag", "latest-tag"),
  linter("no-low-ports", "privileged-ports"),
  linter("no-net-raw", "drop-net-raw-capability", {
    differs: {
      "a container without capabilities keeps NET_RAW": [
        "init without capabilities",
        "no capabilities",
        "no security context",
      ],
    },
  }),
  linter("no-privileged", "privileged-container"),
  linter("no-repeated-variables", "duplicate-env-var"),
  linter("no-secret-texts", "env-var-secret"),
  linter("no-ssh-port", "ssh-port"),
  linter("no-system-path", "sensitive-host-mounts"),
  linter("default-proc-mount", "unsafe-proc-mount"),
  linter("read-only-host-path", "writable-host-mount"),
  linter("read-only-root", "no-read-only-root-fs"),
  linter("required-labels", "required-label-owner", {
    options: { labels: ["owner"] },
    kinds: [...SERVICES, "Job", "CronJob"],
  }),
  linter("rolling-update", "no-rolling-update-strategy", {
    kinds: SERVICES,
    differs: { "RollingUpdate is the default": ["no strategy"] },
  }),
  linter("several-replicas", "two-replicas", { kinds: ["Deployment"] }),
];
