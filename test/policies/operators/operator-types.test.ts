import { expect, test } from "vitest";
import { operatorKinds, operatorTypeOf } from "../../../policies/operators/operator-types.ts";
import type { ObjectType, ValueType } from "../../../src/k8s-fields/kubernetes/field-type.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { type CrdNode, crdDocuments } from "../../helpers/crds.ts";

function rootOf(apiVersion: string, kind: string): ObjectType {
  const type = operatorTypeOf(apiVersion, kind);
  if (type === undefined) throw new Error(`unknown kind ${apiVersion} ${kind}`);
  return type;
}

function objectsIn(value: ValueType, { typeOf }: ObjectType): readonly ObjectType[] {
  if (value.form === "list" || value.form === "map") return objectsIn(value.item, { typeOf } as ObjectType);
  return value.form === "object" ? [typeOf(value.name)] : [];
}

test("every type that a kind reaches is in the table, with its mandatory fields", () => {
  const reached = new Set(operatorKinds().map(({ apiVersion, kind }) => rootOf(apiVersion, kind)));
  for (const type of reached) {
    for (const { type: value } of type.fields.values()) for (const next of objectsIn(value, type)) reached.add(next);
  }
  expect(reached.size).toBeGreaterThan(1000);
  const wrong = [...reached].flatMap(({ name, fields, mandatory }) =>
    mandatory.filter((field) => !fields.has(field)).map((field) => `${name}.${field}`),
  );
  expect(wrong).toEqual([]);
});

test("only these kinds of the catalogue have no table", () => {
  const known = new Set(operatorKinds().map(({ apiVersion, kind }) => `${apiVersion.split("/")[0]}/${kind}`));
  const others = workloadTypes.filter(({ group, kind }) => group.includes(".") && !known.has(`${group}/${kind}`));
  expect(others.map(({ group, kind }) => `${group}/${kind}`)).toEqual([
    "amlarc.azureml.com/AmlJob",
    "argoproj.io/AnalysisRun",
    "run.ai/DistributedWorkload",
    "argoproj.io/Experiment",
    "run.ai/InferenceWorkload",
    "run.ai/InteractiveWorkload",
    "run.ai/RunaiJob",
    "kubeflow.org/ScheduledWorkflow",
    "run.ai/TrainingWorkload",
    "kubevirt.io/VirtualMachine",
  ]);
});

test.each([
  ["disaggregatedset.x-k8s.io/v1", "DisaggregatedSetRoleScaler", ["replicas"]],
  ["disaggregatedset.x-k8s.io/v1", "DisaggregatedSet", ["placementPolicy", "roles", "slices"]],
  [
    "agents.x-k8s.io/v1beta1",
    "Sandbox",
    ["operatingMode", "podTemplate", "service", "shutdownPolicy", "shutdownTime", "volumeClaimTemplates"],
  ],
])("%s %s has the fields of its newest release", (apiVersion, kind, fields) => {
  const spec = rootOf(apiVersion, kind).fields.get("spec")?.type;
  const [type] = spec === undefined ? [] : objectsIn(spec, rootOf(apiVersion, kind));
  expect([...(type?.fields.keys() ?? [])].toSorted()).toEqual(fields);
});

test.each([
  ["ray.io/v2", "RayJob"],
  ["ray.io/v1", "Rayjob"],
  ["batch/v1", "Job"],
  ["", "constructor"],
])("%s %s is not a kind of an operator", (apiVersion, kind) => {
  expect(operatorTypeOf(apiVersion, kind)).toBeUndefined();
});

/** The paths of a schema whose fields the type lacks, or has as values of another form. */
function differences(schema: CrdNode, value: ValueType, type: ObjectType, path: string): readonly string[] {
  if (value.form === "any") return [];
  if (schema["x-kubernetes-preserve-unknown-fields"] === true || schema.type === undefined) return [];
  if (value.form === "list") {
    if (schema.type !== "array") return [`${path} is no list`];
    return differences(schema.items as CrdNode, value.item, type, `${path}[]`);
  }
  if (value.form === "map") {
    const members = schema.additionalProperties;
    return typeof members === "object"
      ? differences(members as CrdNode, value.item, type, `${path}.*`)
      : [`${path} is no map`];
  }
  if (value.form === "object") {
    const inner = type.typeOf(value.name);
    return Object.entries((schema.properties ?? {}) as Record<string, CrdNode>).flatMap(([name, field]) => {
      const own = inner.fields.get(name);
      return own === undefined
        ? [`${path}.${name} is unknown`]
        : differences(field, own.type, inner, `${path}.${name}`);
    });
  }
  return schema.type === "object" || schema.type === "array" ? [`${path} is a ${value.form}`] : [];
}

test("the table has every field of the CRDs of the tests", () => {
  const found = crdDocuments().flatMap(({ spec: { group, names, versions } }) =>
    versions.flatMap(({ name, schema }) => {
      const type = operatorTypeOf(`${group}/${name}`, names.kind);
      const spec = type?.fields.get("spec");
      const { properties } = (schema as { openAPIV3Schema: { properties?: Record<string, CrdNode> } }).openAPIV3Schema;
      if (type === undefined || spec === undefined || properties?.spec === undefined) return [];
      return differences(properties.spec, spec.type, type, `${names.kind} ${name}`);
    }),
  );
  // Fields of pods that only releases of Kubernetes have which its field table lacks.
  expect(
    found.filter(
      (path) => !/\.(?:workloadRef|schedulingGroup|userAnnotations|resources\.claims) is unknown$/.test(path),
    ),
  ).toEqual([]);
});
