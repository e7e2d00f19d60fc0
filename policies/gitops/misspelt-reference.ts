import { getOrCreate, memoize, variableIn } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type SetRuleFinding } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { misspeltSearch } from "../sets/misspelt-name.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { objectReferences } from "./object-references.ts";
import { POD_TARGETS, podReferences } from "./pod-references.ts";
import type { ReferencedName, TargetKind } from "./referenced-name.ts";

/** GITOPS-078: a reference does not miss an object by one letter. */
export const misspeltReference = defineRule({
  id: "GITOPS-078",
  name: "misspelt-reference",
  title: "The name in a reference is not a misspelt name of another object",
  severity: "warning",
  pack: "recommended",
  rationale:
    "The API server accepts a reference to an object that does not exist, and the controller then waits for it: a sync that reads another source, a queue without quota, a pod without its Secret. The rule reports a name that no manifest of that kind has, if one in the same namespace has almost the same name. Names that differ in digits or in a short part are different names.",
  fix: "correct the name",
  docs: [
    "https://fluxcd.io/flux/components/kustomize/kustomizations/#source-reference",
    "https://kueue.sigs.k8s.io/docs/concepts/local_queue/",
  ],
  examples: { good: example("research"), bad: example("reserach") },
  scope: "set",
  check: (set, { report }) => {
    const names = new TargetNames(set);
    for (const checked of set.objects) {
      for (const reference of referencesOf(checked.object)) {
        const meant = names.misspelt(reference, checked);
        if (meant !== undefined) report(findingOf(checked, reference, meant));
      }
    }
    if (!POD_TARGETS.some(({ group, kind }) => set.usesKind(group, kind))) return;
    for (const workload of set.workloads) checkPods(workload, names, report);
  },
});

// `--watch` checks the same objects again.
const referencesOf = memoize(objectReferences);
const referencesOfPod = memoize(podReferences);

function checkPods(workload: WorkloadView, names: TargetNames, report: (finding: SetRuleFinding) => void): void {
  const { checked } = workload;
  const reportOnce = withoutRepeats(report, ({ path }) => [path]);
  for (const pod of workload.views) {
    for (const reference of referencesOfPod(pod)) {
      const meant = names.misspelt(reference, checked);
      if (meant === undefined) continue;
      const { path, exact } = podPlaces(checked.object)(pod, reference.path);
      // An operator makes a name that is not in the object, and its object too.
      if (exact) reportOnce(findingOf(checked, { ...reference, path }, meant));
    }
  }
}

function findingOf(checked: CheckedObject, { path, name }: ReferencedName, meant: CheckedObject): SetRuleFinding {
  const { kind, metadata } = checked.object;
  const other = meant.object;
  return {
    object: checked,
    path,
    message: `${kind} ${metadata.name} refers to ${other.kind} ${name}, which has no manifest; did you mean ${other.metadata.name}?`,
    received: name,
    expected: other.metadata.name,
    key: name,
    related: [{ object: meant, path: "/metadata/name", message: "the object with a similar name" }],
  };
}

/** The objects of a kind on a cluster. */
interface KindNames {
  readonly names: ReadonlySet<string>;
  /** By namespace; `""` has those without one. */
  readonly byNamespace: ReadonlyMap<string, readonly CheckedObject[]>;
}

/** The kinds of some references on a cluster that have objects, and by namespace and name the objects that were meant. */
interface Searched {
  readonly kinds: readonly KindNames[];
  readonly meant: Map<string | undefined, Map<string, CheckedObject | undefined>>;
}

/** The objects of the kinds that references name. Each missing name is searched for once, since many objects may have it. */
class TargetNames {
  readonly #set: ObjectSet;
  readonly #byKind = new Map<string, KindNames>();
  // By identity, since nearly all references have one of a few constant lists of kinds.
  readonly #byTargets = new Map<readonly TargetKind[], Map<string, Searched>>();

  constructor(set: ObjectSet) {
    this.#set = set;
  }

  /**
   * The object whose name a reference misspells. Undefined where an object has the name in any namespace, and where the name
   * has a variable.
   */
  misspelt({ name, namespace, targets }: ReferencedName, from: CheckedObject): CheckedObject | undefined {
    const { cluster, object } = from;
    const byCluster = getOrCreate(this.#byTargets, targets, () => new Map<string, Searched>());
    const { kinds, meant } = getOrCreate(byCluster, cluster.name, () => ({
      kinds: targets.map((target) => this.#kindNames(target, cluster.name)).filter(({ names }) => names.size > 0),
      meant: new Map(),
    }));
    if (kinds.length === 0 || kinds.some(({ names }) => names.has(name))) return undefined;
    const wanted = namespace ?? object.metadata.namespace;
    const ofNamespace = getOrCreate(meant, wanted, () => new Map<string, CheckedObject | undefined>());
    return getOrCreate(ofNamespace, name, () => {
      if (variableIn(name) !== undefined) return undefined;
      for (const candidates of kinds.flatMap((kind) => candidatesIn(kind, wanted))) {
        const found = searchIn(candidates)(name);
        if (found !== undefined) return found;
      }
      return undefined;
    });
  }

  #kindNames({ group, kind }: TargetKind, cluster: string): KindNames {
    return getOrCreate(this.#byKind, `${group}/${kind}/${cluster}`, () => {
      const own = this.#set.ofKind(group, kind).filter((checked) => checked.cluster.name === cluster);
      const byNamespace = new Map<string, CheckedObject[]>();
      for (const checked of own) {
        const { namespace = "" } = checked.object.metadata;
        getOrCreate(byNamespace, namespace, (): CheckedObject[] => []).push(checked);
      }
      return { names: new Set(own.map(({ object }) => object.metadata.name)), byNamespace };
    });
  }
}

const searchIn = memoize((list: readonly CheckedObject[]) =>
  misspeltSearch(list, ({ object }) => object.metadata.name),
);

/** The objects of a namespace and those without one; all for a reference without a namespace. */
function candidatesIn({ byNamespace }: KindNames, wanted: string | undefined): readonly (readonly CheckedObject[])[] {
  if (wanted === undefined) return [...byNamespace.values()];
  return ["", wanted].map((namespace) => byNamespace.get(namespace) ?? []);
}

function example(clusterQueue: string): string {
  return `
apiVersion: kueue.x-k8s.io/v1beta1
kind: ClusterQueue
metadata: {name: research}
spec:
  namespaceSelector: {}
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors: [{name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}]
---
apiVersion: kueue.x-k8s.io/v1beta1
kind: LocalQueue
metadata: {name: training, namespace: team-nlp}
spec: {clusterQueue: ${clusterQueue}}
`;
}
