import type { KueueVerdict } from "../../src/gpu/index.ts";
import { QUEUE_LABEL } from "../../src/gpu/index.ts";
import {
  at,
  existingPaths,
  items,
  type KubeObject,
  member,
  names,
  pointerTo,
  valueAt,
} from "../../src/kernel/index.ts";
import type { CheckedObject, RuleFinding } from "../../src/rule/index.ts";

/** The most quotas that a finding lists. */
const MOST_RELATED = 4;

/**
 * The pointer of the field by which a workload requests what a verdict is about: the request of a container, else the pod
 * template, else the queue label.
 */
export function requestPlace(object: KubeObject, { path, obstacles, reason }: KueueVerdict): string {
  if (path === undefined) return queueLabelOf(object);
  const resource = obstacles.flatMap((obstacle) => ("resource" in obstacle ? [obstacle.resource] : []))[0];
  if (resource === undefined) return reason === "limit-range" ? path : selectionPlace(object, path, reason);
  return containerAmountPlace(object, path, resource) ?? path;
}

/** The pointer of the amount of a resource in a container of a pod template; undefined where no container has one. */
export function containerAmountPlace(object: KubeObject, path: string, resource: string): string | undefined {
  for (const list of ["containers", "initContainers"]) {
    const containers = items(at(valueAt(object, path), "spec", list));
    for (const [index, container] of containers.entries()) {
      for (const field of ["requests", "limits"]) {
        if (member(at(container, "resources", field), resource) === undefined) continue;
        return pointerTo(`${path}/spec/${list}`, index, "resources", field, resource);
      }
    }
  }
  return undefined;
}

/** The annotation that requests a topology, else the spec of the pods. */
function selectionPlace(object: KubeObject, path: string, reason: KueueVerdict["reason"]): string {
  const annotations = `${path}/metadata/annotations`;
  const found = names(valueAt(object, annotations)).find((name) => name.startsWith("kueue.x-k8s.io/podset-"));
  if (reason === "topology" && found !== undefined) return pointerTo(annotations, found);
  return `${path}/spec`;
}

/** The pointer of the label with the queue: on the object, on the template of its Jobs, or on that of its pods. */
function queueLabelOf(object: KubeObject): string {
  const patterns = ["/metadata", "/spec/jobTemplate/metadata", "/spec/template/metadata"];
  const label = (place: string) => pointerTo(`${place}/labels`, QUEUE_LABEL);
  return patterns.flatMap((place) => existingPaths(object, label(place)))[0] ?? label("/metadata");
}

/** The quotas of a ClusterQueue that a verdict compares with. */
export function quotaPlaces(queue: CheckedObject, { obstacles }: KueueVerdict): NonNullable<RuleFinding["related"]> {
  const groups = items(member(queue.object.spec, "resourceGroups"));
  const places = obstacles.flatMap((obstacle) => {
    if (obstacle.kind !== "quota") return [];
    return groups.flatMap((group, index) =>
      items(member(group, "flavors")).flatMap((flavor, position) => {
        if (member(flavor, "name") !== obstacle.flavor) return [];
        const resource = items(member(flavor, "resources")).findIndex(
          (quota) => member(quota, "name") === obstacle.resource,
        );
        if (resource < 0) return [];
        return [pointerTo("/spec/resourceGroups", index, "flavors", position, "resources", resource, "nominalQuota")];
      }),
    );
  });
  if (places.length === 0) return [{ object: queue, path: "/spec/resourceGroups", message: "the queue" }];
  return places.slice(0, MOST_RELATED).map((path) => ({ object: queue, path, message: "the quota of the flavor" }));
}
