import { getOrCreate, groupOf, type KubeObject, member } from "../../kernel/index.ts";
import { type LimitSummary, limitSummary } from "./limit-ranges.ts";

/** The facts of a cluster on which the requests of pods depend, whichever scheduler places them. */
export interface ClusterFacts {
  readonly limitsOf: (namespace: string) => LimitSummary;
  /** The overhead of a RuntimeClass; undefined for an unknown one. */
  readonly overheadOf: (runtimeClass: string) => unknown;
  /** The TrainingRuntime or ClusterTrainingRuntime of a name. */
  readonly runtimeOf: (kind: string, namespace: string, name: string) => KubeObject | undefined;
}

/** Objects by `group/kind`. */
type ObjectsOfKind = (kind: string) => readonly KubeObject[];

/** The kinds that `clusterFacts` reads, and those of namespaces and nodes, as `group/kind`. */
export const FACT_KINDS = [
  "/LimitRange",
  "/Namespace",
  "/Node",
  "node.k8s.io/RuntimeClass",
  "trainer.kubeflow.org/ClusterTrainingRuntime",
  "trainer.kubeflow.org/TrainingRuntime",
] as const;

/** Sorts objects by `group/kind`; objects of other kinds are left out. */
export function objectsOfKinds(objects: readonly KubeObject[], kinds: ReadonlySet<string>): ObjectsOfKind {
  const byKind = new Map<string, KubeObject[]>();
  for (const object of objects) {
    const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
    if (kinds.has(kind)) getOrCreate(byKind, kind, (): KubeObject[] => []).push(object);
  }
  return (kind) => byKind.get(kind) ?? [];
}

/** Reads the facts of one cluster; limits are summed up once for each namespace. */
export function clusterFacts(of: ObjectsOfKind): ClusterFacts {
  const ranges = new Map<string, KubeObject[]>();
  for (const range of of("/LimitRange")) {
    getOrCreate(ranges, range.metadata.namespace ?? "default", (): KubeObject[] => []).push(range);
  }
  const classes = new Map(of("node.k8s.io/RuntimeClass").map((object) => [object.metadata.name, object]));
  const limits = new Map<string, LimitSummary>();
  return {
    limitsOf: (namespace) => getOrCreate(limits, namespace, () => limitSummary(ranges.get(namespace) ?? [])),
    overheadOf: (name) => member(member(classes.get(name), "overhead"), "podFixed"),
    runtimeOf: (kind, namespace, name) =>
      of(`trainer.kubeflow.org/${kind}`).find(
        ({ metadata }) =>
          metadata.name === name && (kind !== "TrainingRuntime" || (metadata.namespace ?? "default") === namespace),
      ),
  };
}
