import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { parseManifest } from "../src/inputs/index.ts";
import type { KubeObject } from "../src/kernel/index.ts";
import { given } from "../src/kernel/index.ts";
import { isResourceInterfaceObject } from "../src/model/index.ts";
import { clusterOf } from "../src/synth/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, sourceOf } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";
import { readResourceInterface } from "./read-resource-interface.ts";

/** Properties of a `Manifest`. */
export interface ManifestProps {
  /**
   * Any Kubernetes object as plain data; it reaches the cluster as it is. On a cluster with a sync it gets the annotations
   * that its controller needs.
   */
  readonly object: KubeObject;
  /**
   * Name of the cluster that gets it.
   * @default - the cluster that owns its namespace, or that its annotation `muster.dev/cluster` names
   */
  readonly cluster?: string;
}

/**
 * Any Kubernetes object, for example a PyTorchJob: it passes through, checked and counted. A Resource Interface among
 * them is checked as one, and objects of its kind are read by it.
 *
 * @example
 * new Manifest(app, "cache", {
 *   object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "cache", namespace: "team-nlp" }, data: {} },
 * });
 */
export class Manifest extends Chart {
  /** `origin` is the place of the object, by default the calling line of TypeScript. */
  constructor(scope: Construct, id: string, props: ManifestProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    const app = App.of(this);
    const source = sourceOf(this, origin);
    const { object, issues } = parseManifest(props.object, origin.locate);
    for (const issue of issues) app.report({ ...issue, source });
    if (object === undefined) return;
    if (isResourceInterfaceObject(object)) {
      const placement = props.cluster === undefined ? clusterOf(object, app.organization) : { cluster: props.cluster };
      const clusters = "cluster" in placement ? [placement.cluster] : undefined;
      readResourceInterface(app, object, { ...origin, report: (issue) => app.report({ ...issue, source }), clusters });
    }
    const child = new PlainObject(this, "Default", object);
    app.place(child, given({ source: sourceOf(child, origin), cluster: props.cluster, locate: origin.locate }));
  }
}
