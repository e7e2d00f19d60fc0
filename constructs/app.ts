import { ApiObject, App as CdkApp } from "cdk8s";
import type { IConstruct } from "constructs";
import { newRunUsage, type RunUsage } from "../src/interpret/index.ts";
import type { CrdSource } from "../src/k8s-fields/index.ts";
import { given, type Issue, type KubeObject } from "../src/kernel/index.ts";
import type { Organization, ResourceInterface, TypeDefaultsEntry, WorkloadKind } from "../src/model/index.ts";
import {
  assumedOrganization,
  type PolicyGate,
  policyGate,
  type RunaiPolicy,
  resolveTarget,
} from "../src/model/index.ts";
import type { ObjectSet } from "../src/rule/index.ts";
import type { Policy } from "../src/rules/index.ts";
import type { PlacedSync, Placement, RegisteredType } from "../src/synth/index.ts";
import { Overlay, type SynthInput, type SynthOptions, type SynthResult, synthesise } from "../src/synth/index.ts";
import { creationLine } from "./creation-line.ts";
import { sourceOf } from "./origin.ts";
import { idleWaivers, inheritedWaivers } from "./policies.ts";
import { SynthError } from "./synth-error.ts";

/** Properties of an `App`. */
export interface AppProps {
  /**
   * Clusters, departments and projects.
   * @default - one `kai` cluster of the newest known version, named `default`
   */
  readonly organization?: Organization;
  /**
   * Kinds of workload whose pods and PodGroups the review shows, usually the catalogue.
   * @default - none
   */
  readonly workloadTypes?: readonly WorkloadKind[];
  /**
   * Checks that run once, before anything is written.
   * @default - none
   */
  readonly policies?: readonly Policy[];
  /**
   * Run:ai policies, whose defaults enter the definitions.
   * @default - none
   */
  readonly runaiPolicies?: readonly RunaiPolicy[];
  /**
   * CustomResourceDefinitions against which custom resources are checked, beside those among the manifests.
   * @default - none
   */
  readonly crds?: readonly CrdSource[];
  /**
   * Admission policies that the clusters have, with their bindings, params and namespaces, beside those among the manifests.
   * @default - none
   */
  readonly admission?: ObjectSet["admission"];
  /**
   * Folder of the manifests, relative to the working folder.
   * @default "dist"
   */
  readonly outdir?: string;
}

const APP = Symbol.for("muster-gitops.App");

/**
 * The root of a muster tree. `synth` makes one pass over the objects (`toJson` once each), checks all of them, and
 * only then changes the output folder, in one step.
 *
 * @example
 * const app = new App({ organization });
 * new Training(app, "sft", { name: "llama-sft", project: "team-nlp", spec: { image: "example.com/sft:1" } });
 * app.synth();
 */
export class App extends CdkApp {
  /**
   * The `App` that a construct belongs to.
   *
   * @throws Error when the root of its tree is another cdk8s app
   */
  static override of(construct: IConstruct): App {
    const root = construct.node.root;
    // A symbol and not the class identifies it: definitions may be loaded beside another copy of this package.
    if (APP in root) return root as unknown as App;
    throw new Error(`construct ${construct.node.path} must be below an App of muster-gitops`);
  }

  /** As given to the constructor, or the assumed organisation. */
  readonly organization: Organization;
  /** As given to the constructor; by default none. */
  readonly workloadTypes: readonly WorkloadKind[];
  /** As given to the constructor; by default none. */
  readonly policies: readonly Policy[];
  /** Applies the Run:ai policies to a definition. */
  readonly policyGate: PolicyGate;
  /** As given to the constructor; by default none. */
  readonly crds: readonly CrdSource[];
  /** As given to the constructor; by default none. */
  readonly admission: ObjectSet["admission"];
  /** Folder of the manifests; cdk8s's own `outdir` is the scratch folder of its CLI. */
  readonly dist: string;
  readonly #placements = new Map<ApiObject, Placement>();
  readonly #issues: Issue[] = [];
  readonly #resourceInterfaces: ResourceInterface[] = [];
  /** The steps and bytes that the checks of all Resource Interfaces of the tree have used. */
  readonly lintRun: RunUsage = newRunUsage();
  readonly #typeDefaults: TypeDefaultsEntry[] = [];
  readonly #registeredTypes = new Map<string, RegisteredType>();
  readonly #finishers: (() => void)[] = [];
  readonly #syncs: PlacedSync[] = [];
  /** Changes of workloads by Lifecycle documents, which precede the definitions. */
  readonly lifecycle = new Overlay();
  #definitions = 0;

  constructor(props: AppProps = {}) {
    super();
    Object.defineProperty(this, APP, { value: true });
    this.organization = props.organization ?? assumedOrganization();
    this.workloadTypes = props.workloadTypes ?? [];
    this.policies = props.policies ?? [];
    this.policyGate = policyGate(props.runaiPolicies ?? [], this.organization);
    this.crds = props.crds ?? [];
    this.admission = props.admission;
    this.dist = props.outdir ?? "dist";
  }

  /**
   * The namespace of a project, for charts with objects beside its workloads.
   *
   * @param cluster name of the cluster; by default the only one of the project
   * @throws Error for an unknown project or cluster, and for a project of several clusters without a name
   */
  namespaceOf(project: string, cluster?: string): string {
    const resolved = resolveTarget(this.organization, project, cluster);
    if ("target" in resolved) return resolved.target.namespace;
    throw new Error(`namespaceOf: ${resolved.problem.message}`);
  }

  /** Notes where an object goes; an object without a placement belongs to the cluster that owns its namespace. */
  place(object: ApiObject, placement: Placement): void {
    this.#placements.set(object, placement);
  }

  /** Adds an issue to the next synth; an error refuses it. */
  report(issue: Issue): void {
    this.#issues.push(issue);
  }

  /** Adds a Resource Interface of the repository; it takes precedence over the catalogue's for the same kind. */
  registerResourceInterface(resourceInterface: ResourceInterface): void {
    this.#resourceInterfaces.push(resourceInterface);
  }

  /**
   * Adds the podgrouper's defaults for a kind of workload of a cluster; predicted PodGroups follow them. The last
   * count.
   */
  registerTypeDefaults(entry: TypeDefaultsEntry): void {
    this.#typeDefaults.push(entry);
  }

  /** Adds a WorkloadType of a cluster; returns the earlier one for its kind, which then stays. */
  registerWorkloadType(type: RegisteredType): RegisteredType | undefined {
    const key = JSON.stringify([type.cluster, type.spec.group, type.name]);
    const earlier = this.#registeredTypes.get(key);
    if (earlier === undefined) this.#registeredTypes.set(key, type);
    return earlier;
  }

  /** The WorkloadTypes of all clusters, in the order of definitions. */
  get registeredTypes(): readonly RegisteredType[] {
    return [...this.#registeredTypes.values()];
  }

  /** Adds the GitOps controller of a cluster. */
  addSync(sync: PlacedSync): void {
    this.#syncs.push(sync);
  }

  /** The clusters that a GitOps controller syncs. */
  get syncs(): readonly Readonly<PlacedSync>[] {
    return this.#syncs;
  }

  /** Counts a definition for the summary. */
  countDefinition(): void {
    this.#definitions += 1;
  }

  /** Calls `finish` once, right before the pass: for objects that combine several definitions. */
  beforeSynth(finish: () => void): void {
    this.#finishers.push(finish);
  }

  /**
   * Makes the pass and writes the output, unless `check` is set or an issue refuses it. Problems of the definitions are
   * in the result; only failures of the file system are thrown. The defaults of the options: write, and keep files that
   * were edited by hand.
   */
  run(options: SynthOptions = {}): SynthResult {
    return synthesise(this.collect(), { scratch: process.env.CDK8S_OUTDIR, ...options });
  }

  /** Makes the pass: everything that a synth, or a check of the same tree, works on. */
  collect(): SynthInput {
    for (const finish of this.#finishers.splice(0)) finish();
    const constructs = this.node.findAll();
    const apiObjects = constructs.filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
    const waiversOf = inheritedWaivers();
    const objects = apiObjects.flatMap((construct) => {
      const placement = this.#placements.get(construct) ?? { source: sourceOf(construct, creationLine(construct)) };
      const waivers = waiversOf(construct);
      const placed = {
        object: construct.toJson() as KubeObject,
        placement: waivers.length === 0 ? placement : { ...placement, waivers },
      };
      return this.lifecycle.object(placed, this.organization, this.workloadTypes) ?? [];
    });
    const reached = new Set(apiObjects.flatMap(waiversOf));
    const idle = idleWaivers(constructs, reached);
    return {
      organization: this.organization,
      workloadTypes: this.workloadTypes,
      resourceInterfaces: this.#resourceInterfaces,
      typeDefaults: [...this.#typeDefaults],
      policies: this.policies,
      policyGate: this.policyGate,
      namedCrds: this.crds,
      ...given({ admission: this.admission }),
      dist: this.dist,
      definitions: this.#definitions,
      objects,
      syncs: this.#syncs,
      waivers: [...reached],
      issues: [...this.#issues, ...idle],
    };
  }

  /**
   * As `run`, for `cdk8s synth`.
   *
   * @throws SynthError with every issue when the synth is refused
   */
  override synth(): void {
    const result = this.run();
    if (result.refused) throw new SynthError(result);
  }
}
