import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openCluster, succeeded, type TestCluster } from "../helpers/cluster/test-cluster.ts";
import { freePorts, type Processes, waitFor } from "./processes.ts";
import { definitionFolder, program } from "./programs.ts";

/** Users of the API server: the requests of each are told apart in the audit log. */
const USERS = ["test", "manager", "machine", "controller"] as const;
type User = (typeof USERS)[number];

/** A request that an API server has answered. */
export interface AuditedRequest {
  readonly user: string;
  readonly verb: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name: string;
  readonly code: number;
  readonly isDryRun: boolean;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** etcd, an API server and the controllers of Kubernetes, without nodes. */
export interface ControlPlane extends TestCluster {
  readonly kubeconfigOf: (user: User) => string;
  /** The URL of the API server, and the token of a user. */
  readonly access: (user: User) => { readonly server: string; readonly token: string };
  /** The writing requests of a user, in the order of their answers, from the time `since` on. */
  readonly writes: (user: User, since?: number) => readonly AuditedRequest[];
}

const AUDIT_POLICY = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  rules: [
    { level: "None", resources: [{ group: "", resources: ["events"] }, { group: "events.k8s.io" }] },
    { level: "None", resources: [{ group: "coordination.k8s.io" }] },
    { level: "Metadata", verbs: ["create", "update", "patch", "delete", "deletecollection"] },
  ],
};

/** Starts the control plane with its data in a folder, and creates the definitions of the controllers' kinds. */
export async function startControlPlane(folder: string, processes: Processes): Promise<ControlPlane> {
  const [client = 0, peer = 0, secure = 0] = await freePorts(3);
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const etcd = `http://127.0.0.1:${client}`;
  const peers = `http://127.0.0.1:${peer}`;
  processes.start("etcd", program("etcd"), [
    ...["--data-dir", join(folder, "etcd"), "--listen-client-urls", etcd, "--advertise-client-urls", etcd],
    ...["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster", `default=${peers}`],
    ...["--unsafe-no-fsync", "--log-level", "error"],
  ]);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = file("accounts.key", privateKey.export({ type: "pkcs8", format: "pem" }) as string);
  const tokens = file("tokens.csv", USERS.map((user) => `${user},${user},${user},"system:masters"\n`).join(""));
  const audit = join(folder, "audit.log");
  const certificates = join(folder, "certificates");
  mkdirSync(certificates, { recursive: true });
  processes.start("kube-apiserver", program("kube-apiserver"), [
    ...["--etcd-servers", etcd, "--secure-port", String(secure), "--bind-address", "127.0.0.1"],
    ...["--cert-dir", certificates, "--token-auth-file", tokens, "--authorization-mode", "RBAC"],
    ...["--service-account-issuer", "https://kubernetes.default.svc", "--service-account-key-file", key],
    ...["--service-account-signing-key-file", key, "--service-cluster-ip-range", "10.0.0.0/24"],
    ...["--audit-policy-file", file("audit.json", JSON.stringify(AUDIT_POLICY)), "--audit-log-path", audit],
  ]);
  const kubeconfigs = USERS.map((user) => [user, file(`${user}.kubeconfig`, kubeconfig(secure, user))] as const);
  const kubeconfigOf = (user: User) => new Map(kubeconfigs).get(user) ?? "";
  const cluster = openCluster({ type: "kubeconfig", path: kubeconfigOf("test") });
  await waitFor("an API server that is ready", 120, () =>
    cluster.kubectl(["get", "--raw", "/readyz"]).code === 0 ? true : undefined,
  );
  processes.start("kube-controller-manager", program("kube-controller-manager"), [
    ...["--kubeconfig", kubeconfigOf("manager"), "--service-account-private-key-file", key],
    // Without kubelets, the nodes of the test would be lost after a minute.
    ...["--controllers", "*,-node-lifecycle-controller,-node-ipam-controller", "--leader-elect=false"],
    ...["--secure-port", "0"],
  ]);
  for (const name of readdirSync(definitionFolder())) {
    succeeded(cluster.kubectl(["create", "-f", join(definitionFolder(), name)]));
  }
  const writes = (user: User, since = 0) =>
    requestsOf(audit).filter((each) => each.user === user && each.time >= since);
  const access = (user: User) => ({ server: serverAt(secure), token: user });
  return { ...cluster, kubeconfigOf, access, writes };
}

function serverAt(port: number): string {
  return `https://127.0.0.1:${port}`;
}

function kubeconfig(port: number, user: User): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "c", cluster: { server: serverAt(port), "insecure-skip-tls-verify": true } }],
    users: [{ name: "u", user: { token: user } }],
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    "current-context": "c",
  });
}

interface AuditEvent {
  readonly stage: string;
  readonly verb: string;
  readonly requestURI: string;
  readonly user: { readonly username: string };
  readonly objectRef?: Omit<AuditedRequest, "user" | "verb" | "code" | "isDryRun" | "time">;
  readonly responseStatus?: { readonly code: number };
  readonly stageTimestamp: string;
}

function requestsOf(path: string): readonly AuditedRequest[] {
  if (!existsSync(path)) return [];
  // The last line may be written in part.
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  const events = lines
    .map((line) => JSON.parse(line) as AuditEvent)
    .filter(({ stage }) => stage === "ResponseComplete");
  return events.flatMap(({ verb, requestURI, user, objectRef, responseStatus, stageTimestamp }) =>
    objectRef === undefined
      ? []
      : {
          ...objectRef,
          user: user.username,
          verb,
          code: responseStatus?.code ?? 0,
          isDryRun: requestURI.includes("dryRun=All"),
          time: Date.parse(stageTimestamp),
        },
  );
}
