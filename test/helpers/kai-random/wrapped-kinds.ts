import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { type Cluster, type Made, newCluster, type Stored } from "./cluster.ts";
import { CORE_KINDS } from "./core-kinds.ts";
import { GROUP_KINDS } from "./group-kinds.ts";
import { KUBEFLOW_KINDS } from "./kubeflow-kinds.ts";
import { made } from "./made.ts";
import type { Maker } from "./maker.ts";

const KINDS: Readonly<Record<string, Maker>> = { ...CORE_KINDS, ...GROUP_KINDS, ...KUBEFLOW_KINDS };

/** Kinds whose pod sets AppWrapper finds by itself. */
const WRAPPED = ["Job", "JobSet", "PyTorchJob", "Deployment", "StatefulSet", "RayCluster", "Pod"] as const;

function appWrapper(cluster: Cluster): Made {
  const { random, name } = cluster;
  const count = random.int(1, 2);
  const inner: readonly Made[] = Array.from({ length: count }, (_, index) => {
    const maker = KINDS[random.pick(WRAPPED)];
    if (maker === undefined) throw new Error("no such kind");
    return maker({ ...newCluster(random, 9000 + index, cluster), name: `${name.slice(0, 20)}-c${index}` });
  });
  const top = cluster.top({
    apiVersion: "workload.codeflare.dev/v1beta2",
    kind: "AppWrapper",
    metadata: { name, ...cluster.marks() },
    spec: { components: inner.map(({ object }) => ({ template: withoutCluster(object) })) },
  });
  for (const [index, each] of inner.entries()) adopt(cluster, top, each, `d${9100 + index}-000`);
  const uncertain = inner.find((each) => each.uncertain !== undefined)?.uncertain;
  return made(cluster, uncertain);
}

/** An object as it is in the repository. */
export function withoutCluster(object: KubeObject): KubeObject {
  const { uid: _, namespace: __, ...metadata } = object.metadata as unknown as Record<string, unknown>;
  const { status: ___, ...written } = object as Record<string, unknown>;
  return { ...written, metadata } as unknown as KubeObject;
}

/** Creates what is wrapped, and what its operators made of it, below the wrapper. */
function adopt(cluster: Cluster, top: Stored, { object, below }: Made, uid: string): void {
  const wrapper = { "workload.codeflare.dev/appwrapper": top.metadata.name };
  const text = JSON.stringify([object, ...below]).replaceAll((object as Stored).metadata.uid, uid);
  for (const [index, each] of (JSON.parse(text) as readonly Stored[]).entries()) {
    const isWrapped = index === 0;
    const { labels, annotations, name } = each.metadata;
    const marked = isWrapped || each.kind === "Pod" ? { ...labels, ...wrapper } : labels;
    const stored = cluster.child(top, `${each.apiVersion} ${each.kind}`, name, {}, {});
    const references = isWrapped ? stored.metadata : each.metadata;
    Object.assign(stored, each, {
      metadata: {
        ...each.metadata,
        ...(marked && { labels: marked }),
        ...(annotations && { annotations }),
        ownerReferences: (references as unknown as { ownerReferences: unknown }).ownerReferences,
      },
    });
  }
}

/** Kinds that wrap objects of other kinds. */
export const WRAPPED_KINDS: Readonly<Record<string, Maker>> = { AppWrapper: appWrapper };
