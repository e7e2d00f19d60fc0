import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { nodePoolObject } from "../src/gpu/index.ts";
import type { NodePool } from "../src/model/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, tenancyPlacement } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";

/** Properties of a `ManagedNodePool`. */
export interface ManagedNodePoolProps {
  /** An entry of `nodePools` of a cluster in `muster.yaml`. KAI creates the default pool itself. */
  readonly nodePool: NodePool;
  /** Name of the cluster, which runs KAI's resource management. */
  readonly cluster: string;
}

/**
 * A NodePool of KAI's resource management, for the nodes with the label `kai.scheduler/node-pool`.
 *
 * @example
 * new ManagedNodePool(app, "h100", { nodePool: { name: "h100" }, cluster: "east" });
 */
export class ManagedNodePool extends Chart {
  constructor(scope: Construct, id: string, props: ManagedNodePoolProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const object = nodePoolObject(props.nodePool);
    if (object === undefined) return;
    const child = new PlainObject(this, "Default", object);
    App.of(this).place(child, tenancyPlacement(child, props.cluster, origin));
  }
}
