import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { Expansion } from "../src/expand/index.ts";
import { expandDefinition, requestLocator, sourceLocator } from "../src/expand/index.ts";
import { describeValue } from "../src/k8s-fields/index.ts";
import {
  definitionRules,
  given,
  type Issue,
  isObject,
  issuesOf,
  MUSTER_API_VERSION,
  type ObjectRef,
  type Writable,
} from "../src/kernel/index.ts";
import type { Definition, ParsedDefinition, Target, WorkloadDefinition } from "../src/model/index.ts";
import { brokenPolicyRules, parseDefinition } from "../src/model/index.ts";
import type { Placement } from "../src/synth/index.ts";
import { App } from "./app.ts";
import { type ObjectReference, referenceProblems, type WithObjects, withNames } from "./named-object.ts";
import { type Origin, sourceOf } from "./origin.ts";
import { PlainObject } from "./plain-object.ts";

/** The props of a Training and a DistributedInference: their definition with flat metadata. */
export interface WorkloadProps<Spec> {
  /** DNS label. With `useGivenNameAsPrefix` the final name is `<name>-<hash8>`. */
  readonly name: string;
  /** Name of the project in `muster.yaml`. */
  readonly project: string;
  /**
   * Name of the cluster.
   * @default - the project's only cluster
   */
  readonly cluster?: string;
  /**
   * Makes a changed definition a new object, as run-once workloads need it.
   * @default false
   */
  readonly useGivenNameAsPrefix?: boolean;
  /**
   * Number of the run, 1 or more: with `useGivenNameAsPrefix`, a higher one runs the same definition again.
   * @default 1
   */
  readonly run?: number;
  /**
   * Labels of the workload object; changing them starts no new run.
   * @default - none
   */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Annotations of the workload object; changing them starts no new run.
   * @default - none
   */
  readonly annotations?: Readonly<Record<string, string>>;
  /** The `spec` of a request to the API. Names of ConfigMaps, Secrets and claims may also be the objects themselves. */
  readonly spec: WithObjects<Spec>;
}

/** A definition that `parseDefinition` or `parseRequestBody` returned, so that the construct does not parse it again. */
export interface Parsed<D extends Definition> {
  /** The definition, with the defaults of Run:ai policies. */
  readonly parsed: D;
}

// In TypeScript without types an argument is easily forgotten.
function requireProps(kind: string, props: unknown): void {
  if (isObject(props)) return;
  throw new TypeError(`new ${kind}(scope, id, props): props must be an object, but is ${describeValue(props)}`);
}

/** A parsed definition, and its references to objects of the tree. */
interface ParsedWorkload extends ParsedDefinition {
  readonly references: readonly ObjectReference[];
}

/** Parses the props of a construct, which have the fields of a definition in YAML with flat metadata. */
export function parsedWorkload<Spec>(
  kind: WorkloadDefinition["kind"],
  props: WorkloadProps<Spec> | Parsed<WorkloadDefinition>,
  scope: Construct,
): ParsedWorkload {
  requireProps(kind, props);
  if ("parsed" in props) return { definition: props.parsed, issues: [], references: [] };
  const { name, labels, annotations, ...fields } = props;
  const metadata = given({ name, labels, annotations });
  const { spec, references } = withNames(fields.spec);
  const value = { apiVersion: MUSTER_API_VERSION, kind, metadata, ...fields, spec };
  return { ...parseDefinition(value, undefined, { policies: App.of(scope).policyGate }), references };
}

function objectOf({ kind, metadata: { name } }: WorkloadDefinition): ObjectRef {
  return { apiVersion: MUSTER_API_VERSION, kind, name };
}

function policyIssuesOf(definition: WorkloadDefinition, { locate }: Origin): readonly Issue[] {
  return brokenPolicyRules(definition.policy, { object: objectOf(definition), locate });
}

/** A definition that becomes manifests on one cluster. The synth reports its problems; the constructor never throws. */
export abstract class WorkloadChart extends Chart {
  /** The objects and pods of the definition; absent when it is invalid. */
  readonly expansion: Expansion | undefined;

  protected constructor(
    scope: Construct,
    id: string,
    { definition, issues, references }: ParsedWorkload,
    origin: Origin,
  ) {
    super(scope, id);
    const app = App.of(this);
    app.countDefinition();
    const source = sourceOf(this, origin);
    for (const issue of issues) app.report({ ...issue, source });
    if (definition === undefined || definition.kind === "WorkloadType") return;
    const current = app.lifecycle.definition(definition, app.organization, app.policyGate);
    if (current === undefined) return;
    const { expanded, issues: problems } = expandDefinition(current, app.organization, origin.locate);
    for (const issue of problems) app.report({ ...issue, source });
    this.expansion = expanded?.expansion;
    for (const issue of issuesOf(referenceProblems(references, expanded?.target.namespace), {
      rules: definitionRules,
    })) {
      app.report({ ...issue, object: objectOf(current), source });
    }
    // The rules about policies judge objects, and a refused definition has none.
    const isRefused = expanded?.expansion.objects.length === 0;
    if (isRefused) for (const issue of policyIssuesOf(current, origin)) app.report({ ...issue, source });
    if (expanded !== undefined) this.#add(app, current, expanded.expansion, expanded.target, origin);
  }

  #add(app: App, definition: WorkloadDefinition, expansion: Expansion, target: Target, origin: Origin): void {
    const { locate } = origin;
    for (const [index, object] of expansion.objects.entries()) {
      const child = new PlainObject(this, `${object.kind}-${object.metadata.name}`, object);
      // Member by member, so that V8 gives all placements the same hidden class.
      const placement: Writable<Placement> = {
        cluster: target.cluster.name,
        source: sourceOf(child, origin),
        managed: true,
        definition,
      };
      if (locate !== undefined) {
        placement.locateDefinition = locate;
        placement.locate = sourceLocator(definition, object, locate);
        placement.locateRequest = requestLocator(definition, locate);
      }
      // The workload comes first; the Services and claims after it start no pods.
      if (index === 0) {
        placement.components = expansion.components;
        placement.grouping = expansion.gang.reason;
      }
      app.place(child, placement);
    }
  }
}
