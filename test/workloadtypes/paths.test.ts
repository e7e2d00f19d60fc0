import { describe, expect, it } from "vitest";
import { kartaSpec } from "../../src/app/interfaces/karta-spec.ts";
import { expressionsOf } from "../../src/model/resource-interface/fields.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { structuralSchema } from "../helpers/crd-schema.ts";

type Node = Readonly<Record<string, unknown>>;

const kinds: readonly WorkloadKind[] = workloadTypes;

/** Chains of fields in an expression, for example `.spec.workerGroupSpecs[]?.template`; texts are left out. */
function chainsOf(expression: string): readonly string[] {
  const code = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return [...code.matchAll(/(?<![\w\])])\.[A-Za-z_][\w.[\]?]*/g)].map(([chain]) => chain);
}

/** Fields of the metadata of every object, which no CRD describes. */
const METADATA = /^\.metadata\.(name|namespace|generation|labels|annotations)\[?$/;

/** The schemas that a chain of fields leads to, from any of several schemas. */
function resolved(chain: string, from: readonly Node[]): readonly Node[] {
  const steps = chain.replaceAll("?", "").match(/\.[A-Za-z_]\w*|\[\]/g) ?? [];
  return steps.reduce<readonly Node[]>((nodes, step) => nodes.flatMap((node) => stepped(node, step)), from);
}

function stepped(node: Node, step: string): readonly Node[] {
  const { properties, items, additionalProperties } = node;
  // Fields that the API server keeps without a schema may have any value.
  const open = node["x-kubernetes-preserve-unknown-fields"] === true ? [node] : [];
  if (step === "[]") {
    const inner = [items, additionalProperties].find(isNode);
    return inner === undefined ? open : [inner];
  }
  const child =
    isNode(properties) && Object.hasOwn(properties, step.slice(1)) ? properties[step.slice(1)] : additionalProperties;
  return isNode(child) ? [child] : open;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields that only older releases of an operator have. */
const OLDER: ReadonlySet<string> = new Set([".alibi"]);

/** Chains of an expression that the schema of its kind does not have; one that starts in the middle continues another. */
function unknownChains(expression: string, root: Node): readonly string[] {
  const chains = chainsOf(expression).filter((chain) => !METADATA.test(chain) && !OLDER.has(chain));
  const absolute = chains.filter((chain) => /^\.(spec|status|metadata)\b/.test(chain));
  const bases = absolute.flatMap((chain) => resolved(chain, [root]));
  const withItems = (nodes: readonly Node[]) =>
    nodes.flatMap((node) => [node, ...(isNode(node.items) ? [node.items] : [])]);
  const near = withItems(bases);
  const relative = chains.filter((chain) => !absolute.includes(chain));
  const inside = [...near, ...withItems(relative.flatMap((chain) => resolved(chain, near)))];
  return chains.filter((chain) => resolved(chain, absolute.includes(chain) ? [root] : inside).length === 0);
}

describe("unknownChains", () => {
  const schema = {
    properties: {
      spec: {
        properties: {
          groups: { items: { properties: { name: {}, size: {} } } },
          map: { additionalProperties: { properties: { n: {} } } },
          open: { "x-kubernetes-preserve-unknown-fields": true, properties: { known: {} } },
        },
      },
    },
  };

  it.each<[string, readonly string[]]>([
    [".spec.groups[]?.name", []],
    [".spec.groups[]? | (.size // 1) * 2", []],
    [".spec.map.Any.n", []],
    [".spec.map[]?.n", []],
    ['any(.spec.groups[]?; .name == ".spec.wrong")', []],
    [".spec.open.steps[]? | .image", []],
    [".metadata.labels", []],
    ['.metadata.annotations["a"]', []],
    [".metadata.lables", [".metadata.lables"]],
    [".spec.open.known.a", [".spec.open.known.a"]],
    [".spec.group", [".spec.group"]],
    [".spec.groups[]? | .sise", [".sise"]],
    [".spec.groups.name", [".spec.groups.name"]],
    [".spec | .groups | first | .name", []],
    [".spec | .groups | first | .nam", [".nam"]],
  ])("%s", (expression, unknown) => {
    expect(unknownChains(expression, schema)).toEqual(unknown);
  });
});

/** Kinds of Kubernetes itself, of Run:ai, and versions whose schema is nowhere published. */
const WITHOUT_CRD: ReadonlySet<string> = new Set([
  "AmlJob v1alpha1",
  "CronJob v1",
  "CronWorkflow v1alpha1",
  "DaemonSet v1",
  "Deployment v1",
  "DynamoGraphDeployment v1beta1",
  "Job v1",
  "LLMInferenceService v1alpha1",
  "LLMInferenceService v1alpha2",
  "Pod v1",
  "ReplicaSet v1",
  "ReplicationController v1",
  "Rollout v1alpha1",
  "StatefulSet v1",
  "VirtualMachine v1",
  "VirtualMachine v1alpha3",
  "DistributedWorkload v2alpha1",
  "InferenceWorkload v2alpha1",
  "InteractiveWorkload v2alpha1",
  "RunaiJob v1",
  "TrainingWorkload v2alpha1",
  "VirtualMachineInstance v1alpha3",
]);

const versions = kinds.flatMap((kind) =>
  kind.versions.map((version) => ({ kind, version, name: `${kind.kind} ${version}` })),
);
const withCrd = versions.filter(
  ({ kind, version }) => structuralSchema(`${kind.group}/${version}`, kind.kind) !== undefined,
);

describe("the paths of the catalogue against the CRDs", () => {
  it("are checked for every kind but the built-in ones and those that publish no CRD", () => {
    const checked = withCrd.map(({ name }) => name);
    const unchecked = versions.map(({ name }) => name).filter((name) => !checked.includes(name));
    const title = "add the CRD with scripts/crd-structure.ts, or, if none is published, the version to WITHOUT_CRD";
    expect(
      unchecked.filter((name) => !WITHOUT_CRD.has(name)),
      title,
    ).toEqual([]);
  });

  it.each(withCrd)("$name", ({ kind, version }) => {
    const schema = structuralSchema(`${kind.group}/${version}`, kind.kind) ?? {};
    const spec = kartaSpec(kind.resourceInterfaces[version] ?? {}, kind.suspensions?.[version]);
    const { resourceInterface } = parseResourceInterface(spec);
    const fields = resourceInterface === undefined ? [] : expressionsOf(resourceInterface);
    expect(fields.length).toBeGreaterThan(2);
    // Selectors and grouping keys run on the pod, not on the object.
    const onObject = fields.filter(({ pointer }) => !/\/(?:podSelector|groupByKeyPaths|filters)\//.test(pointer));
    const wrong = onObject.flatMap(({ pointer, source }) =>
      unknownChains(source, schema).map((chain) => `${pointer}: ${chain}`),
    );
    expect(wrong).toEqual([]);
  });

  // An older version may lack the field, as ray.io/v1alpha1 RayService does.
  it.each(withCrd.filter(({ kind, version }) => kind.suspendPath !== undefined && version === kind.versions[0]))(
    "$name can be suspended",
    ({ kind, version }) => {
      const schema = structuralSchema(`${kind.group}/${version}`, kind.kind) ?? {};
      const chain = (kind.suspendPath ?? "").replaceAll("/", ".");
      expect(resolved(chain, [schema])).toMatchObject([{ type: "boolean" }]);
    },
  );
});
