import { describe, expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { emitYaml } from "../../src/yaml/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { structuralSchema } from "../helpers/crd-schema.ts";
import { check } from "../helpers/policies.ts";

/** The rules that find each of them: in a pod, outside of every pod, and in a spec that is not that of a pod. */
const RULES = rules.filter(({ id }) =>
  ["SEC-001", "SEC-004", "SEC-006", "SEC-005", "SEC-009", "GITOPS-041", "GITOPS-043"].includes(id),
);

const VALUES: Readonly<Record<string | number, unknown>> = { image: "example.com/probe", hostPath: { path: "/probe" } };

const HOST_NAMESPACES = ["hostNetwork", "hostPID", "hostIPC"];

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

type Way = readonly (string | number)[];

/**
 * Whether a member of a schema is an image, but for those of block devices, a privilege, a namespace or folder of the
 * node.
 */
function isMark(key: string, { type }: Schema, way: Way): boolean {
  if (key === "hostPath") return type === "object";
  if (key === "image") return type === "string" && way.at(-1) !== "rbd";
  return (
    type === "boolean" && (HOST_NAMESPACES.includes(key) || (key === "privileged" && way.at(-1) === "securityContext"))
  );
}

/** Where a schema has such members; of lists the first item, of maps one called `probe`. */
function marksOf(schema: Schema | undefined, way: Way = []): readonly Way[] {
  if (schema === undefined) return [];
  const { properties = {}, items, additionalProperties } = schema;
  const below = Object.entries(properties).flatMap(([key, member]) =>
    isMark(key, member, way) ? [[...way, key]] : marksOf(member, [...way, key]),
  );
  const ofMap = typeof additionalProperties === "object" ? marksOf(additionalProperties, [...way, "probe"]) : [];
  return [...below, ...marksOf(items, [...way, 0]), ...ofMap];
}

type Node = Record<string | number, unknown>;

function put(object: Node, way: Way, value: unknown): void {
  let node = object;
  for (const [index, key] of way.entries()) {
    const next = way[index + 1];
    if (next === undefined) node[key] = value;
    else node[key] ??= typeof next === "number" ? [] : {};
    node = node[key] as Node;
  }
}

function versionsWithSchema() {
  return workloadTypes.flatMap(({ group, kind, versions }) =>
    versions.flatMap((version: string) => {
      const whole: Schema | undefined = structuralSchema(`${group}/${version}`, kind);
      const schema = whole?.properties?.spec;
      return schema === undefined ? [] : [{ kind, version, apiVersion: `${group}/${version}`, schema }];
    }),
  );
}

const cases = versionsWithSchema();

describe("an image, a privilege, a namespace or folder of the node at every place that a schema has for one", () => {
  test("is looked for in most of the catalogue", () => {
    expect(new Set(cases.map(({ kind }) => kind)).size).toBeGreaterThan(25);
  });

  test.each(cases)("$kind $version", ({ kind, apiVersion, schema }) => {
    const silent = marksOf(schema, ["spec"]).filter((way) => {
      const object: Node = { apiVersion, kind, metadata: { name: "a", namespace: "b" } };
      put(object, way, VALUES[way.at(-1) ?? ""] ?? true);
      // Nothing else is wrong with the object, so that any finding is about it.
      return check(RULES, emitYaml(object)).length === 0;
    });
    expect(silent.map((way) => way.join("."))).toEqual([]);
  });
});
