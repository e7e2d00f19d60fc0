import type { CelType } from "../../cel/index.ts";
import { celTypeOf } from "./cel-types.ts";
import type { CrdSchema } from "./schema-node.ts";

/** A schema whose values have any type in expressions. */
const ANY: CrdSchema = { "x-kubernetes-int-or-string": true };
const TEXT: CrdSchema = { type: "string" };
const TIME: CrdSchema = { type: "string", format: "date-time" };
const WHOLE: CrdSchema = { type: "integer" };

const fields = (properties: Readonly<Record<string, CrdSchema>>): CrdSchema => ({ type: "object", properties });
const texts = (names: string): CrdSchema => fields(textFields(names));
const textFields = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, TEXT]));
const mapOf = (additionalProperties: CrdSchema): CrdSchema => ({ type: "object", additionalProperties });
const listOf = (items: CrdSchema): CrdSchema => ({ type: "array", items });

function typeOf(schema: CrdSchema): CelType {
  return celTypeOf(schema) ?? "dyn";
}

const KIND = texts("group version kind");
const RESOURCE = texts("group version resource");
const USER = fields({ ...textFields("username uid"), groups: listOf(TEXT), extra: mapOf(listOf(TEXT)) });

/** The type of `request`. Source: apiserver, `pkg/cel/library` and `pkg/admission/plugin/cel`, `BuildRequestType`. */
export const REQUEST_TYPE = typeOf(
  fields({
    ...textFields("name namespace operation subResource requestSubResource"),
    kind: KIND,
    requestKind: KIND,
    resource: RESOURCE,
    requestResource: RESOURCE,
    userInfo: USER,
    dryRun: { type: "boolean" },
    options: ANY,
  }),
);

/** The type of `namespaceObject`. Source: apiserver, `pkg/admission/plugin/cel`, `BuildNamespaceType`. */
export const NAMESPACE_TYPE = typeOf(
  fields({
    metadata: fields({
      ...textFields("name generateName namespace UID resourceVersion"),
      labels: mapOf(TEXT),
      annotations: mapOf(TEXT),
      creationTimestamp: TIME,
      deletionTimestamp: TIME,
      deletionGracePeriodSeconds: WHOLE,
      generation: WHOLE,
      finalizers: listOf(TEXT),
    }),
    spec: fields({ finalizers: listOf(TEXT) }),
    status: fields({ phase: TEXT, conditions: listOf(ANY) }),
  }),
);

/** The type of `device`. Source: dynamic-resource-allocation, `cel/compile.go`. */
export const DEVICE_TYPE = typeOf(
  fields({
    driver: TEXT,
    attributes: mapOf(mapOf(ANY)),
    capacity: mapOf(mapOf(ANY)),
    allowMultipleAllocations: { type: "boolean" },
  }),
);
