import type { Catalogue } from "../interpret/index.ts";
import { type ReadWorkload, readWorkload, type WorkloadKnowledge } from "../interpret/index.ts";
import { CrdKinds, type CrdSource, isCrd } from "../k8s-fields/index.ts";
import type { Issue } from "../kernel/index.ts";
import { definitionRules, given, messageOf, present, refOf, ruleOf } from "../kernel/index.ts";
import type { ResourceInterface } from "../model/index.ts";
import type { CheckedObject, EmbeddedWorkload, ObjectSet, WorkloadView } from "../rule/index.ts";
import { autoscaledWorkloads } from "./autoscaled-workloads.ts";
import { committedSettings } from "./committed-settings.ts";
import { compareReadings } from "./compare-readings.ts";
import { embeddedWorkloads } from "./embedded-workloads.ts";
import { type ObjectSetParts, objectSet } from "./make-object-set.ts";
import { workloadView } from "./make-workload-view.ts";
import { overrideIssue } from "./override-issues.ts";

/** The objects of a set, and what else rules read. */
interface SetSources extends Omit<ObjectSetParts, "workloads" | "counted" | "knownKinds" | "embedded"> {
  /** CRDs that are not among the objects. Default: none. */
  readonly namedCrds?: readonly CrdSource[] | undefined;
  /** Objects that another set has interpreted with the same result. Default: none. */
  readonly interpreted?: { readonly set: ObjectSet; readonly objects: ReadonlySet<CheckedObject> };
  /** Readings of objects with the same knowledge, to which this set adds its own. Default: none. */
  readonly readings?: ObjectReadings | undefined;
}

/** The readings of objects: other objects have no effect on them. */
export type ObjectReadings = WeakMap<CheckedObject, ObjectReading>;

interface ObjectReading {
  readonly workload: WorkloadView | undefined;
  readonly inner: readonly EmbeddedWorkload[];
  readonly issues: readonly Issue[];
}

/** A set, and the issues of its workloads that their Resource Interfaces report. */
export interface BuiltSet {
  readonly set: ObjectSet;
  readonly issues: readonly Issue[];
}

/**
 * Interprets every object at most once and makes a set of all objects and workloads. An object that Resource Interfaces
 * of the repository describe otherwise than the catalogue is interpreted through each of them.
 */
export function buildSet(
  { namedCrds = [], crds: knownCrds, interpreted, readings, ...parts }: SetSources,
  catalogue: Catalogue,
  given: WorkloadKnowledge,
): BuiltSet {
  // A part of the manifests has the settings of all of them.
  const committed = given.committed ?? committedSettings(parts.objects);
  const knowledge = committed === given.committed ? given : { ...given, committed };
  const workloads: WorkloadView[] = [];
  const embedded = new Map<CheckedObject, readonly EmbeddedWorkload[]>();
  const issues: Issue[] = [];
  const overriding = new Set<ResourceInterface>();
  const reported = new Set<Issue>();
  // A definition that is not evaluated any more has the same issue for every object.
  const add = (issue: Issue, checked: CheckedObject): void => {
    if (!reported.has(issue)) issues.push(placed(issue, checked));
    reported.add(issue);
  };
  const sources: CrdSource[] = [...namedCrds];
  for (const checked of parts.objects) {
    if (isCrd(checked.object)) sources.push(crdSource(checked));
    if (interpreted?.objects.has(checked) === true) {
      workloads.push(...present([interpreted.set.workloadOf(checked)]));
      embedded.set(checked, interpreted.set.embeddedIn(checked));
      continue;
    }
    const known = readings?.get(checked);
    if (known !== undefined) {
      if (known.inner.length > 0) embedded.set(checked, known.inner);
      if (known.workload !== undefined) workloads.push(known.workload);
      for (const issue of known.issues) add(issue, checked);
      continue;
    }
    const { reading, read } = readObject(checked, catalogue, knowledge);
    const { inner, workload } = reading;
    if (inner.length > 0) embedded.set(checked, inner);
    if (workload !== undefined) workloads.push(workload);
    for (const issue of reading.issues) add(issue, checked);
    if (read?.own === undefined) readings?.set(checked, reading);
    if (read?.own?.origin !== "override" || overriding.has(read.own.base.resourceInterface)) continue;
    overriding.add(read.own.base.resourceInterface);
    issues.push(overrideIssue(read.own, checked, read.kind));
  }
  const crds = knownCrds ?? (sources.length === 0 ? undefined : new CrdKinds(sources));
  // Only rules of the whole set count, so threads that judge objects do not need it.
  let scaled: readonly WorkloadView[] | undefined;
  const counted = () => {
    scaled ??= autoscaledWorkloads(parts.objects, workloads, catalogue, knowledge);
    return scaled;
  };
  const { knownKinds } = catalogue;
  return { set: objectSet({ ...parts, crds, committed, workloads, counted, knownKinds, embedded }), issues };
}

/** Reads an object. One on which that fails is reported, so that it neither passes nor stops the check of the others. */
function readObject(
  checked: CheckedObject,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): { readonly reading: ObjectReading; readonly read?: ReadWorkload | undefined } {
  try {
    const read = readWorkload(checked, catalogue, knowledge);
    const inner = embeddedWorkloads(checked, read, catalogue, knowledge);
    const compared = read?.own && compareReadings(read.own, checked.object);
    const workload = read && workloadView(read.workload, checked, read.kind, compared);
    const issues = [...inner.flatMap((entry) => entry.issues), ...(read?.issues ?? []), ...(compared?.issues ?? [])];
    return { reading: { workload, inner, issues }, read };
  } catch (error) {
    return { reading: { workload: undefined, inner: [], issues: [readFailure(error)] } };
  }
}

function readFailure(error: unknown): Issue {
  const reason = messageOf(error);
  return {
    ...ruleOf(definitionRules.schema),
    severity: "error",
    message: `the pods of this object cannot be read: ${reason}`,
    path: "",
    fix: "this is a defect of muster; please report it",
    unjudged: true,
  };
}

/** The CRD of an object of that kind. */
export function crdSource({ object, cluster, file }: CheckedObject): CrdSource {
  return given({ definition: object, cluster: cluster.name, file });
}

function placed(issue: Issue, { object, locate, source, repeated }: CheckedObject): Issue {
  // Of a definition of the catalogue no user has a file, so its issue is one of the object on which it fails.
  const isOfCatalogue = issue.object !== undefined && issue.object.kind !== object.kind && issue.location === undefined;
  const path = isOfCatalogue ? "" : issue.path;
  const location = issue.location ?? locate?.(path);
  const about = isOfCatalogue ? undefined : issue.object;
  return { ...issue, path, object: about ?? refOf(object), ...given({ source, location, repeated }) };
}
