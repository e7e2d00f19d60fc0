import {
  boolean,
  closed,
  int32,
  list,
  mapOf,
  nullable,
  type Schema,
  stringSchema,
  titled,
} from "../../../k8s-fields/index.ts";
import type { DefinitionKind } from "../definition.ts";
import {
  distributedInferenceSpecSchema,
  sharedSchemas,
  trainingSpecSchema,
  workloadTypeBodyProperties,
  workloadTypeSpecSchema,
} from "./specs.ts";

const anything: Schema = {};
const filled = stringSchema({ minLength: 1 });

const metadata = closed(
  { name: filled, labels: nullable(mapOf(stringSchema())), annotations: nullable(mapOf(stringSchema())) },
  ["name"],
);

const workload = (spec: Schema): Schema => ({
  ...closed(
    {
      // Checked before, to choose the schema.
      apiVersion: anything,
      kind: anything,
      metadata,
      project: filled,
      cluster: nullable(filled),
      useGivenNameAsPrefix: nullable(boolean),
      run: nullable(int32({ minimum: 1 })),
      spec,
    },
    ["metadata", "project", "spec"],
  ),
  $defs: sharedSchemas,
});

const body = (spec: Schema): Schema => ({
  ...closed(
    {
      name: filled,
      useGivenNameAsPrefix: nullable(boolean),
      projectId: filled,
      clusterId: stringSchema({ format: "uuid" }),
      spec,
    },
    ["name", "projectId", "clusterId", "spec"],
  ),
  $defs: sharedSchemas,
});

const clusters = nullable({ ...list(filled), minItems: 1 });

/** The schema of a definition in muster's own form, for each kind. */
export const definitionSchemas: Readonly<Record<DefinitionKind, Schema>> = {
  Training: titled("training", workload(trainingSpecSchema)),
  DistributedInference: titled("distributed-inference", workload(distributedInferenceSpecSchema)),
  WorkloadType: titled(
    "workload-type",
    closed(
      {
        apiVersion: anything,
        kind: anything,
        metadata,
        clusters,
        spec: workloadTypeSpecSchema,
      },
      ["metadata", "spec"],
    ),
  ),
};

/** The schema of a raw request body, for each kind. */
export const requestBodySchemas: Readonly<Record<DefinitionKind, Schema>> = {
  Training: titled("training-body", body(trainingSpecSchema)),
  DistributedInference: titled("distributed-inference-body", body(distributedInferenceSpecSchema)),
  WorkloadType: titled(
    "workload-type-body",
    closed({ name: filled, clusters, ...workloadTypeBodyProperties }, ["name", "group"]),
  ),
};
