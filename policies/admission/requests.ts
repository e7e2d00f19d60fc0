import type { AdmissionCluster, AdmissionRequest } from "../../src/admission/index.ts";
import { resourceOf } from "../../src/admission/index.ts";
import { equalValues, groupOf, type KubeObject } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView } from "../../src/rule/index.ts";

/** A request that a cluster gets for an object. */
interface ObjectRequest {
  readonly request: AdmissionRequest;
  /** The pods that it is about; absent for the object itself. */
  readonly pod?: PodView;
}

/** Groups whose objects no API server gets. */
const FILES_ONLY: ReadonlySet<string> = new Set(["kustomize.config.k8s.io", "muster.dev"]);

/**
 * The requests for an object: its creation, its change where the base has another form of it, and the creation of the pods
 * of each template that its Resource Interface finds.
 */
export function requestsOf(checked: CheckedObject, set: ObjectSet): readonly ObjectRequest[] {
  const { object, cluster } = checked;
  if (FILES_ONLY.has(groupOf(object.apiVersion))) return [];
  const resource = resourceOf(object, set.crds, cluster.name);
  const isOfCluster = resource.scope === "cluster";
  const { namespace = null, name } = object.metadata;
  const common = { resource, object, name, namespace: isOfCluster ? undefined : namespace };
  const earlier = set.earlier?.(checked);
  const requests: ObjectRequest[] = [{ request: { ...common, operation: "CREATE" } }];
  if (earlier !== undefined && !equalValues(earlier, object)) {
    requests.push({ request: { ...common, operation: "UPDATE", oldObject: earlier } });
  }
  if (object.kind === "Pod" && object.apiVersion === "v1") return requests;
  const { views = [] } = set.workloadOf(checked) ?? {};
  return [...requests, ...views.map((pod) => ({ pod, request: podRequest(pod, namespace, set) }))];
}

function podRequest({ metadata, spec, workload }: PodView, namespace: string | null, set: ObjectSet): AdmissionRequest {
  const { name: _, namespace: __, ...rest } = metadata as Readonly<Record<string, unknown>>;
  const generateName = `${workload.object.metadata.name}-`;
  const object = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...rest, generateName, ...(namespace !== null && { namespace }) },
    spec,
  } as unknown as KubeObject;
  const resource = resourceOf(object, set.crds, workload.checked.cluster.name);
  return { operation: "CREATE", resource, object, name: "", namespace };
}

/** A cluster, as far as the manifests show it: other namespaces and params may exist. */
export function knownCluster(name: string, set: ObjectSet): AdmissionCluster {
  const more = set.admission ?? [];
  const objectsOf = (apiVersion: string, kind: string): readonly KubeObject[] => {
    const applied = set.ofKind(groupOf(apiVersion), kind).filter(({ cluster }) => cluster.name === name);
    const own = [...applied, ...more.filter(({ isOfBase }) => isOfBase !== true)].map(({ object }) => object);
    const base = more.filter(({ isOfBase }) => isOfBase === true).map(({ object }) => object);
    const isWanted = (each: KubeObject) => each.kind === kind && groupOf(each.apiVersion) === groupOf(apiVersion);
    const found = own.filter(isWanted);
    const isNew = (each: KubeObject) =>
      !found.some(
        ({ metadata }) => metadata.name === each.metadata.name && metadata.namespace === each.metadata.namespace,
      );
    return [...found, ...base.filter((each) => isWanted(each) && isNew(each))];
  };
  return {
    isComplete: false,
    namespace: (wanted) => objectsOf("v1", "Namespace").find(({ metadata }) => metadata.name === wanted),
    objectsOf,
    resourceOf: (apiVersion, kind) => resourceOf({ apiVersion, kind }, set.crds, name),
  };
}
