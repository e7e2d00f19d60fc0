import { Chart } from "cdk8s";
import type { GroupVersionKind, ResourceInterface } from "../src/resource-interface/resource-interface.ts";
import { podGrouperAccess, type ServiceAccountRef } from "../src/synth/pod-grouper-access.ts";
import type { App } from "./app.ts";
import { PlainObject } from "./plain-object.ts";

/**
 * The service account of the podgrouper where KAI is installed with default values. Charts from before KAI's operator
 * call it `podgrouper`. Source: NVIDIA/KAI-Scheduler, pkg/operator/operands/pod_grouper/resources.go.
 */
export const POD_GROUPER_ACCOUNT: ServiceAccountRef = { name: "pod-grouper", namespace: "kai-scheduler" };

/** What the podgrouper of one cluster may read: a ClusterRole and its binding over all registered workload types. */
export class PodGrouperAccess extends Chart {
  /** The one of a cluster, made when it is first asked for. */
  static for(app: App, cluster: string): PodGrouperAccess {
    const id = `pod-grouper-access-${cluster}`;
    const existing = app.node.tryFindChild(id) as PodGrouperAccess | undefined;
    return existing ?? new PodGrouperAccess(app, id, cluster);
  }

  readonly #roots: GroupVersionKind[] = [];
  readonly #children: GroupVersionKind[] = [];
  readonly #accounts = new Map<string, ServiceAccountRef>();

  private constructor(app: App, id: string, cluster: string) {
    super(app, id);
    app.beforeSynth(() => {
      const kinds = { roots: this.#roots, children: this.#children };
      const accounts = [...this.#accounts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, account]) => account);
      for (const object of podGrouperAccess(kinds, accounts)) {
        const child = new PlainObject(this, object.kind, object);
        app.place(child, { cluster, source: { constructPath: child.node.path } });
      }
    });
  }

  /** Adds the kinds of a definition: root, children and additional child kinds. */
  add({ rootComponent, childComponents, additionalChildKinds }: ResourceInterface, account: ServiceAccountRef): void {
    const kindOf = ({ kind }: { readonly kind?: GroupVersionKind }) => (kind === undefined ? [] : [kind]);
    this.#roots.push(...kindOf(rootComponent));
    this.#children.push(...childComponents.flatMap(kindOf), ...additionalChildKinds);
    this.#accounts.set(`${account.namespace}/${account.name}`, account);
  }
}
