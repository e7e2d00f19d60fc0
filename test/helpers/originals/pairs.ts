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
  /** The cases with another verdict by reason; docs/guides/coming-from.md has the same reasons. */
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
const gatekeeper = (rule: string, template: string, more: Partial<OriginalPair> = {}): OriginalPair => ({
  rule,
  original: `gatekeeper/${template}`,
  ...more,
});
const USER_ZERO = "no-user-zero is a rule of its own";

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
  gatekeeper("allowed-registries", "K8sAllowedRepos"),
  gatekeeper("no-node-port", "K8sBlockNodePort", { kinds: ["Service"] }),
  gatekeeper("most-memory", "K8sContainerLimits", {
    differs: {
      "memory-limit is a rule of its own": [
        "init without resources",
        "no memory limit",
        "no resources",
        "requests alone",
      ],
    },
  }),
  gatekeeper("image-digest", "K8sImageDigests"),
  gatekeeper("no-latest-tag", "K8sDisallowedTags"),
  gatekeeper("no-account-token", "K8sPSPAutomountServiceAccountTokenPod", {
    differs: {
      "an absent field mounts the token": ["account in the old field", "default account", "no account", "token absent"],
    },
  }),
  gatekeeper("most-replicas", "K8sReplicaLimits", {
    kinds: ["Deployment"],
    differs: { "1 is the default": ["replicas absent"] },
  }),
  gatekeeper("required-labels", "K8sRequiredLabels", {
    options: { labels: ["owner"] },
    kinds: [...SERVICES, "Job", "CronJob"],
  }),
  gatekeeper("no-privilege-escalation", "K8sPSPAllowPrivilegeEscalationContainer"),
  gatekeeper("known-capabilities", "K8sPSPCapabilities for known-capabilities"),
  gatekeeper("drop-all", "K8sPSPCapabilities for drop-all", {
    differs: { "Kubernetes reads ALL in capitals": ["drop all in small letters"] },
  }),
  gatekeeper("known-sysctls", "K8sPSPForbiddenSysctls"),
  gatekeeper("default-proc-mount", "K8sPSPProcMount"),
  gatekeeper("no-host-ports", "K8sPSPHostNetworkingPorts for no-host-ports"),
  gatekeeper("no-host-network", "K8sPSPHostNetworkingPorts for no-host-network"),
  gatekeeper("no-privileged", "K8sPSPPrivilegedContainer"),
  gatekeeper("read-only-root", "K8sPSPReadOnlyRootFilesystem"),
  gatekeeper("seccomp-profile", "K8sPSPSeccompV2"),
  gatekeeper("run-as-non-root", "K8sPSPAllowedUsers", {
    differs: { [USER_ZERO]: ["init user 0", "user 0 of the container", "user 0 of the pod"] },
  }),
  gatekeeper("known-volumes", "K8sPSPVolumeTypes for known-volumes"),
  gatekeeper("no-host-path", "K8sPSPVolumeTypes for no-host-path"),
  gatekeeper("no-host-process", "K8sPSPHostProcess"),
];
