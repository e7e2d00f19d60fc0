import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import type { Random } from "./random.ts";
import type { Marks, Texts } from "./steering.ts";

/** The uid of the objects of the repository; the API server sets it. */
const TOP_UID = "uid-unknown-until-applied";
export const NAMESPACE = "team-a";

export interface Template {
  readonly metadata?: Marks;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** An object as operators see it: with namespace and uid. */
export interface Stored extends KubeObject {
  readonly metadata: KubeObject["metadata"] &
    Marks & { readonly name: string; readonly namespace: string; readonly uid: string };
}

/** An object of the repository, and what operators make of it. */
export interface Made {
  readonly object: KubeObject;
  readonly below: readonly KubeObject[];
  /** The reason for which operators may do something else. Absent: their source shows it. */
  readonly uncertain?: string;
}

/** The choices for a workload. */
export interface Choices {
  readonly name: string;
  /** Labels and annotations of an object; the share is the probability of each. */
  readonly marks: (share?: number) => Marks;
  readonly template: (share?: number) => Template;
}

/** The cluster of one workload: it gives uids, and creates objects in order. */
export interface Cluster extends Choices {
  readonly random: Random;
  /** Stores an object of the repository. */
  readonly top: (object: KubeObject) => Stored;
  readonly child: (owner: Stored, kind: string, name: string, marks?: Marks, fields?: object) => Stored;
  readonly pods: (owner: Stored, template: Template, names: readonly string[], marks?: Marks) => readonly Stored[];
  /** All objects so far, the one of the repository first. */
  readonly objects: () => readonly Stored[];
}

export function newCluster(random: Random, number: number, choices: Choices): Cluster {
  const objects: Stored[] = [];
  let count = 0;
  const uid = () => `d${String(number).padStart(4, "0")}-${String(++count).padStart(3, "0")}`;
  const store = (object: Stored) => {
    objects.push(object);
    return object;
  };
  const child: Cluster["child"] = (owner, kind, name, own = {}, fields = {}) => {
    const [apiVersion = "", word = ""] = kind.split(" ");
    return store({
      apiVersion,
      kind: word,
      metadata: { name, namespace: NAMESPACE, uid: uid(), ...own, ownerReferences: [referenceTo(owner)] },
      ...fields,
    } as Stored);
  };
  return {
    ...choices,
    random,
    top: (object) =>
      store({ ...object, metadata: { ...object.metadata, namespace: NAMESPACE, uid: TOP_UID } } as Stored),
    child,
    pods: (owner, { metadata = {}, spec }, names, own = {}) =>
      names.map((name) => child(owner, "v1 Pod", name, merged(metadata, own), { spec })),
    objects: () => objects,
  };
}

function referenceTo({ apiVersion, kind, metadata }: Stored) {
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid, controller: true };
}

/** Labels and annotations of both; those of the second one win. */
export function merged(first: Marks, second: Marks): Marks {
  const labels = { ...first.labels, ...second.labels };
  const annotations = { ...first.annotations, ...second.annotations };
  return { labels, annotations };
}

/** The same labels and annotations, as a controller copies them. */
export function copied({ labels, annotations }: Marks): Marks {
  return { ...(labels && { labels }), ...(annotations && { annotations }) };
}

export function onlyLabels({ labels }: Marks): Marks {
  return labels === undefined ? {} : { labels };
}

/** A template whose pods carry further labels. */
export function labelled({ metadata = {}, spec }: Template, labels: Texts): Template {
  return { metadata: { ...metadata, labels: { ...metadata.labels, ...labels } }, spec };
}

export const upTo = (count: number, name: (index: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => name(index));

/** Templates of several parts: mostly with the same marks. The second value is whether some differ. */
export function templates({ random, template }: Cluster, count: number): readonly [readonly Template[], boolean] {
  const first = template();
  const differ = count > 1 && random.chance(0.25);
  return [Array.from({ length: count }, (_, index) => (differ && index > 0 ? template() : first)), differ];
}
