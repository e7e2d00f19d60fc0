import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { Issue, KubeObject, Source } from "../src/kernel/index.ts";
import { given, MUSTER_API_VERSION } from "../src/kernel/index.ts";
import type {
  Cluster,
  ParsedDefinition,
  ResourceInterface,
  WorkloadTypeDefinition,
  WorkloadTypeInterface,
  WorkloadTypeSpec,
} from "../src/model/index.ts";
import { parseDefinition, runsKai } from "../src/model/index.ts";
import type { ServiceAccountRef } from "../src/synth/index.ts";
import {
  clusterIssues,
  duplicateTypeIssue,
  resourceInterfaceObject,
  unknownClusterIssues,
  unknownKindIssue,
  unreadInterfaceIssues,
  unusedCategoryIssue,
  workloadTypeRequest,
} from "../src/synth/index.ts";
import { App } from "./app.ts";
import { callerOrigin, type Origin, sourceOf } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";
import { POD_GROUPER_ACCOUNT, PodGrouperAccess } from "./pod-grouper-access.ts";
import { PodGrouperDefaults } from "./pod-grouper-defaults.ts";
import { readResourceInterface } from "./read-resource-interface.ts";
import type { Parsed } from "./workload.ts";

/** Properties of a `WorkloadType`. */
export interface WorkloadTypeProps {
  /** The Kind that is registered, for example `PyTorchJob`. */
  readonly name: string;
  /**
   * Clusters that get it.
   * @default - every cluster
   */
  readonly clusters?: readonly string[];
  /**
   * Service account of KAI's podgrouper, which is allowed to read the kind and the kinds between it and its pods.
   * @default - `pod-grouper` in the namespace `kai-scheduler`
   */
  readonly podGrouperAccount?: ServiceAccountRef;
  /** The fields of the Workload Types API, with names in place of ids. */
  readonly spec: WorkloadTypeSpec;
}

function parsedType(props: WorkloadTypeProps | Parsed<WorkloadTypeDefinition>): ParsedDefinition {
  if ("parsed" in props) return { definition: props.parsed, issues: [] };
  const { name, clusters, spec } = props;
  const fields = given({ clusters, spec });
  return parseDefinition({ apiVersion: MUSTER_API_VERSION, kind: "WorkloadType", metadata: { name }, ...fields });
}

/**
 * Registers a kind of workload: its Resource Interface on each cluster; on `kai` its default priority with KAI's
 * podgrouper and the right to read it, on `runai` the request body for the Workload Types API, for a person to send.
 * Without Resource Interfaces it changes the defaults of a known kind.
 *
 * @example
 * new WorkloadType(app, "py-torch-job", {
 *   name: "PyTorchJob",
 *   spec: { group: "kubeflow.org", category: "Train", priority: "train", resourceInterfaces: [{ spec: resourceInterface }] },
 * });
 */
export class WorkloadType extends Chart {
  readonly #app: App;
  readonly #source: Source;
  readonly #origin: Origin;
  readonly #podGrouper: ServiceAccountRef;

  /** Parses `props` unless they are parsed. `origin` is the place of the definition, by default the calling line. */
  constructor(
    scope: Construct,
    id: string,
    props: WorkloadTypeProps | Parsed<WorkloadTypeDefinition>,
    origin: Origin = callerOrigin(),
  ) {
    super(scope, id);
    this.#app = App.of(this);
    this.#origin = origin;
    this.#source = sourceOf(this, origin);
    this.#podGrouper = ("parsed" in props ? undefined : props.podGrouperAccount) ?? POD_GROUPER_ACCOUNT;
    const { definition, issues } = parsedType(props);
    this.#app.countDefinition();
    for (const issue of issues) this.#report(issue);
    if (definition?.kind !== "WorkloadType") return;
    const entries = definition.spec.resourceInterfaces;
    if (entries === undefined && !this.#isKnown(definition)) return;
    const interfaces = (entries ?? []).map((entry, index) => this.#read(entry, index, definition.clusters));
    for (const cluster of this.#clusters(definition)) this.#addTo(cluster, definition, interfaces);
  }

  // An app without a catalogue knows no kinds to compare with.
  #isKnown(definition: WorkloadTypeDefinition): boolean {
    const issue = unknownKindIssue(definition, this.#app.workloadTypes);
    if (issue !== undefined) this.#report({ ...issue, unjudged: true });
    return issue === undefined;
  }

  // Of two types for one kind the order of files would decide. Two Resource Interfaces are duplicates by themselves.
  #isDuplicate(cluster: Cluster, { metadata: { name }, spec }: WorkloadTypeDefinition): boolean {
    const location = this.#origin.locate?.("/metadata/name");
    const own = given({ cluster: cluster.name, name, spec, source: this.#source, location });
    const earlier = this.#app.registerWorkloadType(own);
    if (earlier === undefined || (spec.resourceInterfaces && earlier.spec.resourceInterfaces)) return false;
    this.#report(duplicateTypeIssue(own, earlier));
    return true;
  }

  #read(
    entry: WorkloadTypeInterface,
    index: number,
    clusters: WorkloadTypeDefinition["clusters"],
  ): ResourceInterface | undefined {
    const pointer = `/spec/resourceInterfaces/${index}`;
    const { locate } = this.#origin;
    return readResourceInterface(this.#app, entry, {
      ...given({ locate: locate && ((path: string, at?: "key" | "value") => locate(pointer + path, at)) }),
      report: (issue) => this.#report({ ...issue, path: pointer + issue.path }),
      clusters,
    });
  }

  #clusters({ clusters }: WorkloadTypeDefinition): readonly Cluster[] {
    const known = this.#app.organization.clusters;
    for (const issue of unknownClusterIssues(clusters ?? [], known)) this.#report(issue);
    for (const issue of unreadInterfaceIssues(clusters ?? [], known)) this.#report(issue);
    return known.filter((cluster) => runsKai(cluster) && (clusters?.includes(cluster.name) ?? true));
  }

  #addTo(
    cluster: Cluster,
    definition: WorkloadTypeDefinition,
    interfaces: readonly (ResourceInterface | undefined)[],
  ): void {
    const { spec, metadata } = definition;
    if (this.#isDuplicate(cluster, definition)) return;
    for (const issue of clusterIssues(cluster, spec, this.#app.organization.clusters)) this.#report(issue);
    for (const [index, { spec: interfaceSpec }] of (spec.resourceInterfaces ?? []).entries()) {
      const root = interfaces[index]?.rootComponent.kind;
      if (root === undefined) continue;
      const object = resourceInterfaceObject(root, interfaceSpec, cluster.resourceInterface);
      this.#place(cluster, `${root.version}-${cluster.name}`, object);
    }
    if (cluster.scheduler === "runai") {
      this.#place(cluster, `request-${cluster.name}`, workloadTypeRequest(definition), true);
      this.#registerDefaults(cluster, definition);
    } else {
      const { group, priority: priorityName, preemptibility } = spec;
      if (priorityName === undefined && preemptibility === undefined) this.#report(unusedCategoryIssue(cluster));
      else {
        const defaults = given({ typeName: metadata.name, group, priorityName, preemptibility });
        PodGrouperDefaults.for(this.#app, cluster.name).add(defaults, spec.category);
      }
      const access = PodGrouperAccess.for(this.#app, cluster.name);
      for (const entry of interfaces) if (entry !== undefined) access.add(entry, this.#podGrouper);
    }
  }

  // The platform has defaults of its own for the kinds that it knows, until a person sends the request.
  #registerDefaults(cluster: Cluster, { spec, metadata }: WorkloadTypeDefinition): void {
    const { group } = spec;
    const kind = metadata.name;
    if (this.#app.workloadTypes.some((known) => known.group === group && known.kind === kind)) return;
    const { priority: priorityClass = "", preemptibility, category } = spec;
    const defaults = given({ priorityClass, preemptibility, category });
    this.#app.registerTypeDefaults({ cluster: cluster.name, group, kind, defaults });
  }

  #place(cluster: Cluster, id: string, object: KubeObject, reviewOnly = false): void {
    const child = new PlainObject(this, id, object);
    const location = this.#origin.locate?.("/metadata/name");
    this.#app.place(child, {
      cluster: cluster.name,
      source: sourceOf(child, this.#origin),
      reviewOnly,
      ...given({ locate: location && (() => location) }),
    });
  }

  #report(issue: Omit<Issue, "severity"> & Partial<Pick<Issue, "severity">>): void {
    const location = issue.location ?? this.#origin.locate?.(issue.path);
    this.#app.report({
      severity: "error",
      ...issue,
      source: this.#source,
      ...given({ location }),
    });
  }
}
