import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import type { ControlPlane } from "./control-plane.ts";
import type { StartController } from "./controller.ts";
import { freePorts } from "./processes.ts";
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
 * Starts Argo CD's repository server and application controller. The settings are those of a new installation with the
 * health checks of `muster health`, as docs/gitops.md has it.
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
  const [redis = 0, repository = 0, repositoryMetrics = 0, metrics = 0] = await freePorts(4);
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
  const common = ["--redis", `127.0.0.1:${redis}`, "--logformat", "text"];
  const ports = ["--port", String(repository), "--metrics-port", String(repositoryMetrics)];
  processes.start("argocd-repo-server", argocd, [...common, ...ports], {
    ...env,
    ARGOCD_BINARY_NAME: "argocd-repo-server",
  });
  const server = ["--repo-server", `127.0.0.1:${repository}`];
  processes.start(
    "argocd-application-controller",
    argocd,
    [...common, ...server, "--namespace", NAMESPACE, "--metrics-port", String(metrics)],
    { ...env, ARGOCD_BINARY_NAME: "argocd-application-controller" },
  );
  return {
    name: "argocd",
    look: async () => {
      const objects = ["applications", "-n", NAMESPACE, "--all"];
      succeeded(plane.kubectl(["annotate", ...objects, "--overwrite", "argocd.argoproj.io/refresh=normal"]));
    },
    state: () =>
      Object.fromEntries(applications(plane).map(({ metadata, status }) => [metadata.name, stateOf(status)])),
    isDone: (revision) => {
      const found = applications(plane);
      return found.length > 0 && found.every((each) => isDone(each, revision));
    },
    complaints: () =>
      processes.log("argocd-application-controller").filter((line) => /level=(?:error|warning)/.test(line)),
  };
};

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
