import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { resolve } from "../../../../src/k8s-fields/schema/places.ts";
import type { Schema } from "../../../../src/k8s-fields/schema/schema.ts";
import { requestBodySchemas } from "../../../../src/model/definition/schema/envelope.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";

const SEEDS = `${sharedPath("seeds")}/`;

type Node = Readonly<Record<string, unknown>>;
/** One line per fact of a schema: its place, a keyword, its value. */
type Facts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const KEYWORDS = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "format"] as const;

function apiFacts(file: string, root: string): Facts {
  const document = JSON.parse(readFileSync(SEEDS + file, "utf8")) as Node;
  const facts: Record<string, Record<string, unknown>> = {};
  const follow = (node: Node): Node => {
    const reference = node.$ref;
    if (typeof reference !== "string") return node;
    let target: unknown = document;
    for (const part of reference.slice(2).split("/")) target = (target as Node)[part];
    return follow(target as Node);
  };
  const merge = (node: Node): Node => {
    const own = follow(node);
    const members = (own.allOf as readonly Node[] | undefined)?.map(merge) ?? [];
    const all = [own, ...members];
    return {
      ...Object.assign({}, ...members),
      ...own,
      properties: Object.assign({}, ...all.map((part) => part.properties)),
      required: all.flatMap((part) => (part.required as readonly string[] | undefined) ?? []),
    };
  };
  const visit = (node: Node, place: string): void => {
    const schema = merge(node);
    const properties = schema.properties as Readonly<Record<string, Node>>;
    const type = schema.type ?? (Object.keys(properties).length > 0 ? "object" : undefined);
    const fact: Record<string, unknown> = { type, nullable: schema.nullable === true };
    for (const keyword of KEYWORDS) if (schema[keyword] !== undefined) fact[keyword] = schema[keyword];
    if (schema.pattern !== undefined && schema.pattern !== ".*") fact.pattern = schema.pattern;
    if (schema.enum !== undefined) fact.enum = (schema.enum as readonly string[]).toSorted();
    if (type === "object") {
      fact.properties = Object.keys(properties).toSorted();
      fact.required = (schema.required as readonly string[]).toSorted();
      for (const [name, inner] of Object.entries(properties)) visit(inner, `${place}/${name}`);
    }
    if (type === "array") visit(schema.items as Node, `${place}/[]`);
    facts[place] = fact;
  };
  visit({ $ref: `#/components/schemas/${root}` }, "");
  return facts;
}

function ourFacts(root: Schema): Facts {
  const facts: Record<string, Record<string, unknown>> = {};
  const visit = (reference: Schema, place: string): void => {
    const schema = resolve(reference, root);
    const types = [schema.type ?? []].flat();
    const type = types.find((name) => name !== "null");
    const fact: Record<string, unknown> = { type, nullable: types.includes("null") };
    for (const keyword of KEYWORDS) if (schema[keyword] !== undefined) fact[keyword] = schema[keyword];
    if (schema.pattern !== undefined) fact.pattern = schema.pattern;
    if (schema.enum !== undefined) {
      expect(schema.enum.includes(null), `null among the words at ${place}`).toBe(types.includes("null"));
      fact.enum = schema.enum.filter((word) => word !== null).toSorted();
    }
    if (type === "object") {
      expect(schema.additionalProperties, `${place} is closed`).toBe(false);
      fact.properties = Object.keys(schema.properties ?? {}).toSorted();
      fact.required = (schema.required ?? []).toSorted();
      for (const [name, inner] of Object.entries(schema.properties ?? {})) visit(inner, `${place}/${name}`);
    }
    if (type === "array") visit(schema.items ?? {}, `${place}/[]`);
    facts[place] = fact;
  };
  visit(root, "");
  return facts;
}

/** The differences of the body itself, with their reasons; everything below `spec` is equal. */
const DEPARTURES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // templateId is refused with a reason of its own; without a spec there is no image, which is mandatory.
  "": {
    properties: ["clusterId", "name", "projectId", "spec", "useGivenNameAsPrefix"],
    required: ["clusterId", "name", "projectId", "spec"],
  },
  "/spec": { nullable: false },
  // An empty project is none, and null means absent wherever a field may be absent.
  "/projectId": { minLength: 1 },
  "/useGivenNameAsPrefix": { nullable: true },
};

describe.skipIf(sharedMissing("seeds"))("schemas and API documents", () => {
  it.each([
    ["Training", "trainings.openapi.json", "TrainingCreationRequest"],
    ["DistributedInference", "distributed-inferences.openapi.json", "DistributedInferenceCreationRequest"],
  ] as const)(
    "%s has every field, type, bound, word, pattern, format and null of the API, and no other",
    (kind, file, name) => {
      const { "/templateId": template, ...api } = apiFacts(file, name);
      expect(template).toMatchObject({ type: "string", format: "uuid" });
      const expected = Object.fromEntries(
        Object.entries(api).map(([place, fact]) => [place, { ...fact, ...DEPARTURES[place] }]),
      );
      expect(Object.keys(expected).length).toBeGreaterThan(150);
      expect(ourFacts(requestBodySchemas[kind])).toEqual(expected);
    },
  );
});
