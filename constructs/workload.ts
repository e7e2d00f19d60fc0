import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { given } from "../src/base/given.ts";
import { MUSTER_API_VERSION } from "../src/base/tool-version.ts";
import type { DefinitionKind } from "../src/definition/definition.ts";
import { expandDefinition } from "../src/expand/expand-definition.ts";
import type { Expansion } from "../src/expand/expansion.ts";
import type { Target } from "../src/organization/organization.ts";
import { App } from "./app.ts";
import { type Origin, sourceOf } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";

/** What a Training and a DistributedInference are given in TypeScript: their definition with a flat name. */
export interface WorkloadProps<Spec> {
  /** DNS label. With `useGivenNameAsPrefix` the final name is `<name>-<hash8>`. */
  readonly name: string;
  /** Name of the project in `muster.yaml`. */
  readonly project: string;
  /**
   * Name of the cluster.
   * @default - the project's only cluster
   */
  readonly cluster?: string;
  /**
   * Makes a changed definition a new object, as run-once workloads need it.
   * @default false
   */
  readonly useGivenNameAsPrefix?: boolean;
  /**
   * Raise it to run the same definition again.
   * @default 1
   */
  readonly run?: number;
  /** Labels of the workload object; changing them starts no new run. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations of the workload object; changing them starts no new run. */
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec: Spec;
}

/** The definition, as YAML would hold it, of what TypeScript gives as props. */
export function definitionOf<Spec>(kind: DefinitionKind, props: WorkloadProps<Spec>): object {
  const { name, labels, annotations, ...fields } = props;
  return {
    apiVersion: MUSTER_API_VERSION,
    kind,
    metadata: given({
      name,
      labels,
      annotations,
    }),
    ...fields,
  };
}

/** A definition that becomes manifests on one cluster. What is wrong with it is told by the synth, never thrown. */
export abstract class WorkloadChart extends Chart {
  /** What the definition became; none when it is wrong. */
  readonly expansion: Expansion | undefined;

  protected constructor(scope: Construct, id: string, definition: object, origin: Origin) {
    super(scope, id);
    const app = App.of(this);
    const source = sourceOf(this, origin);
    app.countDefinition();
    const { expanded, issues } = expandDefinition(definition, app.organization, origin.locate);
    for (const issue of issues) app.report({ ...issue, source });
    this.expansion = expanded?.expansion;
    if (expanded !== undefined) this.#add(app, expanded.expansion, expanded.target, origin);
  }

  #add(app: App, expansion: Expansion, target: Target, origin: Origin): void {
    const location = origin.locate?.("/metadata/name");
    for (const [index, object] of expansion.objects.entries()) {
      const child = new PlainObject(this, `${object.kind}-${object.metadata.name}`, object);
      app.place(child, {
        cluster: target.cluster.name,
        source: sourceOf(child, origin),
        ...(location === undefined ? {} : { locate: () => location }),
        managed: true,
        // The workload comes first; Services and claims beside it start no pods.
        ...(index > 0
          ? {}
          : {
              pods: expansion.components.map((component) => ({ ...component, instance: "" })),
              grouping: expansion.gang.reason,
            }),
      });
    }
  }
}
