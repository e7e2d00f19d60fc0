import { Chart } from "cdk8s";
import { compareKeys, present } from "../src/kernel/index.ts";
import type { GroupVersionKind, ResourceInterface } from "../src/model/index.ts";
import { podGrouperAccess, type ServiceAccountRef } from "../src/synth/index.ts";
import type { App } from "./app.ts";
import { PlainObject } from "./plain-object.ts";

/**
 * The service account of the podgrouper where KAI is installed with default values. Charts from before KAI's operator
 * call it `podgrouper`. Source: NVIDIA/KAI-Scheduler, pkg/operator/operands/pod_grouper/resources.go.
 */
export const POD_GROUPER_ACCOUNT: ServiceAccountRef = { name: "pod-grouper", namespace: "kai-scheduler" };

/** The podgrouper's right to read all registered workload types of one cluster: a ClusterRole and its binding. */
export class PodGrouperAccess extends Chart {
  /** Returns the cluster's instance and creates it on first use. */
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
      const accounts = [...this.#accounts].toSorted(compareKeys).map(([, account]) => account);
      for (const object of podGrouperAccess(kinds, accounts)) {
        const child = new PlainObject(this, object.kind, object);
        app.place(child, { cluster, source: { constructPath: child.node.path } });
      }
    });
  }

  /** Adds the kinds of a definition: root, children and additional child kinds. */
  add({ rootComponent, childComponents, additionalChildKinds }: ResourceInterface, account: ServiceAccountRef): void {
    this.#roots.push(...present([rootComponent.kind]));
    this.#children.push(...present(childComponents.map(({ kind }) => kind)), ...additionalChildKinds);
    this.#accounts.set(`${account.namespace}/${account.name}`, account);
  }
}
