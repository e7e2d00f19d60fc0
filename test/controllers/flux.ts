import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import type { ControlPlane } from "./control-plane.ts";
import type { StartController } from "./controller.ts";
import { freePorts, waitFor } from "./processes.ts";
import { program } from "./programs.ts";

const NAMESPACE = "flux-system";

/** Starts Flux's source-controller and kustomize-controller. Their health expressions are in the Kustomizations. */
export const startFlux: StartController = async (folder, processes, plane) => {
  succeeded(plane.kubectl(["create", "namespace", NAMESPACE]));
  const [files = 0, ...ports] = await freePorts(5);
  const storage = join(folder, "artifacts");
  mkdirSync(storage, { recursive: true });
  const env = { KUBECONFIG: plane.kubeconfigOf("controller"), RUNTIME_NAMESPACE: NAMESPACE, TMPDIR: folder };
  const address = `127.0.0.1:${files}`;
  const common = (first: number) => [
    ...["--watch-all-namespaces", "--log-encoding=json", "--enable-leader-election=false"],
    ...[`--metrics-addr=127.0.0.1:${ports[first]}`, `--health-addr=127.0.0.1:${ports[first + 1]}`],
  ];
  const serve = [`--storage-path=${storage}`, `--storage-addr=${address}`, `--storage-adv-addr=${address}`];
  processes.start("source-controller", program("source-controller"), [...common(0), ...serve], env);
  processes.start("kustomize-controller", program("kustomize-controller"), common(2), env);
  return {
    name: "flux",
    look: async () => {
      const asked = `reconcile.fluxcd.io/requestedAt=${new Date().toISOString()}`;
      for (const kind of ["gitrepositories", "kustomizations"]) {
        succeeded(plane.kubectl(["annotate", kind, "-n", NAMESPACE, "--all", "--overwrite", asked]));
        if (kind === "gitrepositories") await settled(plane, kind);
      }
    },
    state: () =>
      Object.fromEntries(objects(plane, "kustomizations").map((each) => [each.metadata.name, stateOf(each)])),
    isDone: (revision) => {
      const found = objects(plane, "kustomizations");
      return found.length > 0 && found.every((each) => isDone(each, revision));
    },
    complaints: () =>
      ["source-controller", "kustomize-controller"]
        .flatMap((name) => processes.log(name))
        .filter((line) => /"level":"(?:error|warn)/.test(line)),
  };
};

interface FluxObject {
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason: string;
      readonly message: string;
    }[];
    readonly lastAppliedRevision?: string;
    readonly lastHandledReconcileAt?: string;
  };
}

function objects(plane: ControlPlane, kind: string): readonly FluxObject[] {
  const stdout = succeeded(plane.kubectl(["get", kind, "-n", NAMESPACE, "-o", "json"]));
  return (JSON.parse(stdout) as { readonly items: readonly FluxObject[] }).items;
}

/** Whether the last request of an object is answered. */
function isHandled({ metadata, status }: FluxObject): boolean {
  return metadata.annotations?.["reconcile.fluxcd.io/requestedAt"] === status?.lastHandledReconcileAt;
}

async function settled(plane: ControlPlane, kind: string): Promise<void> {
  await waitFor(`answers of all ${kind}`, 60, () => (objects(plane, kind).every(isHandled) ? true : undefined));
}

function stateOf({ status }: FluxObject): string {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return ready === undefined ? "" : `Ready ${ready.status}, ${ready.reason}: ${ready.message}`;
}

function isDone(object: FluxObject, revision: string): boolean {
  const isApplied = object.status?.lastAppliedRevision?.endsWith(revision) === true;
  return isApplied && isHandled(object) && stateOf(object).startsWith("Ready True");
}
