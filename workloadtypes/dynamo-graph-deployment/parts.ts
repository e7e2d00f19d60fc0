import { ownerName, podCount, texts } from "../../src/gpu/index.ts";
import { at, compareKeys, items, type KubeObject, member, members, text, versionOf } from "../../src/kernel/index.ts";

/** A service or component of a graph, for which the operator makes a DynamoComponentDeployment. */
export interface GraphPart {
  /** Name of its DynamoComponentDeployment; in newer operators those of workers end in a hash. */
  readonly name: string;
  /** The labels of the DynamoComponentDeployment; it has none of the annotations. */
  readonly labels: Readonly<Record<string, string>>;
  readonly replicas: number;
  /** Nodes, each with one pod, of a replica. */
  readonly nodes: number;
}

/** Whether an object is of the version with a list of components. */
export function isBeta(object: KubeObject): boolean {
  return versionOf(object.apiVersion) === "v1beta1";
}

/** The parts of a graph, in the order of its Resource Interface. */
export function partsOf(object: KubeObject): readonly GraphPart[] {
  const graph = ownerName(object);
  if (isBeta(object)) {
    return items(at(object, "spec", "components")).map((component) =>
      partOf(graph, text(member(component, "name")), component, texts(member(component, "podTemplate"), "labels")),
    );
  }
  // The operator of this version adds the labels of the graph's spec to those of the service.
  const shared = texts({ metadata: at(object, "spec") }, "labels");
  const services = members(at(object, "spec", "services")).toSorted(compareKeys);
  return services.map(([name, service]) =>
    partOf(graph, name, service, { ...shared, ...texts({ metadata: service }, "labels") }),
  );
}

function partOf(graph: string, name: string | undefined, source: unknown, labels: GraphPart["labels"]): GraphPart {
  const multinode = at(source, "multinode");
  const isSpread = multinode !== undefined && multinode !== null;
  return {
    name: `${graph}-${(name ?? "").toLowerCase()}`,
    labels,
    replicas: podCount(1, source, "replicas"),
    nodes: isSpread ? podCount(2, multinode, "nodeCount") : 1,
  };
}
