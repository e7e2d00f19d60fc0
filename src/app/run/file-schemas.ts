import { closed, list, nullable, type Schema, stringSchema, word } from "../../k8s-fields/index.ts";
import { MUSTER_API_VERSION, SEVERITIES } from "../../kernel/index.ts";
import {
  definitionSchemas,
  ID_KINDS,
  organizationSchema,
  requestBodySchemas,
  runaiPolicySchema,
  specSchema,
} from "../../model/index.ts";
import { BASELINE_VERSION, FINGERPRINT, PART, policiesSchema, waiversSchema } from "../../rules/index.ts";
import { lifecycleSchema } from "../../synth/index.ts";

const DIALECT = "http://json-schema.org/draft-07/schema#";
const object: Schema = { type: "object" };

/** A JSON Schema, of draft-07: the newest one that every YAML language server reads. */
interface FileSchema extends Schema {
  readonly $schema: typeof DIALECT;
}

/** The JSON Schemas of the files that muster owns, by kind. They are made from the schemas that its readers use. */
export const fileSchemas: Readonly<Record<string, () => FileSchema>> = {
  Organization: () =>
    fileSchema("Organization", MUSTER_API_VERSION, {
      ...organizationSchema,
      properties: { ...organizationSchema.properties, policies: policiesSchema, waivers: waiversSchema },
    }),
  Training: () => fileSchema("Training", MUSTER_API_VERSION, definitionSchemas.Training),
  DistributedInference: () =>
    fileSchema("DistributedInference", MUSTER_API_VERSION, definitionSchemas.DistributedInference),
  WorkloadType: () => fileSchema("WorkloadType", MUSTER_API_VERSION, workloadTypeSchema()),
  Lifecycle: () => fileSchema("Lifecycle", MUSTER_API_VERSION, lifecycleSchema),
  RunaiPolicy: () => fileSchema("RunaiPolicy", MUSTER_API_VERSION, runaiPolicySchema()),
  ResourceInterface: () => interfaceSchema("ResourceInterface", "optimization.nvidia.com/v1alpha1"),
  Karta: () => interfaceSchema("Karta", "run.ai/v1alpha1"),
  TrainingRequest: () => otherSchema("TrainingRequest", requestBodySchemas.Training),
  DistributedInferenceRequest: () =>
    otherSchema("DistributedInferenceRequest", requestBodySchemas.DistributedInference),
  WorkloadTypeRequest: () => otherSchema("WorkloadTypeRequest", requestBodySchemas.WorkloadType),
  IdMap: () => otherSchema("IdMap", idMapSchema),
  Baseline: () => otherSchema("Baseline", baselineSchema),
};

const filledText = stringSchema({ minLength: 1 });
const id: Schema = { type: ["string", "integer"] };

const idMapSchema = closed(
  Object.fromEntries(ID_KINDS.map((kind) => [kind, { type: "object", additionalProperties: id }])),
);

const baselineSchema: Schema = {
  type: "object",
  properties: {
    version: { type: "integer", minimum: BASELINE_VERSION, maximum: BASELINE_VERSION },
    findings: list({
      type: "object",
      properties: {
        fingerprint: stringSchema({ pattern: FINGERPRINT.source }),
        rule: filledText,
        object: { type: "string" },
        value: { type: "number" },
        severity: word(SEVERITIES),
        part: stringSchema({ pattern: PART.source }),
      },
      required: ["fingerprint", "rule", "object"],
    }),
  },
  required: ["version", "findings"],
};

function workloadTypeSchema(): Schema {
  const schema = definitionSchemas.WorkloadType;
  const spec = schema.properties?.spec;
  const interfaces = spec?.properties?.resourceInterfaces;
  const resourceInterfaces = { ...interfaces, items: closed({ spec: specSchema("spec") }, ["spec"]) };
  const properties = { ...spec?.properties, resourceInterfaces };
  return { ...schema, properties: { ...schema.properties, spec: { ...spec, properties } } };
}

function interfaceSchema(kind: string, dialect: "optimization.nvidia.com/v1alpha1" | "run.ai/v1alpha1"): FileSchema {
  const properties = { metadata: object, spec: specSchema(dialect), status: nullable(object) };
  return fileSchema(kind, dialect, closed(properties, ["spec"]));
}

/** The schema of a file without `apiVersion` and `kind`. */
function otherSchema(title: string, schema: Schema): FileSchema {
  return { $schema: DIALECT, ...schema, title };
}

function fileSchema(kind: string, apiVersion: string, schema: Schema): FileSchema {
  const properties = { ...schema.properties, apiVersion: { const: apiVersion }, kind: { const: kind } };
  const required = [...new Set(["apiVersion", "kind", ...(schema.required ?? [])])];
  const whole = { ...schema, title: kind, properties, required };
  return { $schema: DIALECT, ...whole };
}
