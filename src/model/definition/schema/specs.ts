import {
  boolean,
  closed,
  int32,
  int64,
  itemSchema,
  list,
  nullable,
  type Schema,
  stringSchema,
  word,
} from "../../../k8s-fields/index.ts";
import { PREEMPTIBILITIES } from "../../../kernel/index.ts";
import {
  type Access,
  type ExposedUrl,
  PORT_SERVICE_TYPES,
  type Port,
  type RelatedUrl,
  URL_AUTHORIZATION_TYPES,
} from "../access.ts";
import {
  type DistributedInferenceSpec,
  GROUP_RESTART_POLICIES,
  SERVING_AUTHORIZATION_TYPES,
  SERVING_PROTOCOLS,
  type ServingPort,
  STARTUP_POLICIES,
} from "../distributed-inference.ts";
import type { SchedulingFields } from "../scheduling-fields.ts";
import { API_PREEMPTIBILITIES } from "../scheduling-fields.ts";
import type { TrainingSecurity } from "../security.ts";
import { TRAINING_RESTART_POLICIES, type TrainingSpec } from "../training.ts";
import type { WorkloadTypeSpec } from "../workload-type.ts";
import { podFieldsProperties, securityProperties } from "./pod-fields.ts";
import { trainingStorageProperties } from "./storage.ts";

const flag = nullable(boolean);
const port = int32({ minimum: 1, maximum: 65_535 });

const scheduling = {
  category: nullable(stringSchema()),
  nodePools: nullable(list(stringSchema({ maxLength: 63 }), 1000)),
  preemptibility: nullable(word(API_PREEMPTIBILITIES, { minLength: 1 })),
  priorityClass: nullable(stringSchema()),
} satisfies Record<keyof SchedulingFields, Schema>;

const people = nullable(list(stringSchema({ maxLength: 253 }), 1000));

const exposedUrl = {
  container: nullable(int32()),
  url: nullable(stringSchema({ maxLength: 2048 })),
  authorizationType: nullable(word(URL_AUTHORIZATION_TYPES)),
  authorizedUsers: people,
  authorizedGroups: people,
  toolType: nullable(stringSchema()),
  toolName: nullable(stringSchema({ maxLength: 253 })),
  name: nullable(stringSchema({ minLength: 1, maxLength: 253 })),
  exclude: flag,
} satisfies Record<keyof ExposedUrl, Schema>;

const trainingPort = {
  container: nullable(port),
  serviceType: nullable(word(PORT_SERVICE_TYPES)),
  external: nullable(int32()),
  toolType: nullable(stringSchema({ maxLength: 63 })),
  toolName: nullable(stringSchema({ maxLength: 253 })),
  name: nullable(stringSchema({ minLength: 1, maxLength: 63 })),
  exclude: flag,
} satisfies Record<keyof Port, Schema>;

const relatedUrl = {
  url: nullable(stringSchema({ maxLength: 2048 })),
  type: nullable(stringSchema({ maxLength: 63 })),
  name: nullable(stringSchema({ maxLength: 63 })),
  exclude: flag,
} satisfies Record<keyof RelatedUrl, Schema>;

const access = {
  exposedUrls: itemSchema(exposedUrl, 1000),
  ports: itemSchema(trainingPort, 1000),
  relatedUrls: itemSchema(relatedUrl, 1000),
} satisfies Record<keyof Access, Schema>;

const trainingSecurity = {
  ...securityProperties,
  allowPrivilegeEscalation: flag,
  hostIpc: flag,
  hostNetwork: flag,
} satisfies Record<keyof TrainingSecurity, Schema>;

const training = {
  ...podFieldsProperties,
  ...scheduling,
  ...access,
  autoDeletionTimeAfterCompletionSeconds: nullable(int64()),
  backoffLimit: nullable(int64()),
  completions: nullable(int32()),
  parallelism: nullable(int32()),
  restartPolicy: nullable(word(TRAINING_RESTART_POLICIES, { minLength: 1 })),
  security: nullable(closed(trainingSecurity)),
  stdin: flag,
  storage: nullable(closed(trainingStorageProperties)),
  terminateAfterPreemption: flag,
  terminationGracePeriodSeconds: nullable(int64({ minimum: 0 })),
  tty: flag,
} satisfies Record<keyof TrainingSpec, Schema>;

const servingPort = {
  port: nullable(port),
  protocol: nullable(word(SERVING_PROTOCOLS)),
  authorizationType: nullable(word(SERVING_AUTHORIZATION_TYPES)),
  authorizedUsers: nullable(list(stringSchema())),
  authorizedGroups: nullable(list(stringSchema())),
  exposeExternally: flag,
  exposedUrl: nullable(stringSchema()),
} satisfies Record<keyof ServingPort, Schema>;

const role: Schema = { $ref: "#/$defs/podFields" };

const distributedInference = {
  ...scheduling,
  restartPolicy: nullable(word(GROUP_RESTART_POLICIES)),
  servingPort: nullable(closed(servingPort)),
  startupPolicy: nullable(word(STARTUP_POLICIES)),
  workers: nullable(int32({ minimum: 0, maximum: 1000 })),
  replicas: nullable(int32({ minimum: 0, maximum: 1000 })),
  leader: role,
  worker: role,
} satisfies Record<keyof DistributedInferenceSpec, Schema>;

const resourceInterface = { spec: { type: "object" } } satisfies Record<string, Schema>;

const workloadType = {
  group: stringSchema(),
  category: nullable(stringSchema({ minLength: 1 })),
  priority: nullable(stringSchema({ minLength: 1 })),
  preemptibility: nullable(word(PREEMPTIBILITIES)),
  resourceInterfaces: nullable({ ...list(closed(resourceInterface, ["spec"]), 4), minItems: 1 }),
} satisfies Record<keyof WorkloadTypeSpec, Schema>;

/** Schemas that others refer to by `#/$defs/<name>`. */
export const sharedSchemas = { podFields: nullable(closed(podFieldsProperties)) } satisfies Record<string, Schema>;

/** The `spec` of a Training (Trainings API 2.24). */
export const trainingSpecSchema: Schema = closed(training);
/** The `spec` of a DistributedInference (Distributed Inferences API 2.24); `$ref`s go to `sharedSchemas`. */
export const distributedInferenceSpecSchema: Schema = closed(distributedInference);
/** The `spec` of a WorkloadType: the Workload Types API with words in place of ids. */
export const workloadTypeSpecSchema: Schema = closed(workloadType, ["group"]);
/** The fields of a raw Workload Types body besides its name; it may have ids in place of the words. */
export const workloadTypeBodyProperties = {
  ...workloadType,
  categoryId: nullable(stringSchema()),
  priorityId: nullable(stringSchema()),
} satisfies Record<keyof WorkloadTypeSpec | "categoryId" | "priorityId", Schema>;
