import { valueAt } from "../../src/kernel/base/pointer.ts";
import { isContainer, isObject } from "../../src/kernel/base/read.ts";
import { crdFixture } from "./crd-verdicts.ts";

type Path = readonly (string | number)[];

/** A changed CustomResourceDefinition, and the change as text. */
interface ChangedDefinition {
  readonly text: string;
  readonly definition: unknown;
}

/** Values of each field, of the types that it may and may not have. */
const VALUES: readonly unknown[] = ["", "x y", "Valid", "v1", 7, -1, 1.5, true, false, null, [], ["a"], {}, { a: "b" }];

/** Values of each keyword of a schema. */
const KEYWORDS: Readonly<Record<string, readonly unknown[]>> = {
  type: ["array", "boolean", "integer", "null", "number", "object", "string", "int"],
  nullable: [true],
  uniqueItems: [true],
  title: ["a"],
  default: ["Fast", 7, {}, { a: 1 }, [], true],
  enum: [["a", "a"], [1], []],
  pattern: ["(", "^(?!a)", "a{1001}"],
  format: ["made-up", "int32"],
  maximum: [-5],
  minLength: [-1],
  multipleOf: [0],
  required: [["none"]],
  minProperties: [1],
  maxProperties: [1],
  $ref: ["#/a"],
  id: ["a"],
  definitions: [{ a: { type: "string" } }],
  dependencies: [{ a: ["b"] }],
  patternProperties: [{ a: { type: "string" } }],
  additionalItems: [{ type: "string" }, true],
  additionalProperties: [true, false, { type: "string" }, { type: "integer", default: 3 }],
  items: [{ type: "string" }, [{ type: "string" }], {}],
  properties: [{ a: {} }, { metadata: { type: "object" } }, { kind: { type: "integer" } }],
  not: [{ type: "string" }, { required: ["a"] }, { properties: { zz: { minimum: 1 } } }],
  anyOf: [
    [{ type: "integer" }, { type: "string" }],
    [{ type: "string" }],
    [{ properties: { zz: { minimum: 1 } } }],
    [{ description: "a" }],
    [{ nullable: true, minLength: 1 }],
  ],
  allOf: [
    [{ default: 1 }],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { maximum: 3 }],
    [{ "x-kubernetes-validations": [{ rule: "true" }] }],
    [{ items: { minLength: 1 } }],
    [{ pattern: "(" }],
    [{ additionalProperties: { minLength: 1 } }],
  ],
  oneOf: [[{ "x-kubernetes-int-or-string": true }], [{ "x-kubernetes-list-type": "set" }]],
  "x-kubernetes-int-or-string": [true],
  "x-kubernetes-preserve-unknown-fields": [true, false],
  "x-kubernetes-embedded-resource": [true],
  "x-kubernetes-list-type": ["atomic", "set", "map", "sorted"],
  "x-kubernetes-list-map-keys": [["name"], ["port", "port"], ["run"], ["zz"]],
  "x-kubernetes-map-type": ["atomic", "granular", "sorted"],
  "x-kubernetes-validations": [
    [{ rule: "true" }],
    [{ rule: " " }],
    [{ rule: "self >" }],
    [{ rule: "self.zz == 1" }],
    [{ rule: "other == 1" }],
    [{ rule: "1" }],
    [{ rule: "made_up(self)" }],
    [{ rule: "self == oldSelf" }],
    [{ rule: "true", optionalOldSelf: true }],
    [{ rule: "true", message: " " }],
    [{ rule: "true", message: "a\nb" }],
    [{ rule: "true\n&& true" }],
    [{ rule: "true", messageExpression: " " }],
    [{ rule: "true", messageExpression: "1" }],
    [{ rule: "true", messageExpression: "self.zz" }],
    [{ rule: "true", reason: "Made" }],
    [{ rule: "true", reason: "FieldValueForbidden" }],
    [{ rule: "true", fieldPath: ".zz" }],
    [{ rule: "true", fieldPath: " " }],
    [{ rule: "true", fieldPath: "name" }],
    [{ rule: "self + 1 == 'a'" }],
    [{ rule: "has(self.zz)" }],
  ],
};

/** Values of fields beside the schemas. */
const FIELDS: readonly (readonly [string, readonly unknown[]])[] = [
  ["metadata.name", ["widgets", "widgets.example.org"]],
  ["spec.group", ["example", "x.k8s.io", "Example.com"]],
  ["spec.scope", ["None", "Cluster"]],
  ["spec.preserveUnknownFields", [true, false]],
  ["spec.names.singular", ["Widget", ""]],
  ["spec.names.listKind", ["Widget", "Widgets_"]],
  ["spec.names.shortNames", [["w"], ["W"], [""]]],
  ["spec.names.categories", [["all"], ["a.b"]]],
  [
    "spec.conversion",
    [
      { strategy: "None" },
      { strategy: "None", webhook: { conversionReviewVersions: ["v1"] } },
      { strategy: "Webhook" },
      ...[
        { url: "https://a/b" },
        { url: "http://a/b" },
        { url: "https://u@a/b?c#d" },
        { url: "https:///b" },
        { service: { name: "a", namespace: "b" } },
        { service: { name: "", namespace: "b" } },
        { service: { name: "a", namespace: "b", path: "//", port: 0 } },
        { service: { name: "a", namespace: "b", path: "/convert/" } },
        { service: { name: "a", namespace: "b", path: "convert" } },
        { url: "https://a", service: { name: "a", namespace: "b" } },
      ].map((clientConfig) => ({ strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions: ["v1"] } })),
      ...[[], ["v2"], ["v1", "v1"], ["v1", "V2"]].map((conversionReviewVersions) => ({
        strategy: "Webhook",
        webhook: { clientConfig: { url: "https://a" }, conversionReviewVersions },
      })),
    ],
  ],
  ["spec.versions.0.name", ["1", "v1alpha1", "V1", "v1.1"]],
  ["spec.versions.1.storage", [true]],
  ["spec.versions.0.deprecationWarning", ["a"]],
  ["spec.versions.1.deprecated", [true]],
  [
    "spec.versions.0.subresources.scale",
    [
      { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size" },
      { specReplicasPath: "spec.size", statusReplicasPath: ".status.size" },
      { specReplicasPath: ".spec.size", statusReplicasPath: ".spec.size" },
      { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size", labelSelectorPath: ".metadata.a" },
      { specReplicasPath: ".spec.size" },
      {},
    ],
  ],
  [
    "spec.versions.0.additionalPrinterColumns",
    [
      [{ name: "A", type: "string", jsonPath: ".spec.a" }],
      [{ name: "", type: "string", jsonPath: ".spec.a" }],
      [{ name: "A", type: "text", jsonPath: ".spec.a" }],
      [{ name: "A", type: "string", jsonPath: "spec.a" }],
      [{ name: "A", type: "string", format: "uuid", jsonPath: ".spec.a" }],
      [{ name: "A", type: "string" }],
    ],
  ],
  [
    "spec.versions.0.selectableFields",
    [
      [{ jsonPath: ".spec.name" }],
      [{ jsonPath: ".spec.zz" }],
      [{ jsonPath: ".spec.tags" }],
      [{ jsonPath: ".metadata.name" }],
      [{ jsonPath: ".spec.name" }, { jsonPath: ".spec.name" }],
      [{ jsonPath: "spec.name" }],
      [{ jsonPath: ".spec['name']" }],
      [{}],
    ],
  ],
];

const TARGET = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/target";

/** One change each: fields dropped, with other values, and each keyword with several values in each schema. */
export function changedDefinitions(): readonly ChangedDefinition[] {
  const [fixture] = crdFixture("definitions.yaml");
  const original = structuredClone(fixture);
  // An API server estimates that this expression may cost too much.
  const target = valueAt(original, TARGET) as Record<string, unknown>;
  delete target["x-kubernetes-validations"];
  const changes: ChangedDefinition[] = [];
  const add = (path: Path, to?: unknown) => {
    const definition = structuredClone(original);
    const holder = parentOf(definition, path);
    const key = path.at(-1) ?? "";
    if (to !== undefined) holder[key] = structuredClone(to);
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    changes.push({ text: `${path.join(".")} ${JSON.stringify(to) ?? "dropped"}`, definition });
  };
  for (const [path, values] of FIELDS) {
    for (const to of values) {
      add(
        path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
        to,
      );
    }
  }
  visit(original, [], (path, value) => {
    add(path);
    // Every third value, which others repeat elsewhere.
    if (!isContainer(value)) {
      for (const [index, to] of VALUES.entries()) if ((index + changes.length) % 3 === 0) add(path, to);
    }
    if (!isSchema(path, value)) return;
    const all = Object.entries(KEYWORDS).flatMap(([key, values]) => values.map((to) => [key, to] as const));
    for (const [index, [key, to]] of all.entries()) {
      if (path.length < 9 || (index + changes.length) % 5 === 0) add([...path, key], to);
    }
  });
  return changes;
}

function isSchema(path: Path, value: unknown): boolean {
  const [key, before] = [path.at(-1), path.at(-2)];
  return (
    isObject(value) &&
    (before === "properties" || key === "items" || key === "additionalProperties" || key === "openAPIV3Schema")
  );
}

function visit(value: unknown, path: Path, see: (path: Path, value: unknown) => void): void {
  if (path.length > 0) see(path, value);
  if (!isContainer(value)) return;
  for (const [key, member] of Object.entries(value)) {
    visit(member, [...path, Array.isArray(value) ? Number(key) : key], see);
  }
}

function parentOf(value: unknown, path: Path): Record<string | number, unknown> {
  let holder = value as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) {
    holder[key] ??= {};
    holder = holder[key] as Record<string | number, unknown>;
  }
  return holder;
}
