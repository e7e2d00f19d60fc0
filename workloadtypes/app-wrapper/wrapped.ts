import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, member, pointerTo, text } from "../../src/kernel/index.ts";
import type { WorkloadKind, WorkloadPods } from "../../src/model/index.ts";
import { rayCluster } from "../ray-cluster/index.ts";
import { rayJob } from "../ray-job/index.ts";

/** The kinds whose operators add to the pod templates of a wrapped object. */
const KINDS: readonly WorkloadKind[] = [rayCluster, rayJob];

/** An object in a wrapper. */
interface Wrapped {
  readonly object: KubeObject;
  readonly kind: WorkloadKind;
  /** The ids of its pod sets begin with it. */
  readonly id: string;
  readonly path: string;
}

/** The pods of a wrapper with the containers that KubeRay adds to those of a wrapped cluster. */
export function withWrappedSidecars(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  return wrappedIn(object).reduce(
    (all, wrapped) => all.map((each) => (each.instance.startsWith(`${wrapped.id}/`) ? completed(each, wrapped) : each)),
    pods,
  );
}

function wrappedIn(object: KubeObject): readonly Wrapped[] {
  return items(at(object, "spec", "components")).flatMap((component, index) => {
    const own = member(component, "template");
    const kind = KINDS.find((each) => member(own, "kind") === each.kind && isOfGroup(own, each.group));
    if (kind === undefined) return [];
    const name = text(at(own, "metadata", "name")) ?? String(index);
    const path = pointerTo("/spec/components", index, "template");
    return [{ object: own as KubeObject, kind, id: `${kind.kind}/${name}`, path }];
  });
}

function isOfGroup(object: unknown, group: string): boolean {
  return text(member(object, "apiVersion"))?.startsWith(`${group}/`) === true;
}

/** The pods of a set, completed like the pods of the same component in the wrapped object. */
function completed(pods: WorkloadPods, { object, kind, path }: Wrapped): WorkloadPods {
  const component = pods.instance.endsWith("/headgroup") ? "head" : "worker";
  const [made = pods] = kind.completePods?.(object, [{ ...pods, component }]) ?? [];
  if (made.made === undefined) return pods;
  const places = new Map(
    [...made.made.places].map(([pointer, place]) => [pointer, { ...place, path: path + place.path }] as const),
  );
  return { ...made, component: pods.component, made: { of: made.made.of, places } };
}
