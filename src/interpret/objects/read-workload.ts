import type { Issue, Writable } from "../../kernel/index.ts";
import { groupOf, type KubeObject, memoize, versionOf } from "../../kernel/index.ts";
import type { DefinedComponent, ResourceInterface, Workload, WorkloadKind } from "../../model/index.ts";
import {
  type Cluster,
  type CommittedSettings,
  defaultsIn,
  type Organization,
  type TypeDefaultsTable,
  withCommittedSettings,
} from "../../model/index.ts";
import type { Catalogue } from "./catalogue.ts";
import { describeKind, describeRegistered, type GroupingSettings, groupingContext } from "./describe-workload.ts";
import { type OwnReadings, podsByInterface, podsOfSource, readingOf } from "./read-pods.ts";

/** The sources for recognising workloads. */
export interface WorkloadKnowledge {
  readonly organization: Organization;
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of the repository itself, which add to those of the catalogue. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** The defaults of a kind for the podgrouper of a cluster, from the workload types of the repository; absent: none. */
  readonly typeDefaults?: TypeDefaultsTable | undefined;
  /** The settings of clusters among all manifests, which add to those of `organization`. Default: none. */
  readonly committed?: CommittedSettings | undefined;
}

/** An object on its cluster, with the components and grouping of its definition. */
interface WorkloadSource {
  readonly object: KubeObject;
  readonly cluster: Cluster;
  readonly components?: readonly DefinedComponent[] | undefined;
  readonly grouping?: string | undefined;
}

/** A workload, with the issues of its interpretation. */
export interface ReadWorkload {
  readonly workload: Workload;
  /** Its kind in the catalogue; undefined for one that only a Resource Interface describes. */
  readonly kind: WorkloadKind | undefined;
  readonly issues: readonly Issue[];
  /** Present where a Resource Interface of the repository describes the object otherwise than the catalogue. */
  readonly own?: OwnReadings;
}

/**
 * Reads an object as a workload: its pods by the Resource Interface of its version, with the names that its definition
 * gives to its components, and the gangs that the podgrouper will make. Where the catalogue knows the kind, its pods are
 * those of the catalogue, unless `muster.yaml` lets the repository override it. Undefined for an object that no Resource
 * Interface describes.
 */
export function readWorkload(
  source: WorkloadSource,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): ReadWorkload | undefined {
  const { object } = source;
  const cluster = withCommittedSettings(source.cluster, knowledge.committed);
  const group = groupOf(object.apiVersion);
  const kind = catalogue.kind(group, object.kind);
  const read = podsByInterface(object, group, kind, catalogue, knowledge.organization);
  if (read === undefined) return undefined;
  const pods = podsOfSource(source, read);
  const workload: Writable<Workload> = { object, cluster: cluster.name, pods, gangs: [], suspended: false };
  if (cluster !== source.cluster) workload.classes = cluster;
  const podsOfSpec = (spec: object) => (spec === read.spec ? read.interpreted : undefined);
  const context = groupingContext(object, cluster, settingsOf(knowledge)(cluster), podsOfSpec, catalogue.kind);
  if (kind !== undefined) describeKind(workload, kind, context, source.grouping);
  else if (source.grouping !== undefined) workload.grouping = source.grouping;
  else if (read.own !== undefined) {
    const { base } = read.own;
    const { declared } = catalogue.interfaces(group, versionOf(object.apiVersion), object.kind);
    const podsBy = (by = base.resourceInterface) =>
      by === base.resourceInterface ? base.pods : readingOf(by, object, catalogue.run).pods;
    describeRegistered(workload, { object, declared, podsBy, run: catalogue.run }, context);
  }
  if (read.suspended) workload.suspended = true;
  return { workload, kind, issues: read.issues, ...(read.own !== undefined && { own: read.own }) };
}

// Once for each cluster, because every object needs them.
const settingsOf = memoize(({ organization, resourceInterfaces, typeDefaults }: WorkloadKnowledge) =>
  memoize(({ name }: Cluster): GroupingSettings => {
    if (typeDefaults === undefined) return { organization, resourceInterfaces };
    const defaults = (group: string, kind: string) => defaultsIn(typeDefaults, name, group, kind);
    return { organization, resourceInterfaces, typeDefaults: defaults };
  }),
);
