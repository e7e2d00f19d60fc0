import { Chart } from "cdk8s";
import type { Preemptibility } from "../src/kernel/index.ts";
import { compareText, given } from "../src/kernel/index.ts";
import type { App } from "./app.ts";
import { PlainObject } from "./plain-object.ts";

/** Name of the ConfigMap, which KAI's configuration must name (docs/guides/workload-types.md). */
const DEFAULTS_CONFIG_MAP = { name: "muster-workload-type-defaults", namespace: "kai-scheduler" } as const;

/** One entry of the list that KAI's podgrouper reads (its defaultgrouper package). */
interface TypeDefault {
  readonly typeName: string;
  readonly group: string;
  /** Absent: the kind keeps the priority of its plug-in. */
  readonly priorityName?: string;
  readonly preemptibility?: Preemptibility;
}

/** The defaults that the workload types of one cluster give to KAI's podgrouper: a ConfigMap over all of them. */
export class PodGrouperDefaults extends Chart {
  /** Returns the cluster's instance and creates it on first use. */
  static for(app: App, cluster: string): PodGrouperDefaults {
    const id = `pod-grouper-defaults-${cluster}`;
    const existing = app.node.tryFindChild(id) as PodGrouperDefaults | undefined;
    return existing ?? new PodGrouperDefaults(app, id, cluster);
  }

  readonly #app: App;
  readonly #cluster: string;
  readonly #entries: TypeDefault[] = [];

  private constructor(app: App, id: string, cluster: string) {
    super(app, id);
    this.#app = app;
    this.#cluster = cluster;
    app.beforeSynth(() => {
      const child = new PlainObject(this, "Default", this.#configMap());
      app.place(child, { cluster, source: { constructPath: child.node.path } });
    });
  }

  /** Adds an entry. The category is for reports; the ConfigMap does not have it. */
  add(entry: TypeDefault, category?: string): void {
    this.#entries.push(entry);
    const { typeName: kind, group, priorityName: priorityClass = "", preemptibility } = entry;
    // As for muster, the last of two entries for one kind counts for the podgrouper.
    const defaults = given({ priorityClass, preemptibility, category });
    this.#app.registerTypeDefaults({ cluster: this.#cluster, group, kind, defaults });
  }

  #configMap() {
    const key = ({ typeName, group }: TypeDefault) => `${typeName}.${group}`;
    const entries = this.#entries.toSorted((a, b) => compareText(key(a), key(b)));
    return {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { ...DEFAULTS_CONFIG_MAP },
      data: { types: `${JSON.stringify(entries, null, 2)}\n` },
    };
  }
}
