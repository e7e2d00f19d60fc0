import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { kaiPodGroup, markTemplate } from "../src/gpu/index.ts";
import type { PodTemplate } from "../src/kernel/index.ts";
import { given } from "../src/kernel/index.ts";
import type { Gang } from "../src/model/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, sourceOf } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";
import { reportsWithoutKai } from "./without-kai.ts";

/** Properties of a `PodGroup`: a gang without its pods, which their templates name. */
export interface PodGroupProps extends Omit<Gang, "pods"> {
  /**
   * Name of the cluster, which runs KAI 0.15 or newer.
   * @default - the cluster that owns the namespace
   */
  readonly cluster?: string;
}

/**
 * A committed PodGroup: one gang over any workloads, several of them too. Every pod template of the gang goes through
 * `mark`, or KAI's podgrouper gives its pods groups of their own. Put the namespace into the name, because older versions
 * of KAI merge groups of one name in different namespaces.
 *
 * @example
 * const gang = new PodGroup(app, "gang", { name: "team-nlp-rl", namespace: "team-nlp", queue: "team-nlp", min: 5 });
 * new Manifest(app, "actors", {
 *   object: { ...actors, spec: { ...actors.spec, template: gang.mark(actors.spec.template) } },
 * });
 */
export class PodGroup extends Chart {
  readonly #props: PodGroupProps;

  constructor(scope: Construct, id: string, props: PodGroupProps, origin: Origin = callerOrigin()) {
    super(scope, id);
    this.#props = props;
    const app = App.of(this);
    const { cluster, ...gang } = props;
    if (reportsWithoutKai(app, "PodGroup", cluster, sourceOf(this, origin))) return;
    const version = app.organization.clusters.find(({ name }) => name === cluster)?.version;
    const child = new PlainObject(this, "Default", kaiPodGroup({ ...gang, pods: [] }, version));
    app.place(child, given({ cluster, source: sourceOf(child, origin) }));
  }

  /** Returns a pod template that belongs to this group. `leaf` is the name of its subgroup, for a group with subgroups. */
  mark(template: PodTemplate, leaf?: string): PodTemplate {
    const { name, queue } = this.#props;
    return markTemplate(template, given({ podGroup: name, queue, leaf }));
  }
}
