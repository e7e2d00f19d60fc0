import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import type { ControlPlane } from "./control-plane.ts";
import type { StartController } from "./controller.ts";
import { freePorts, waitFor } from "./processes.ts";
import { program } from "./programs.ts";

/** The parts of an Application's status that are read. */
interface ApplicationStatus {
  readonly sync?: { readonly status: string; readonly revision?: string };
  readonly health?: { readonly status: string };
  readonly conditions?: readonly { readonly type: string; readonly message: string }[];
  readonly operationState?: {
    readonly phase: string;
    readonly message?: string;
    readonly syncResult?: { readonly revision: string };
  };
}

const NAMESPACE = "argocd";

/**
 * Starts Argo CD's repository server, application controller and ApplicationSet controller. The settings are those of a new
 * installation with the health checks of `muster health`, as docs/guides/gitops.md has it.
 */
export const startArgocd: StartController = async (folder, processes, plane, healthChecks) => {
  const labels = { "app.kubernetes.io/part-of": "argocd" };
  const config = (kind: string, name: string, content: object) => ({
    apiVersion: "v1",
    kind,
    metadata: { name, namespace: NAMESPACE, labels },
    ...content,
  });
  const items = [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } },
    config("ConfigMap", "argocd-cm", {}),
    config("ConfigMap", "argocd-rbac-cm", {}),
    config("Secret", "argocd-secret", { stringData: { "server.secretkey": "test" } }),
  ];
  const apply = ["apply", "--server-side", "-f", "-"];
  succeeded(plane.kubectl(apply, JSON.stringify({ apiVersion: "v1", kind: "List", items })));
  if (healthChecks !== "") {
    succeeded(plane.kubectl([...apply, "--field-manager=muster", "--force-conflicts"], healthChecks));
  }
  const [redis = 0, repository = 0, ...others] = await freePorts(7);
  const cache = program("redis-server", "miniredis");
  const cacheArgs = ["--port", String(redis), "--bind", "127.0.0.1", "--save", ""];
  processes.start("redis", cache, basename(cache) === "miniredis" ? [`127.0.0.1:${redis}`] : cacheArgs);
  const home = join(folder, "argocd");
  mkdirSync(join(home, "tls"), { recursive: true });
  const env = {
    KUBECONFIG: plane.kubeconfigOf("controller"),
    HOME: home,
    TMPDIR: home,
    ARGOCD_FAKE_IN_CLUSTER: "true",
    ARGOCD_GPG_ENABLED: "false",
    ARGOCD_TLS_DATA_PATH: join(home, "tls"),
    ARGOCD_SSH_DATA_PATH: join(home, "tls"),
  };
  const argocd = program("argocd");
  const start = (part: string, args: readonly string[]) =>
    processes.start(part, argocd, ["--logformat", "text", ...args], { ...env, ARGOCD_BINARY_NAME: part });
  const [repositoryMetrics, metrics, setMetrics, setProbe, setWebhook] = others.map(String);
  const caches = ["--redis", `127.0.0.1:${redis}`];
  const server = `127.0.0.1:${repository}`;
  start("argocd-repo-server", [...caches, "--port", String(repository), "--metrics-port", String(repositoryMetrics)]);
  const reads = ["--namespace", NAMESPACE, "--repo-server", server, "--metrics-port", String(metrics)];
  start("argocd-application-controller", [...caches, ...reads]);
  start("argocd-applicationset-controller", [
    ...["--namespace", NAMESPACE, "--argocd-repo-server", server, "--metrics-addr", `127.0.0.1:${setMetrics}`],
    ...["--probe-addr", `127.0.0.1:${setProbe}`, "--webhook-addr", `127.0.0.1:${setWebhook}`],
  ]);
  return {
    name: "argocd",
    look: async () => {
      const ask = (kind: string, key: string, value: string) => {
        const objects = [kind, "-n", NAMESPACE, "--all", "--overwrite"];
        succeeded(plane.kubectl(["annotate", ...objects, `argocd.argoproj.io/${key}=${value}`]));
      };
      ask("applicationsets", "application-set-refresh", "true");
      const sets = ["get", "applicationsets", "-n", NAMESPACE, "-o", "jsonpath={.items[*].metadata.annotations}"];
      await waitFor("answers of all ApplicationSets", 60, () =>
        plane.kubectl(sets).stdout.includes("application-set-refresh") ? undefined : true,
      );
      ask("applications", "refresh", "normal");
    },
    state: () =>
      Object.fromEntries(applications(plane).map(({ metadata, status }) => [metadata.name, stateOf(status)])),
    isDone: (revision) => {
      const found = applications(plane);
      return found.length > 0 && found.every((each) => isDone(each, revision));
    },
    complaints: () =>
      ["argocd-application-controller", "argocd-applicationset-controller"]
        .flatMap((name) => processes.log(name))
        .filter((line) => /level=(?:error|warning)/.test(line)),
  };
};

/** Makes another cluster known to Argo CD under a name, as `argocd cluster add` does. */
export function addCluster(plane: ControlPlane, name: string, cluster: ControlPlane): void {
  const { server, token } = cluster.access("controller");
  const config = JSON.stringify({ bearerToken: token, tlsClientConfig: { insecure: true } });
  const labels = { "argocd.argoproj.io/secret-type": "cluster" };
  const secret = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: `cluster-${name}`, namespace: NAMESPACE, labels },
    stringData: { name, server, config },
  };
  succeeded(plane.kubectl(["create", "-f", "-"], JSON.stringify(secret)));
}

interface Application {
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly status?: ApplicationStatus;
}

function applications(plane: ControlPlane): readonly Application[] {
  const stdout = succeeded(plane.kubectl(["get", "applications", "-n", NAMESPACE, "-o", "json"]));
  return (JSON.parse(stdout) as { readonly items: readonly Application[] }).items;
}

function stateOf({ sync, health, conditions = [], operationState: operation }: ApplicationStatus = {}): string {
  const shown = [sync?.status, health?.status, ...conditions.map(({ type, message }) => `${type}: ${message}`)];
  return [...shown, operation?.phase, operation?.message].filter((each) => each !== undefined).join(", ");
}

function isDone({ metadata, status }: Application, revision: string): boolean {
  const isAsked = metadata.annotations?.["argocd.argoproj.io/refresh"] !== undefined;
  const isSynced = status?.sync?.revision === revision && status.sync.status === "Synced";
  return !isAsked && isSynced && status.operationState?.phase === "Succeeded";
}
