import type { PodTemplate } from "../../../src/kernel/index.ts";
import { mergePatch } from "./merge-patch.ts";

/** A change of a pod that keeps every rule, as merge patches: `null` takes a field out. */
interface PodCase {
  readonly container?: object;
  /** A container beside the first one. */
  readonly second?: object;
  readonly init?: object;
  readonly spec?: object;
  readonly labels?: object;
  readonly annotations?: object;
}

const DIGEST = `@sha256:${"0123456789abcdef".repeat(4)}`;
const security = (changes: object | null): PodCase => ({ container: { securityContext: changes } });
const podSecurity = (changes: object | null, container: object = {}): PodCase => ({
  spec: { securityContext: changes },
  container: { securityContext: container },
});
const capabilities = (changes: object | null): PodCase => security({ capabilities: changes });
const image = (name: string, more: object = {}): PodCase => ({ container: { image: name, ...more } });
const resources = (changes: object | null): PodCase => ({ container: { resources: changes } });
const environment = (...env: readonly object[]): PodCase => ({ container: { env } });
const ports = (...list: readonly object[]): PodCase => ({ container: { ports: list } });
const volume = (source: object, mount?: object): PodCase => ({
  spec: { volumes: [{ name: "v", ...source }] },
  container: mount === undefined ? {} : { volumeMounts: [{ name: "v", mountPath: "/v", ...mount }] },
});
const hostPath = (path: string, mount?: object) => volume({ hostPath: { path } }, mount);
const sysctl = (name: string, value = "1") => podSecurity({ sysctls: [{ name, value }] });
const probe = (port: number) => ({ tcpSocket: { port } });
const ACCOUNT = { serviceAccountName: null, automountServiceAccountToken: null };
const SECRET = { name: "A", valueFrom: { secretKeyRef: { name: "s", key: "k" } } };

/** Pods by name: one that keeps every rule, and its changes. */
export const POD_CASES: Readonly<Record<string, PodCase>> = {
  good: {},
  privileged: security({ privileged: true }),
  "not privileged": security({ privileged: false }),
  "init privileged": { init: { securityContext: { privileged: true } } },
  "second privileged": { second: { securityContext: { privileged: true } } },
  "no security context": security(null),
  "escalation absent": security({ allowPrivilegeEscalation: null }),
  escalation: security({ allowPrivilegeEscalation: true }),
  "init escalation absent": { init: { securityContext: { allowPrivilegeEscalation: null } } },
  "root allowed by the container": security({ runAsNonRoot: false }),
  "non-root of the container alone": podSecurity({ runAsNonRoot: null }, { runAsNonRoot: true }),
  "non-root of the container over the pod": podSecurity({ runAsNonRoot: false }, { runAsNonRoot: true }),
  "non-root absent": podSecurity({ runAsNonRoot: null }),
  "non-root of one container of two": {
    ...podSecurity({ runAsNonRoot: null }, { runAsNonRoot: true }),
    second: {},
  },
  "no security context of the pod": podSecurity(null),
  "init root": { init: { securityContext: { runAsNonRoot: false } } },
  "user 0 of the pod": podSecurity({ runAsUser: 0 }),
  "user 0 of the container": security({ runAsUser: 0 }),
  "user 1000": security({ runAsUser: 1000 }),
  "user 1000 over user 0": podSecurity({ runAsUser: 0 }, { runAsUser: 1000 }),
  "init user 0": { init: { securityContext: { runAsUser: 0 } } },
  "writable root": security({ readOnlyRootFilesystem: false }),
  "root file system absent": security({ readOnlyRootFilesystem: null }),
  "init writable root": { init: { securityContext: { readOnlyRootFilesystem: null } } },
  "no capabilities": capabilities(null),
  "no dropped capability": capabilities({ drop: null, add: ["NET_BIND_SERVICE"] }),
  "drop all in small letters": capabilities({ drop: ["all"] }),
  "drop NET_RAW": capabilities({ drop: ["NET_RAW"] }),
  "drop CAP_NET_RAW": capabilities({ drop: ["CAP_NET_RAW"] }),
  "drop KILL": capabilities({ drop: ["KILL"] }),
  "add NET_BIND_SERVICE": capabilities({ add: ["NET_BIND_SERVICE"] }),
  "add SYS_ADMIN": capabilities({ add: ["SYS_ADMIN"] }),
  "add ALL": capabilities({ add: ["ALL"] }),
  "add NET_RAW": capabilities({ add: ["NET_RAW"] }),
  "init without capabilities": { init: { securityContext: { capabilities: null } } },
  "init adds SYS_ADMIN": { init: { securityContext: { capabilities: { add: ["SYS_ADMIN"] } } } },
  "host network": { spec: { hostNetwork: true } },
  "host PID": { spec: { hostPID: true } },
  "host IPC": { spec: { hostIPC: true } },
  "no host namespaces": { spec: { hostNetwork: false, hostPID: false, hostIPC: false } },
  "host path": hostPath("/data", { readOnly: true }),
  "host path, writable": hostPath("/data", {}),
  "host path, not mounted": hostPath("/data"),
  "Docker socket": hostPath("/var/run/docker.sock", { readOnly: true }),
  "Docker socket, not mounted": hostPath("/var/run/docker.sock"),
  "Docker socket below /run": hostPath("/run/docker.sock", {}),
  "containerd socket": hostPath("/var/run/containerd/containerd.sock", {}),
  "CRI-O socket": hostPath("/var/run/crio/crio.sock", {}),
  "cri-dockerd socket": hostPath("/var/run/cri-dockerd.sock", {}),
  "socket of a driver": hostPath("/var/lib/kubelet/plugins/csi.sock", {}),
  "host /etc": hostPath("/etc", { readOnly: true }),
  "host /": hostPath("/", {}),
  "host /etc/ssl": hostPath("/etc/ssl", { readOnly: true }),
  "empty directory": volume({ emptyDir: {} }, {}),
  NFS: volume({ nfs: { server: "a", path: "/b" } }, {}),
  claim: volume({ persistentVolumeClaim: { claimName: "c" } }, {}),
  "host port": ports({ name: "web", containerPort: 8080, hostPort: 8080 }),
  "host port 0": ports({ name: "web", containerPort: 8080, hostPort: 0 }),
  "init host port": { init: { ports: [{ name: "a", containerPort: 8080, hostPort: 8081 }] } },
  "port 22": ports({ name: "ssh", containerPort: 22 }),
  "port 22 of UDP": ports({ name: "ssh", containerPort: 22, protocol: "UDP" }),
  "port 80": ports({ name: "web", containerPort: 80 }),
  "port without a name": ports({ containerPort: 8080 }),
  "second port without a name": ports({ name: "web", containerPort: 8080 }, { containerPort: 8081 }),
  "init port without a name": { init: { ports: [{ containerPort: 8080 }] } },
  "seccomp absent": podSecurity({ seccompProfile: null }),
  "seccomp unconfined": podSecurity({ seccompProfile: { type: "Unconfined" } }),
  "seccomp unconfined in the container": security({ seccompProfile: { type: "Unconfined" } }),
  "seccomp in the container alone": podSecurity(
    { seccompProfile: null },
    { seccompProfile: { type: "RuntimeDefault" } },
  ),
  "seccomp of a file": podSecurity({ seccompProfile: { type: "Localhost", localhostProfile: "a.json" } }),
  "seccomp of one container of two": {
    ...podSecurity({ seccompProfile: null }, { seccompProfile: { type: "RuntimeDefault" } }),
    second: {},
  },
  "proc masked": security({ procMount: "Default" }),
  "proc unmasked": security({ procMount: "Unmasked" }),
  "init proc unmasked": { init: { securityContext: { procMount: "Unmasked" } } },
  "safe sysctl": sysctl("net.ipv4.tcp_syncookies"),
  "unprivileged ports": sysctl("net.ipv4.ip_unprivileged_port_start"),
  "unsafe sysctl": sysctl("kernel.msgmax"),
  "sysctl of the network": sysctl("net.core.somaxconn"),
  "tag latest": image("r.acme.dev/a:latest", { imagePullPolicy: "Always" }),
  "tag latest, if not present": image("r.acme.dev/a:latest", { imagePullPolicy: "IfNotPresent" }),
  "tag latest, no policy": image("r.acme.dev/a:latest"),
  "no tag": image("r.acme.dev/a", { imagePullPolicy: "Always" }),
  "no tag, port of the registry": image("r.acme.dev:5000/a", { imagePullPolicy: "Always" }),
  "tag, port of the registry": image("r.acme.dev:5000/a:1"),
  "tag and digest": image(`r.acme.dev/a:1${DIGEST}`),
  "tag latest and digest": image(`r.acme.dev/a:latest${DIGEST}`),
  "tag alone": image("r.acme.dev/a:1"),
  "other registry": image(`docker.io/a${DIGEST}`),
  "registry whose name begins alike": image(`r.acme.dev.example.com/a${DIGEST}`),
  "short name": image("nginx"),
  "init image of another registry": { init: { image: "docker.io/a:1" } },
  "init tag latest": { init: { image: "r.acme.dev/a:latest", imagePullPolicy: "Never" } },
  "no resources": resources(null),
  "limits alone": resources({ requests: null }),
  "requests alone": resources({ limits: null }),
  "request of 0 CPU": resources({ requests: { cpu: "0" } }),
  "CPU as a number": resources({ requests: { cpu: 2 } }),
  "no CPU": resources({ requests: { cpu: null }, limits: { cpu: null } }),
  "memory limit of 0": resources({ requests: { memory: "0" }, limits: { memory: "0" } }),
  "no memory limit": resources({ limits: { memory: null } }),
  "no memory request": resources({ requests: { memory: null } }),
  "less memory requested": resources({ requests: { memory: "512Mi" } }),
  "memory in other units": resources({ requests: { memory: "1024Mi" } }),
  "512Gi": resources({ requests: { memory: "512Gi" }, limits: { memory: "512Gi" } }),
  "600Gi": resources({ requests: { memory: "600Gi" }, limits: { memory: "600Gi" } }),
  "init without resources": { init: { resources: null } },
  "a GPU": resources({ limits: { "nvidia.com/gpu": 1 } }),
  "no probes": { container: { livenessProbe: null, readinessProbe: null } },
  "liveness alone": { container: { readinessProbe: null } },
  "readiness alone": { container: { livenessProbe: null } },
  "the same probes": { container: { readinessProbe: probe(8080) } },
  "second without probes": { second: { livenessProbe: null, readinessProbe: null } },
  "default account": { spec: { ...ACCOUNT, serviceAccountName: "default" } },
  "default account without token": { spec: { serviceAccountName: "default" } },
  "no account": { spec: ACCOUNT },
  "account in the old field": { spec: { ...ACCOUNT, serviceAccount: "trainer" } },
  token: { spec: { automountServiceAccountToken: true } },
  "token absent": { spec: { automountServiceAccountToken: null } },
  variable: environment({ name: "A", value: "b" }),
  "variable of a Secret": environment(SECRET),
  "variables of a Secret": { container: { envFrom: [{ secretRef: { name: "s" } }] } },
  "variables of a ConfigMap": { container: { envFrom: [{ configMapRef: { name: "s" } }] } },
  "init variable of a Secret": { init: { env: [SECRET] } },
  "secret as a text": environment({ name: "MY_SECRET", value: "b" }),
  "secret without a text": environment({ ...SECRET, name: "my_secret" }),
  "repeated variable": environment({ name: "A", value: "b" }, { name: "A", value: "c" }),
  "node name": { spec: { nodeName: "n1" } },
  "node selector": { spec: { nodeSelector: { a: "b" } } },
  "Windows host process": security({ windowsOptions: { hostProcess: true } }),
  "no Windows host process": security({ windowsOptions: { hostProcess: false } }),
  "four containers more": { spec: { containers: ["b", "c", "d", "e"] } },
};

const CONTAINER = {
  name: "main",
  image: `r.acme.dev/a${DIGEST}`,
  resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { memory: "1Gi" } },
  livenessProbe: probe(8080),
  readinessProbe: probe(8081),
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  },
};
const LABELS = { "app.kubernetes.io/name": "a", app: "a" };
const SPEC = {
  serviceAccountName: "trainer",
  automountServiceAccountToken: false,
  securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
};

/** The pod template of a case. */
export function podOf({ container = {}, second, init, spec = {}, labels = {}, annotations }: PodCase): PodTemplate {
  const named = (name: string, changes: object) => mergePatch({ ...CONTAINER, name }, changes);
  const { containers: more = [], ...others } = spec as { readonly containers?: readonly string[] };
  const template = mergePatch(
    { metadata: { labels: LABELS }, spec: SPEC },
    { metadata: { labels, ...(annotations && { annotations }) }, spec: others },
  );
  const containers = [
    named("main", container),
    ...(second === undefined ? [] : [named("second", second)]),
    ...more.map((name) => named(name, {})),
  ];
  const first = init === undefined ? {} : { initContainers: [named("first", { ...NO_PROBES, ...init })] };
  return { ...template, spec: { ...template.spec, ...first, containers } } as PodTemplate;
}

const NO_PROBES = { livenessProbe: null, readinessProbe: null };
