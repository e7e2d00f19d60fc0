import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { KEEP_ON_PRUNE } from "../src/gpu/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, tenancyPlacement } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";

/** Properties of a `PriorityClass`. */
export interface PriorityClassProps {
  /** Name of the object, a DNS-1123 subdomain. */
  readonly name: string;
  /**
   * Priority of its pods, at most 1,000,000,000; a higher one is scheduled first. KAI treats a workload of 100 or more as
   * non-preemptible, unless the workload sets its preemptibility.
   */
  readonly value: number;
  /** Name of the cluster. */
  readonly cluster: string;
}

/**
 * A `scheduling.k8s.io/v1` PriorityClass. It is never pruned: pods that name a class which is gone are refused. Its
 * value cannot be changed in the cluster.
 *
 * @example
 * new PriorityClass(app, "urgent", { name: "urgent", value: 90, cluster: "east" });
 */
export class PriorityClass extends Chart {
  constructor(scope: Construct, id: string, props: PriorityClassProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const { name, value, cluster } = props;
    const child = new PlainObject(this, "Default", {
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name, annotations: KEEP_ON_PRUNE },
      value,
    });
    App.of(this).place(child, tenancyPlacement(child, cluster, origin));
  }
}
