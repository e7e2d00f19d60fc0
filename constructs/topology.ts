import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { ClusterTopology } from "../src/model/index.ts";
import { topologyObject } from "../src/model/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, tenancyPlacement } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";

/** Properties of a `Topology`. */
export interface TopologyProps extends ClusterTopology {
  /** Name of the cluster, which runs KAI. */
  readonly cluster: string;
}

/**
 * A KAI Topology beyond those that `muster.yaml` gives the cluster. The node labels of one that is in the cluster
 * cannot be changed; a changed topology needs another name.
 *
 * @example
 * const levels = [{ nodeLabel: "example.com/rack", alias: "rack" }, { nodeLabel: "kubernetes.io/hostname" }];
 * new Topology(app, "fabric", { name: "fabric", cluster: "east", levels });
 */
export class Topology extends Chart {
  constructor(scope: Construct, id: string, props: TopologyProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const { cluster, ...topology } = props;
    const child = new PlainObject(this, "Default", topologyObject(topology));
    App.of(this).place(child, tenancyPlacement(child, cluster, origin));
  }
}
