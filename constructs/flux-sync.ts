import { Construct } from "constructs";
import type { FluxSettings } from "../src/model/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, sourceOf } from "./origin.ts";

/** Properties of a `FluxSync`. */
export interface FluxSyncProps extends FluxSettings {
  /** Name of the cluster. */
  readonly cluster: string;
}

/**
 * Flux syncs a cluster: a GitRepository and a Kustomization for the objects of the whole cluster, and another pair for the
 * objects in namespaces, which waits for the first one. They are in the folder `sync/` of the cluster. The manifests are
 * protected from pruning where a deletion would delete more, and from substitution where they contain `${`. The same as
 * `clusters[].sync.flux` in `muster.yaml`.
 *
 * @example
 * new FluxSync(app, "sync", { cluster: "west", repository: "https://git.example.com/platform.git", revision: "main" });
 */
export class FluxSync extends Construct {
  constructor(scope: Construct, id: string, props: FluxSyncProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const { cluster, ...flux } = props;
    App.of(this).addSync({ cluster, settings: { flux }, source: sourceOf(this, origin) });
  }
}
