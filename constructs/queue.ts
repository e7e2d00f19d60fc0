import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type QueueSpec, queueObject } from "../src/gpu/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, sourceOf, tenancyPlacement } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";
import { reportsWithoutKai } from "./without-kai.ts";

/** Properties of a `Queue`. */
export interface QueueProps extends QueueSpec {
  /** Name of the cluster, which runs KAI. */
  readonly cluster: string;
}

/**
 * A KAI queue beyond those that `muster.yaml` gives every department and project.
 *
 * @example
 * const none = { deserved: 0, limit: Infinity, overQuotaWeight: 1 };
 * new Queue(app, "scavenger", { name: "scavenger", cluster: "east", gpu: none, cpu: none, memory: none });
 */
export class Queue extends Chart {
  constructor(scope: Construct, id: string, props: QueueProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const { cluster, ...queue } = props;
    if (reportsWithoutKai(App.of(this), "Queue", cluster, sourceOf(this, origin))) return;
    const child = new PlainObject(this, "Default", queueObject(queue));
    App.of(this).place(child, tenancyPlacement(child, cluster, origin));
  }
}
