import type { Issue } from "../../kernel/index.ts";
import { given, groupOf, type KubeObject, versionOf } from "../../kernel/index.ts";
import type { DefinedComponent, ResourceInterface, WorkloadKind, WorkloadPods } from "../../model/index.ts";
import { isOverridden, type Organization } from "../../model/index.ts";
import type { Catalogue } from "./catalogue.ts";
import { interpret } from "./interpret.ts";
import type { Interpretation } from "./interpretation.ts";
import { podsOf } from "./interpreted-pods.ts";
import type { RunUsage } from "./usage.ts";

/** An object as one Resource Interface describes it. */
export interface Reading {
  readonly resourceInterface: ResourceInterface;
  readonly interpretation: Interpretation;
  readonly pods: readonly WorkloadPods[];
}

/** The descriptions of an object by the Resource Interfaces of the repository. */
export interface OwnReadings {
  /** The reading that the pods of the workload come from. */
  readonly base: Reading;
  /**
   * The origin of the base: the catalogue, a Resource Interface of the repository for a kind that the catalogue lacks,
   * or one that `muster.yaml` accepts as it is.
   */
  readonly origin: "catalogue" | "repository" | "override";
  /** The readings of the other Resource Interfaces of the repository for the same version of the kind. */
  readonly others: readonly Reading[];
}

/** An object with the components of its definition, if it has one. */
interface PodSource {
  readonly object: KubeObject;
  readonly components?: readonly DefinedComponent[] | undefined;
}

/**
 * The Resource Interface by which the pods of an object are counted: that of the catalogue, else, or where `muster.yaml` lets
 * the repository override it, the first one of the repository.
 */
export function countingInterface(
  { apiVersion, kind }: KubeObject,
  catalogue: Catalogue,
  organization: Organization,
): ResourceInterface | undefined {
  const group = groupOf(apiVersion);
  const { catalogue: known, own } = catalogue.interfaces(group, versionOf(apiVersion), kind);
  const [first] = own;
  if (first !== undefined && isOverridden(organization, group, kind)) return first;
  return known ?? first;
}

/** The pods of an object, as `readWorkload` finds them; none for an object that no Resource Interface describes. */
export function readPods(source: PodSource, catalogue: Catalogue, organization: Organization): readonly WorkloadPods[] {
  const group = groupOf(source.object.apiVersion);
  const kind = catalogue.kind(group, source.object.kind);
  const read = podsByInterface(source.object, group, kind, catalogue, organization);
  return read === undefined ? [] : podsOfSource(source, read);
}

/** The pods of an object, with the names that its definition gives to its components. */
export function podsOfSource({ object, components }: PodSource, { pods }: ReadPods): readonly WorkloadPods[] {
  return components === undefined ? pods : definedPods(pods, components, groupOf(object.apiVersion));
}

/**
 * The pods of an object with the components of its definition. Their numbers are those of the object in every case, so
 * that a manifest counts the same with and without its definition.
 */
function definedPods(
  pods: readonly WorkloadPods[],
  components: readonly DefinedComponent[],
  group: string,
): readonly WorkloadPods[] {
  const [only, ...others] = components;
  const isOnly = others.length === 0 && pods.length === 1;
  return pods.flatMap((read) => {
    const defined = isOnly ? only : components.find(({ component }) => component === read.component);
    // A set of leaders alone has a component of workers without pods.
    if (defined === undefined) return read.count === 0 && read.maximum === undefined ? [] : [read];
    // Manifests of Run:ai contain no pod template, and their Resource Interface knows only a part of it.
    const { component, potential } = defined;
    const size = given({ potential });
    if (group !== RUNAI_GROUP) return [{ ...read, ...size, component }];
    const { written: _, ...named } = read;
    return [{ ...named, ...size, component, template: defined.template }];
  });
}

const RUNAI_GROUP = "run.ai";

/** The pods of an object, as its Resource Interfaces and the operator of its kind describe them. */
interface ReadPods {
  readonly pods: readonly WorkloadPods[];
  /** Whether the suspend actions of its Resource Interface have been applied; the kind may have further ones. */
  readonly suspended: boolean;
  readonly issues: readonly Issue[];
  /** The pods that the Resource Interface finds, without additions of the operator. */
  readonly interpreted?: readonly WorkloadPods[];
  /** The definition of the catalogue that they were read through, if any. */
  readonly spec?: object | undefined;
  readonly own?: OwnReadings;
}

/** Reads the pods of an object; undefined where no Resource Interface describes it. */
export function podsByInterface(
  object: KubeObject,
  group: string,
  kind: WorkloadKind | undefined,
  catalogue: Catalogue,
  organization: Organization,
): ReadPods | undefined {
  const { catalogue: known, own } = catalogue.interfaces(group, versionOf(object.apiVersion), object.kind);
  const resourceInterface = countingInterface(object, catalogue, organization);
  if (resourceInterface === undefined) return undefined;
  const overrides = own.length > 0 && isOverridden(organization, group, object.kind);
  const [, ...rest] = own;
  const base = readingOf(resourceInterface, object, catalogue.run);
  const interpreted = base.pods;
  const { issues, suspended = false } = base.interpretation;
  const read: ReadPods = {
    suspended,
    pods: kind?.completePods?.(object, interpreted) ?? interpreted,
    issues,
    interpreted,
    spec: catalogue.specOf(resourceInterface),
  };
  if (own.length === 0) return read;
  const others = (resourceInterface === known ? own : rest).map((other) => readingOf(other, object, catalogue.run));
  const isNew = ({ rule, path, message }: Issue) =>
    !issues.some((issue) => issue.rule === rule && issue.path === path && issue.message === message);
  const origin = resourceInterface === known ? "catalogue" : "repository";
  return {
    ...read,
    issues: [...issues, ...others.flatMap(({ interpretation }) => interpretation.issues.filter(isNew))],
    own: { base, origin: overrides ? "override" : origin, others },
  };
}

/** Reads an object by one Resource Interface. */
export function readingOf(resourceInterface: ResourceInterface, object: KubeObject, run: RunUsage): Reading {
  // No caller needs the status; an existing one is read to report its issues.
  const interpretation = interpret(resourceInterface, object, { status: Object.hasOwn(object, "status"), run });
  return { resourceInterface, interpretation, pods: podsOf(interpretation) };
}
