import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft } from "../../../../src/expand/import/draft.ts";
import { fromWorkloadBody } from "../../../../src/expand/import/from-body.ts";
import { fromRunaiBody, type RunaiBodyKind } from "../../../../src/expand/import/from-runai-body.ts";
import { fromTrainingWorkload } from "../../../../src/expand/import/from-training-workload.ts";
import type { RunaiField, RunaiItemField, RunaiValue } from "../../../../src/k8s-fields/runai/field.ts";
import { runaiFields } from "../../../../src/k8s-fields/runai/fields.ts";
import { supportOf } from "../../../../src/k8s-fields/runai/lookup.ts";
import { resolve } from "../../../../src/k8s-fields/schema/places.ts";
import type { Schema } from "../../../../src/k8s-fields/schema/schema.ts";
import { isWithin, parentPointer } from "../../../../src/kernel/base/pointer.ts";
import { at } from "../../../../src/kernel/base/read.ts";
import { requestBodySchemas } from "../../../../src/model/definition/schema/envelope.ts";
import { knownIds } from "../../../../src/model/organization/id-map.ts";

/** Random specs have each field in every second run; `npm run test:long` tries many more. */
const runs = (count: number) => ({ numRuns: process.env.MUSTER_LONG === "1" ? count * 100 : count });

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

const context = { organization: { clusters: [], projects: [] }, ids: knownIds({ clusters: [], projects: [] }) };
const shown = ({ value, remarks, problems }: Draft) =>
  JSON.stringify([value, remarks.map(({ kind, path }) => [kind, path]), problems.map(({ path }) => path)]);

/** The pointers of all members and items below a value, each as its keys. */
function placesIn(value: Value, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Object.entries(value);
  return entries.length === 0 ? [path] : entries.flatMap(([key, inner]) => placesIn(inner, [...path, key]));
}

/** The value without the member or the item at a path. */
function withoutPlace(value: Value, [key = "", ...rest]: readonly string[]): Value {
  if (Array.isArray(value)) {
    const rests = value.map((item, index) =>
      String(index) === key && rest.length > 0 ? withoutPlace(item, rest) : item,
    );
    return rests.filter((_, index) => String(index) !== key || rest.length > 0);
  }
  const entries = Object.entries(value as Fields).flatMap(([name, inner]) => {
    if (name !== key) return [[name, inner]];
    return rest.length === 0 ? [] : [[name, withoutPlace(inner, rest)]];
  });
  return Object.fromEntries(entries);
}

/** The places without which the result is the same: their fields are neither carried nor listed. */
function silent(input: Fields, importOf: (input: Fields) => Draft, root = ""): readonly string[] {
  const whole = importOf(input);
  // A contradiction is an error, which covers the object around it.
  const wrong = whole.problems.flatMap(({ path, message }) => {
    const object = path.split("/").length > 3 ? parentPointer(path) : path;
    // The error about a repeated name names the first item as well.
    const [, first] = /given twice, first by item (\d+)/.exec(message) ?? [];
    return first === undefined ? [object] : [object, `${parentPointer(object)}/${first}`];
  });
  const listed = [...whole.remarks.filter(({ kind }) => kind !== "guess").map(({ path }) => path), ...wrong];
  return placesIn(input)
    .filter((place) => !listed.some((path) => isWithin(`${root}/${place.join("/")}`, path)))
    .filter((place) => shown(importOf(withoutPlace(input, place) as Fields)) === shown(whole))
    .map((place) => place.join("/"));
}

const SAMPLES = ["a1", "1Gi", "0644", "/x", "a.example.com", "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10", "A1"];

/** Values of a schema that are present, so that no field is noise. */
function valuesOf(reference: Schema, root: Schema): fc.Arbitrary<Value> {
  const schema = resolve(reference, root);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.filter((word) => word !== null));
  const type = [schema.type ?? []].flat().find((name) => name !== "null");
  switch (type) {
    case "object": {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, inner]) => [name, valuesOf(inner, root)] as const,
      );
      return fc
        .record(Object.fromEntries(members), { requiredKeys: [...(schema.required ?? [])] as never[] })
        .filter((value) => members.length === 0 || Object.keys(value).length > 0);
    }
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, root), { minLength: 1, maxLength: 2 });
    case "boolean":
      return fc.constant(true);
    case "integer":
      return fc.integer({ min: Math.max(schema.minimum ?? 1, 1), max: Math.min(schema.maximum ?? 1000, 1000) });
    case "number":
      return fc.constantFrom(0.5, 0.25);
    case "string": {
      const pattern = new RegExp(schema.pattern ?? "");
      const fitting = SAMPLES.filter(
        (sample) => pattern.test(sample) && (schema.format !== "uuid" || sample.length === 36),
      );
      return fc.constantFrom(...fitting.filter((sample) => sample.length <= (schema.maxLength ?? 99)));
    }
    default:
      return fc.constant({ a: 1 });
  }
}

const envelope = (spec: Value): Fields => ({ name: "a", projectId: "1", clusterId: "2", spec });

describe("every field of the API", () => {
  it.each(["Training", "DistributedInference"] as const)("of a %s is in the definition", (kind) => {
    const root = requestBodySchemas[kind];
    const specs = valuesOf(root.properties?.spec ?? {}, root);
    fc.assert(
      fc.property(specs, (spec) => {
        const draft = fromWorkloadBody(envelope(spec), kind, context);
        expect({ ...draft.value, spec: withRequestTypes(draft.value.spec) }).toEqual({
          apiVersion: "muster.dev/v1alpha1",
          kind,
          metadata: { name: "a" },
          project: "1",
          cluster: "2",
          spec: withRequestTypes(spec),
        });
      }),
      runs(30),
    );
  });

  it.each(["workspace", "distributed-training", "inference"] as const)(
    "of a %s is in the object, or listed",
    (kind: RunaiBodyKind) => {
      const root = requestBodySchemas.Training;
      const specs = valuesOf(root.properties?.spec ?? {}, root);
      fc.assert(
        fc.property(specs, (spec) => {
          const input = envelope(spec);
          // These follow from other fields in run.ai/v2alpha1, or are defaults that it states.
          const derived =
            /^spec\/(?:security\/uidGidSource|compute\/gpuRequestType|storage\/nfs\/\d+\/readOnly|storage\/pvc\/\d+\/claimInfo\/(?:volumeMode|accessModes\/readWriteOnce)|tolerations\/\d+\/effect)$/;
          const places = silent(input, (body) => fromRunaiBody(body, kind, context));
          expect(places.filter((place) => !derived.test(place))).toEqual([]);
        }),
        { ...runs(20), examples: [[{ labels: REPEATED }]] },
      );
    },
  );
});

const REPEATED = [{ name: "a.example.com", value: "a1" }, { name: "a.example.com" }];

/** The spec without request types, which import adds where they are implied. */
function withRequestTypes(spec: Value): Value {
  return JSON.parse(JSON.stringify(spec), (key, value) => (key === "gpuRequestType" ? undefined : value));
}

function runaiValue({ type, words, pattern, minimum, maximum }: RunaiValue): fc.Arbitrary<Value> {
  if (words !== undefined) return fc.constantFrom(...words);
  if (pattern !== undefined) {
    return fc.constantFrom(...["/a", "/b", "1,2", "3"].filter((text) => pattern[0].test(text)));
  }
  switch (type) {
    case "Boolean":
      return fc.constant(true);
    case "Integer":
      return fc.integer({ min: Math.max(minimum ?? 1, 1), max: maximum ?? 1000 });
    case "Number":
      return fc.constantFrom("0.5", 0.25, "8");
    case "Quantity":
      return fc.constantFrom("1Gi", "16G");
    default:
      return fc.constantFrom("a", "b");
  }
}

function formOf({ form, item, ...value }: RunaiField): fc.Arbitrary<Value> {
  if (form === "plain" || form === "open") return runaiValue(value);
  if (form === "wrapped") return runaiValue(value).map((inner) => ({ value: inner }));
  return fc.dictionary(fc.constantFrom("one", "two"), itemValues(item), { minKeys: 1 }).map((items) => ({
    items: Object.fromEntries(Object.entries(items).map(([key, inner]) => [key, { value: inner }])),
  }));
}

function itemValues(item: RunaiField["item"]): fc.Arbitrary<Value> {
  if (item === undefined || typeof item === "string") {
    return item === "open"
      ? fc.constant({ key: "a", operator: "Exists", effect: "NoExecute", seconds: 3, other: 1 })
      : fc.constantFrom("a", "SECRET:s,k");
  }
  const members = Object.entries(item).map(([name, field]: [string, RunaiItemField]) => [name, runaiValue(field)]);
  const mandatory = Object.keys(item).filter((name) => item[name]?.mandatory === true);
  const values = fc.record(Object.fromEntries(members), { requiredKeys: mandatory as never[] });
  return values.filter((value) => Object.keys(value).length > 0);
}

describe("every field of run.ai/v2alpha1", () => {
  // A workload has a name or the start of one.
  const fields = runaiFields.filter(
    (field) => supportOf(field, "TrainingWorkload") !== "no" && field.name !== "namePrefix",
  );
  // Values with which a field has the same effect as no field.
  const without = ["usage", "active", "podAffinity", "runAsUser", "runAsNonRoot"];
  const object = (spec: Fields): Fields => ({
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "a", namespace: "runai-a" },
    spec: { name: { value: "a" }, image: { value: "x:1" }, ...spec },
  });
  const importOf = (spec: Fields) => fromTrainingWorkload(object(spec), context);

  it.each(fields.map((field) => [field.name, field] as const))("%s is in the Training, or listed", (name, field) => {
    fc.assert(
      fc.property(formOf(field), (value) => {
        const isSilent = shown(importOf({ [name]: value })) === shown(importOf({}));
        expect(isSilent && !["usage", "active", "name", "image"].includes(name)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  it("is in the Training, or listed, in any combination", () => {
    const specs = fc.record(Object.fromEntries(fields.map((field) => [field.name, formOf(field)])), {
      requiredKeys: [],
    });
    // Of two equal numbers of GPUs, each one can be left out.
    const hasOneNumber = (spec: object) => Number(at(spec, "gpu", "value")) !== at(spec, "gpuDevices", "value");
    fc.assert(
      fc.property(specs.filter(hasOneNumber), (spec) => {
        const places = silent(spec as Fields, importOf, "/spec");
        const own = places.filter(
          (place) => !without.includes(place.split("/")[0] ?? "") && !IMPLIED.some((implied) => implied.test(place)),
        );
        expect(own).toEqual([]);
      }),
      runs(30),
    );
  });
});

/** Members of items that are defaults of the API. */
const IMPLIED = [
  /^pvcs\/items\/\w+\/value\/readWriteOnce$/,
  /^nfs\/items\/\w+\/value\/readOnly$/,
  /^ports\/items\/\w+\/value\/serviceType$/,
  /^(?:name|image)\//,
];
