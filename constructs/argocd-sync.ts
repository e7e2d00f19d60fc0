import { Construct } from "constructs";
import type { ArgocdSettings } from "../src/model/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, sourceOf } from "./origin.ts";

/** Properties of an `ArgocdSync`. */
export interface ArgocdSyncProps extends ArgocdSettings {
  /** Name of the cluster. */
  readonly cluster: string;
}

/**
 * Argo CD syncs a cluster: an AppProject that allows what the cluster's manifests contain, and an Application or an
 * ApplicationSet, in the folder `sync/` of the cluster. The manifests get sync waves and are protected from pruning where
 * a deletion would delete more. The same as `clusters[].sync.argocd` in `muster.yaml`.
 *
 * @example
 * new ArgocdSync(app, "sync", { cluster: "east", repository: "https://git.example.com/platform.git", revision: "main" });
 */
export class ArgocdSync extends Construct {
  constructor(scope: Construct, id: string, props: ArgocdSyncProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const { cluster, ...argocd } = props;
    App.of(this).addSync({ cluster, settings: { argocd }, source: sourceOf(this, origin) });
  }
}
