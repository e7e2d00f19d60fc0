import type { Dice } from "./dice.ts";
import { IMAGES, LABELS, labelsOf, NAMES, NAMESPACES, type RandomObject } from "./objects.ts";
import { mergePatch, operations, podPath, selectorOf } from "./patches.ts";

/** The place of a random kustomization. */
export interface Scope {
  readonly dice: Dice;
  /** The objects that it includes, with their names in the files. */
  readonly objects: readonly RandomObject[];
  /** Adds a file beside the kustomization, and returns its path. */
  readonly file: (content: unknown, ending?: string) => string;
}

const json = (value: unknown) => JSON.stringify(value);
type Make = (scope: Scope) => unknown;

const targetOf = ({ dice, objects }: Scope): RandomObject | undefined => dice.pick(objects);

function withTarget(scope: Scope, make: (object: RandomObject) => unknown): unknown {
  const object = targetOf(scope);
  return object === undefined ? undefined : make(object);
}

function listOf(scope: Scope, most: number, make: (object: RandomObject) => unknown): readonly unknown[] {
  return scope.dice.list(1, most, () => withTarget(scope, make)).filter((each) => each !== undefined);
}

const textOrFile = ({ dice, file }: Scope, content: unknown, textField = "patch") =>
  dice.chance(50) ? { [textField]: json(content) } : { path: file(content) };

const patches: Make = (scope) =>
  listOf(scope, 3, (object) => {
    const { dice } = scope;
    if (dice.chance(40)) return { ...textOrFile(scope, operations(dice, object)), target: selectorOf(dice, object) };
    const patch = mergePatch(dice, object);
    const options = dice.members(15, {
      options: () => dice.members(60, { allowNameChange: () => true, allowKindChange: () => dice.pick([true, false]) }),
    });
    const target = dice.chance(40) ? { target: selectorOf(dice, object) } : {};
    return { ...textOrFile(scope, patch), ...target, ...options };
  });

const patchesStrategicMerge: Make = (scope) =>
  listOf(scope, 2, (object) => {
    const patch = mergePatch(scope.dice, object);
    return scope.dice.chance(50) ? json(patch) : scope.file(patch);
  });

const patchesJson6902: Make = (scope) =>
  listOf(scope, 2, (object) => {
    const { name, namespace } = object.metadata;
    const [group, version] = object.apiVersion.includes("/") ? object.apiVersion.split("/") : ["", object.apiVersion];
    const target = { group, version, kind: object.kind, name, ...(namespace !== undefined && { namespace }) };
    return { ...textOrFile(scope, operations(scope.dice, object)), target };
  });

/** An entry of `images`. */
export const image: Make = ({ dice }) => ({
  name: dice.pick(["nginx", "why", "r/y", "r.example.com:5000/t/x", "n.*", "nothing"]),
  ...dice.members(45, {
    newName: () => dice.pick(["evil/nginx", "nginx"]),
    newTag: () => dice.pick(["9", "latest", ""]),
    digest: () => "sha256:0123",
    tagSuffix: () => "-suffix",
  }),
});

/** An entry of `replicas`. */
export const replica: Make = (scope) => {
  const scaled = scope.objects.filter(({ kind }) => /^(?:Deployment|ReplicaSet|StatefulSet)$/.test(kind));
  const name = scope.dice.pick(scaled)?.metadata.name;
  return name === undefined ? undefined : { name, count: scope.dice.pick([0, 5, 100]) };
};

/** An entry of `labels`. */
const label: Make = ({ dice }) => ({
  pairs: labelsOf(dice),
  ...dice.members(35, {
    includeSelectors: () => dice.chance(70),
    includeTemplates: () => dice.chance(70),
    includeVolumeClaimTemplates: () => dice.chance(70),
    fields: () => [fieldSpec(dice, "labels")],
  }),
});

/** A field of a configuration; `end` is its last key. */
export function fieldSpec(dice: Dice, end: string): object {
  return {
    path: dice.pick([
      `spec/more/${end}`,
      `metadata/${end}`,
      `spec/template/metadata/${end}`,
      `spec/template/spec/${end}`,
      `spec/pytorchReplicaSpecs/Worker/template/metadata/${end}`,
      `spec/workerGroupSpecs/template/metadata/${end}`,
      `spec/workerGroupSpecs[]/template/metadata/${end}`,
    ]),
    ...dice.members(45, {
      create: () => dice.chance(60),
      kind: () => dice.pick(["Pod", "Deployment", "PyTorchJob", "RayCluster", "Queue"]),
      group: () => dice.pick(["apps", "kubeflow.org", "ray.io"]),
      version: () => "v1",
    }),
  };
}

function fieldPath(dice: Dice, object: RandomObject): string {
  const pod = podPath(object)?.join(".");
  const ofPod = [
    `${pod}.containers.0.image`,
    `${pod}.containers.[name=c].image`,
    `${pod}.containers.[name=d].image`,
    `${pod}.containers.*.image`,
    `${pod}.hostname`,
    `${pod}.containers.[name=c].args.0`,
    `${pod}.containers.[name=c].env.[name=A].value`,
    `${pod}.serviceAccountName`,
    `${pod}.nodeSelector.disk`,
  ];
  const plain = [
    "metadata.name",
    "metadata.namespace",
    "metadata.labels.app",
    "metadata.annotations.[example.com/a]",
    "metadata.annotations.example\\.com/a",
    "spec.replicas",
    "data.k",
    "data.k.a.b",
    "spec",
  ];
  return dice.pick(pod === undefined ? plain : [...ofPod, ...ofPod, ...plain]) ?? "metadata.name";
}

const namedBy = (dice: Dice, { apiVersion, kind, metadata }: RandomObject) => {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  return {
    kind,
    name: metadata.name,
    ...dice.members(25, { namespace: () => metadata.namespace, group: () => group, version: () => version }),
  };
};

/** A replacement. */
export const replacement: Make = (scope) => {
  const { dice } = scope;
  return withTarget(scope, (source) => {
    const from = dice.chance(20)
      ? { sourceValue: dice.pick(["evil:latest", "7", "true"]) }
      : {
          source: {
            ...namedBy(dice, source),
            ...dice.members(80, { fieldPath: () => fieldPath(dice, source) }),
            ...dice.members(15, { options: () => ({ delimiter: dice.pick([":", "-"]), index: dice.below(2) }) }),
          },
        };
    const targets = listOf(scope, 2, (target) => ({
      select: dice.chance(50) ? namedBy(dice, target) : selectorOf(dice, target),
      ...dice.members(15, { reject: () => [selectorOf(dice, target)] }),
      ...dice.members(90, { fieldPaths: () => dice.list(1, 2, () => fieldPath(dice, target)) }),
      ...dice.members(50, {
        options: () => ({
          create: true,
          ...dice.members(20, { delimiter: () => ":", index: () => dice.pick([-1, 0, 1, 5]) }),
        }),
      }),
    }));
    return { ...from, targets };
  });
};

const replacements: Make = (scope) => {
  const all = listOf(scope, 2, () => replacement(scope));
  if (all.length === 0) return undefined;
  if (scope.dice.chance(60)) return all;
  return [{ path: scope.file(scope.dice.chance(50) ? all : all[0]) }];
};

const vars: Make = (scope) =>
  scope.dice.some(["VAR_A", "VAR_B"], 70).flatMap((name) => {
    const object = targetOf(scope);
    if (object === undefined) return [];
    const { apiVersion, kind, metadata } = object;
    const reference = scope.dice.members(60, {
      fieldref: () => ({ fieldPath: fieldPath(scope.dice, object).replace(/\.\*/, "[0]") }),
    });
    return [{ name, objref: { apiVersion, kind, name: metadata.name }, ...reference }];
  });

/** The changes that a kustomization can name, in each so many cases of 100 kustomizations. */
export const CHANGES: Readonly<Record<string, readonly [number, Make]>> = {
  namePrefix: [20, ({ dice }) => dice.pick(["p-", "x"])],
  nameSuffix: [15, ({ dice }) => dice.pick(["-s", "y"])],
  namespace: [25, ({ dice }) => dice.pick([...NAMESPACES, "other"])],
  commonLabels: [12, ({ dice }) => labelsOf(dice)],
  labels: [20, (scope) => scope.dice.list(1, 2, () => label(scope))],
  commonAnnotations: [15, ({ dice }) => ({ "example.com/c": dice.pick(["1", "text"]) })],
  patches: [30, patches],
  patchesStrategicMerge: [15, patchesStrategicMerge],
  patchesJson6902: [15, patchesJson6902],
  images: [25, (scope) => scope.dice.list(1, 2, () => image(scope))],
  imageTags: [10, (scope) => [image(scope)]],
  replicas: [15, (scope) => present([replica(scope)])],
  replacements: [20, replacements],
  vars: [10, vars],
  metadata: [3, ({ dice }) => ({ name: dice.pick(NAMES), labels: { m: "1" }, annotations: { n: "1" } })],
  buildMetadata: [5, ({ dice }) => dice.some(["managedByLabel", "originAnnotations", "transformerAnnotations"])],
  sortOptions: [
    4,
    ({ dice }) =>
      dice.pick([{ order: "fifo" }, { order: "legacy", legacySortOptions: { orderFirst: ["Pod"], orderLast: [] } }]),
  ],
};

export const present = (values: readonly unknown[]) => values.filter((value) => value !== undefined);
export { IMAGES, LABELS };
