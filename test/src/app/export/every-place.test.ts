import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../../src/kernel/base/read.ts";
import { apiStructure, apiValidator } from "../../../helpers/api-structure.ts";
import { type ApiPlace, apiPlaces, mergedSpecs } from "./api-places.ts";
import { EAST, exported, imported } from "./contexts.ts";

const KINDS = [
  { kind: "Training", file: "a.training.json", document: "trainings", root: "TrainingCreationRequest" },
  {
    kind: "DistributedInference",
    file: "a.distributed-inference.json",
    document: "distributed-inferences",
    root: "DistributedInferenceCreationRequest",
  },
] as const;

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a schema of an API document without members of their own, with `/` and `[]`. */
function documentPlaces(file: string, root: string): readonly string[] {
  const { components } = JSON.parse(readFileSync(file, "utf8"));
  const whole = (schema: Fields): Fields => {
    const parts = [schema.allOf ?? []].flat().map((part) => whole(part as Fields));
    const reference = /[^/]+$/.exec(String(schema.$ref ?? ""))?.[0];
    const target = reference === undefined ? {} : whole(components.schemas[reference]);
    const properties = Object.assign({}, ...[target, ...parts, schema].map((part) => part.properties));
    return Object.assign({}, target, ...parts, schema, { properties });
  };
  const visit = (schema: Fields, place: string): readonly string[] => {
    const { properties, items } = whole(schema);
    const members = Object.entries(properties as Readonly<Record<string, Fields>>);
    if (members.length > 0) return members.flatMap(([name, inner]) => visit(inner, `${place}/${name}`));
    return isObject(items) ? visit(items, `${place}/[]`) : [place.slice(1)];
  };
  const { spec = {} } = whole(components.schemas[root]).properties as Readonly<Record<string, Fields>>;
  return visit(spec, "");
}

describe.each(KINDS)("every field of the API, $kind", ({ kind, file, document, root }) => {
  const body = (spec: unknown) => ({ name: "a", projectId: "4501", clusterId: EAST, spec });
  const there = (spec: unknown) => imported(body(spec), file);
  const places = apiPlaces(kind);

  it("is listed, and the list has no other field", () => {
    const listed = new Set(places.map(({ label }) => label.slice(0, label.indexOf("="))));
    expect([...listed].sort()).toEqual([...new Set(documentPlaces(apiStructure(document), root))].sort());
  });

  // The documents state in words that an inference cannot have such a claim.
  const isRefused = ({ label }: ApiPlace) => kind === "DistributedInference" && /ephemeral=true$/.test(label);

  it("is in the definition and in the body again, with each of its words, and the body is valid", () => {
    const validate = apiValidator(apiStructure(document), root);
    for (const place of places.filter((each) => !isRefused(each))) {
      const { value, issues } = there(place.spec);
      expect([place.label, issues.map(({ message }) => message)]).toEqual([place.label, []]);
      expect(value).toMatchObject({ kind, project: "team-nlp", cluster: "east" });
      const [again] = exported([value], "api").exported;
      expect(again?.content).toEqual(body(place.spec));
      expect([place.label, validate(again?.content)]).toEqual([place.label, true]);
    }
    expect(places.filter(isRefused).flatMap(({ spec }) => there(spec).issues.map(({ message }) => message))).toEqual(
      places.filter(isRefused).map(({ label }) => {
        const field = label.replaceAll("/[]", "[0]").replaceAll("/", ".").replace("=true", "");
        return `${field}: is not supported for inference workloads`;
      }),
    );
  });

  it("is in the body again beside any others", () => {
    let count = 0;
    fc.assert(
      fc.property(fc.subarray([...places], { minLength: 2, maxLength: 12 }), (some) => {
        const spec = some.reduce<Fields>((all, place) => mergedSpecs(all, place.spec), {});
        const { value } = there(spec);
        // Two of the fields exclude each other.
        if (value === undefined) return;
        count += 1;
        expect(exported([value], "api").exported[0]?.content).toEqual(body(spec));
      }),
      { numRuns: 200 },
    );
    expect(count).toBeGreaterThan(60);
  });
});
