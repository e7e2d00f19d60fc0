import { type Engine, evaluateExpression } from "../../src/interpret/objects/engine.ts";
import { RiError } from "../../src/interpret/objects/error.ts";
import { effectiveComponentOf } from "../../src/interpret/objects/gang.ts";
import { instanceIdsOf } from "../../src/interpret/objects/instances.ts";
import type { PodGroupTopology } from "../../src/interpret/objects/pod-group.ts";
import * as pods from "../../src/interpret/objects/pods.ts";
import { subtreeScale } from "../../src/interpret/objects/scale.ts";
import {
  componentNamed,
  gangCandidates,
  hasPodDefinition,
  type Structure,
  structureOf,
} from "../../src/interpret/objects/structure.ts";
import { isObject as isRecord } from "../../src/kernel/base/read.ts";
import { decodeResourceInterface, parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import {
  type Component,
  componentsOf,
  type GroupVersionKind,
  type ResourceInterface,
} from "../../src/model/resource-interface/resource-interface.ts";
import * as extract from "./engine/extract.ts";
import { createReferenceEngine } from "./engine/extract.ts";
import { referenceGroupKeys, referencePodGroup } from "./engine/pod-group.ts";
import { resourceOf } from "./engine/resource.ts";
import { selectDefinition } from "./engine/select-definition.ts";
import { referenceStatus } from "./engine/status.ts";
import { applySuspendActions } from "./engine/suspend.ts";
import { assign, assignZip, updateMetadata, updatePodSpecs, updatePodTemplateSpecs } from "./engine/update.ts";
import { updateFragments } from "./engine/update-fragments.ts";
import { expressionErrors, validationErrors } from "./engine/validate.ts";
import type { Vector } from "./vector.ts";

/** The arguments of a call. A missing argument is an error of the vector. */
class Question {
  readonly vector: Vector;
  readonly engine: Engine;

  constructor(vector: Vector) {
    this.vector = vector;
    const most = this.arg("maxResults");
    this.engine = createReferenceEngine(typeof most === "number" ? { outputs: most } : {});
  }

  get object(): unknown {
    return this.vector.object;
  }

  get pod(): unknown {
    return this.vector.pod;
  }

  /** The definition as the reference library decodes it: no defaults, unknown fields ignored. */
  get resourceInterface(): ResourceInterface {
    return decodeLikeGo(this.vector.ri);
  }

  get structure(): Structure {
    return structureOf(this.resourceInterface);
  }

  get component(): Component {
    return componentNamed(this.structure, this.vector.call.component ?? "");
  }

  arg(name: string): unknown {
    return this.vector.call.args?.[name];
  }

  text(name: string): string {
    return String(this.arg(name));
  }

  list<T>(name: string): readonly T[] {
    return (this.arg(name) ?? []) as readonly T[];
  }

  /** A selector, or undefined for null. */
  selector<T>(): T | undefined {
    return (this.arg("selector") ?? undefined) as T | undefined;
  }

  values(): Readonly<Record<string, unknown>> {
    return this.arg("values") as Readonly<Record<string, unknown>>;
  }
}

/** The outcome of a call: a result, or an update that failed before its end. */
export interface Answer {
  readonly result?: unknown;
  readonly error?: Error;
  /** The object as a failing update left it. */
  readonly left?: unknown;
}

type Call = (question: Question) => unknown;

const ids = (question: Question) => [question.engine, question.component, question.object] as const;

/** Every call by its name; `answer` runs them. */
const calls: Readonly<Record<string, Call>> = {
  evaluate: (q) => evaluateExpression(q.engine, q.text("expr"), q.object),
  assign: (q) => assign(q.engine, q.text("expr"), q.object, q.arg("value")),
  assignZip: (q) => assignZip(q.engine, q.text("expr"), q.object, q.list("values")),
  extractPodTemplateSpec: (q) => extract.podTemplateSpecs(...ids(q)),
  extractPodSpec: (q) => extract.podSpecs(...ids(q)),
  extractPodMetadata: (q) => extract.metadata(...ids(q)),
  extractFragmentedPodSpec: (q) => extract.fragments(...ids(q)),
  extractScale: (q) => extract.scales(...ids(q)),
  extractInstanceIds: (q) => extract.instanceIds(...ids(q)),
  extractStatus: (q) => referenceStatus(...ids(q)),
  getPodTemplateSpec: (q) => asRecord(extract.getPodTemplateSpecs(...ids(q))),
  getPodSpec: (q) => asRecord(extract.getPodSpecs(...ids(q))),
  getPodMetadata: (q) => asRecord(extract.getMetadata(...ids(q))),
  getFragmentedPodSpec: (q) => asRecord(extract.getFragments(...ids(q))),
  getScale: (q) => asRecord(extract.getScales(...ids(q))),
  getExtractedInstances: (q) => asRecord(extract.extractedInstances(...ids(q))),
  getInstanceIds: (q) => instanceIdsOf(...ids(q)),
  getStatus: (q) =>
    q.component.statusDefinition === undefined
      ? null
      : prefixed("failed to extract status", () => referenceStatus(...ids(q))),
  getComponent: (q) => ({
    name: q.component.name,
    kind: q.component.kind ?? null,
    hasPodDefinition: hasPodDefinition(q.component),
    hasInstanceIdDefinition: q.component.instanceIdPath !== undefined,
  }),
  getRootComponent: (q) => q.resourceInterface.rootComponent.name,
  getChildComponents: (q) => q.resourceInterface.childComponents.map(({ name }) => name),
  getResource: (q) => resourceOf(q.object),
  isContainSpecDefinition: (q) => componentsOf(q.resourceInterface).some(hasPodDefinition),
  updatePodTemplateSpec: (q) => updatePodTemplateSpecs(...ids(q), q.values()),
  updatePodSpec: (q) => updatePodSpecs(...ids(q), q.values()),
  updatePodMetadata: (q) => updateMetadata(...ids(q), q.values()),
  updateFragmentedPodSpec: (q) => throwIfFailed(updateFragments(...ids(q), q.values())),
  suspend: (q) => changedBy(q, "suspend"),
  resume: (q) => changedBy(q, "resume"),
  roundTripFragmentedPodSpec: (q) =>
    throwIfFailed(updateFragments(...ids(q), asRecord(extract.getFragments(...ids(q))) ?? {})),
  "pod.matchesComponentType": (q) => pods.matchesComponentType(q.engine, q.selector(), q.pod),
  "pod.passesFilters": (q) => pods.passesFilters(q.engine, q.list("filters"), q.pod),
  "pod.extractGroupKeys": (q) => referenceGroupKeys(q.engine, q.list("keyPaths"), q.pod),
  "pod.extractInstanceId": (q) => pods.instanceIdOfPod(q.engine, q.selector(), q.pod),
  "pod.extractReplicaKey": (q) => pods.replicaKeyOfPod(q.engine, q.selector(), q.pod),
  "pod.getMatchingInstanceId": (q) => pods.matchInstanceId(q.engine, q.selector(), q.list("instanceIds"), q.pod),
  inferPodComponent: (q) => pods.componentOfPod(q.engine, q.structure, q.pod).name,
  inferPodComponentInstance: (q) => pods.instanceOfPod(q.engine, q.component, instanceIdsOf(...ids(q)), q.pod) ?? null,
  effectiveComponent: (q) => effectiveComponentOf(gangSubject(q), q.vector.call.component ?? "", q.pod) ?? null,
  subtreeScale: (q) => {
    const id = q.arg("instanceId");
    return subtreeScale(
      q.engine,
      q.structure,
      q.object,
      q.vector.call.component ?? "",
      typeof id === "string" ? id : undefined,
    );
  },
  summary: (q) => summaryOf(q.resourceInterface),
  validate: (q) => {
    const errors = validationErrors(q.resourceInterface);
    return { valid: errors.length === 0, errors };
  },
  validateNil: () => {
    decodeLikeGo(undefined);
  },
  validateJq: (q) => {
    const [error] = expressionErrors(q.text("expr"), "Path");
    if (error !== undefined) throw new RiError(error.startsWith("failed to parse") ? "parse" : "jq-rule", error);
    return { valid: true };
  },
  decodeStrict: (q) => {
    const unknown = parseResourceInterface(q.vector.ri).issues.find(({ rule }) => rule === "RI-101");
    if (unknown !== undefined) throw new RiError("validation", `unknown field "${unknown.received}"`);
    return q.resourceInterface;
  },
  kaiPodGroup,
  kaiSelectDefinition: (q) => {
    const definitions = q.list<unknown>("definitions").filter((definition) => !isBeingDeleted(definition));
    return selectDefinition(q.arg("gvk") as GroupVersionKind, definitions.map(decodeLikeGo))?.name ?? null;
  },
};

/** Performs the call of a vector. */
export function answer(vector: Vector): Answer {
  const call = Object.hasOwn(calls, vector.call.fn) ? calls[vector.call.fn] : undefined;
  if (call === undefined) return { error: new Error(`unknown function ${vector.call.fn}`) };
  try {
    return { result: call(new Question(structuredClone(vector))) };
  } catch (error) {
    if (error instanceof UpdateFailure) return { error: error.reason, left: error.object };
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

class UpdateFailure extends Error {
  readonly reason: RiError;
  readonly object: unknown;

  constructor(reason: RiError, object: unknown) {
    super(reason.message);
    this.reason = reason;
    this.object = object;
  }
}

function throwIfFailed({ object, error }: ReturnType<typeof updateFragments>): unknown {
  if (error !== undefined) throw new UpdateFailure(error, object);
  return object;
}

function changedBy(q: Question, action: "suspend" | "resume"): unknown {
  const { object, issues } = applySuspendActions(q.resourceInterface, q.object, action, {
    component: q.component.name,
  });
  const [issue] = issues;
  if (issue !== undefined) throw new Error(issue.message);
  return object;
}

function decodeLikeGo(value: unknown): ResourceInterface {
  if (value === undefined || value === null) throw new RiError("validation", "resource interface is nil");
  const { resourceInterface, issues } = decodeResourceInterface(value, { defaults: false, anyCase: true });
  const wrong = issues.find(({ rule }) => rule === "RI-102");
  if (resourceInterface === undefined || wrong !== undefined) {
    const received = wrong?.received?.replace(/^an? /, "");
    throw new RiError("conversion", `cannot unmarshal ${received}: ${wrong?.message ?? issues[0]?.message}`);
  }
  return resourceInterface;
}

function prefixed<T>(what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof RiError ? new RiError(error.category, `${what}: ${error.message}`) : error;
  }
}

function asRecord<T>(values: ReadonlyMap<string, T> | undefined): Readonly<Record<string, T>> | null {
  return values === undefined ? null : Object.fromEntries(values);
}

function gangSubject(q: Question) {
  return { engine: q.engine, resourceInterface: q.resourceInterface, structure: q.structure };
}

function summaryOf(resourceInterface: ResourceInterface): unknown {
  const structure = structureOf(resourceInterface);
  const names = componentsOf(resourceInterface).map(({ name }) => name);
  return {
    leafComponents: structure.leaves.map(({ name }) => name),
    parents: Object.fromEntries(structure.parents),
    children: Object.fromEntries(structure.children),
    candidates: Object.fromEntries(names.map((name) => [name, gangCandidates(resourceInterface, structure, name)])),
    hasScaleDefinition: structure.hasScaleDefinition,
    hasGangScheduling: resourceInterface.gangScheduling !== undefined,
  };
}

function kaiPodGroup(q: Question): unknown {
  const group = referencePodGroup(gangSubject(q), q.object, q.pod);
  const { topology, requiredTopologyLevel, preferredTopologyLevel } = group.topology;
  return {
    grouper: group.by === "default" ? "default" : `karta-${group.by}`,
    name: group.name,
    namespace: group.namespace,
    minAvailable: group.minMember,
    minSubGroup: group.minSubGroup ?? null,
    subGroups: group.subGroups.map(({ name, minMember, holdsPod, topology: near }) => ({
      name,
      minAvailable: minMember,
      podsReferences: holdsPod ? [pods.instanceName(q.pod)] : [],
      topologyConstraints: near === undefined ? null : ({ ...near } satisfies PodGroupTopology),
    })),
    topology,
    requiredTopologyLevel,
    preferredTopologyLevel,
  };
}

function isBeingDeleted(definition: unknown): boolean {
  const metadata = isRecord(definition) ? definition.metadata : undefined;
  return isRecord(metadata) && metadata.deletionTimestamp !== undefined && metadata.deletionTimestamp !== null;
}
