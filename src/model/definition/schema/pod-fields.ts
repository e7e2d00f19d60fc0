import {
  boolean,
  closed,
  double,
  int32,
  int64,
  integer,
  itemSchema,
  LABEL_PATTERN,
  list,
  nullable,
  quantity,
  type Schema,
  stringSchema,
  URL_PATH_PATTERN,
  word,
} from "../../../k8s-fields/index.ts";
import { type Compute, type ExtendedResource, GPU_REQUEST_TYPES } from "../compute.ts";
import type { EnvironmentVariable, KeyReference } from "../environment-variable.ts";
import {
  type Annotation,
  type HttpGetAction,
  IMAGE_PULL_POLICIES,
  type ImagePullSecret,
  type Label,
  type MatchExpression,
  NODE_SELECTOR_OPERATORS,
  POD_AFFINITY_TYPES,
  type PodAffinity,
  type PodFields,
  PROBE_SCHEMES,
  type Probe,
  TOLERATION_EFFECTS,
  TOLERATION_OPERATORS,
  type Toleration,
} from "../pod-fields.ts";
import { CAPABILITIES, SECCOMP_PROFILE_TYPES, type Security, UID_GID_SOURCES } from "../security.ts";
import { storageProperties } from "./storage.ts";

const flag = nullable(boolean);
const itemName = nullable(stringSchema({ minLength: 1, maxLength: 63 }));
const seconds = (minimum: number) => nullable(int32({ minimum }));

const annotation = {
  name: itemName,
  value: nullable(stringSchema({ maxLength: 10_000 })),
  exclude: flag,
} satisfies Record<keyof Annotation, Schema>;

const label = { name: itemName, value: nullable(stringSchema()), exclude: flag } satisfies Record<keyof Label, Schema>;

const extendedResource = {
  resource: nullable(stringSchema({ minLength: 1, maxLength: 253 })),
  quantity: nullable({ ...quantity, minLength: 1 }),
  exclude: flag,
} satisfies Record<keyof ExtendedResource, Schema>;

const compute = {
  cpuCoreLimit: nullable(double({ minimum: 0 })),
  cpuCoreRequest: nullable(double({ minimum: 0 })),
  cpuMemoryLimit: nullable(quantity),
  cpuMemoryRequest: nullable(quantity),
  extendedResources: itemSchema(extendedResource, 1000),
  gpuDevicesRequest: nullable(int32({ minimum: 0 })),
  gpuMemoryLimit: nullable(quantity),
  gpuMemoryRequest: nullable(quantity),
  gpuPortionLimit: nullable(double({ minimum: 0 })),
  gpuPortionRequest: nullable(double({ minimum: 0 })),
  gpuRequestType: nullable(word(GPU_REQUEST_TYPES, { minLength: 1 })),
  largeShmRequest: flag,
} satisfies Record<keyof Compute, Schema>;

const keyOf = (name: Schema) =>
  nullable(
    closed({ name: nullable(name), key: nullable(stringSchema({ minLength: 1, maxLength: 63 })) } satisfies Record<
      keyof KeyReference,
      Schema
    >),
  );
const objectName = stringSchema({ minLength: 1, maxLength: 253, pattern: LABEL_PATTERN });

const environmentVariable = {
  name: itemName,
  value: nullable(stringSchema({ maxLength: 10_000 })),
  secret: keyOf(objectName),
  configMap: keyOf(objectName),
  podFieldRef: nullable(closed({ path: nullable(stringSchema({ minLength: 1, maxLength: 10_000 })) })),
  userCredential: keyOf(stringSchema({ minLength: 1, maxLength: 253 })),
  exclude: flag,
  description: nullable(stringSchema({ maxLength: 250 })),
} satisfies Record<keyof EnvironmentVariable, Schema>;

const imagePullSecret = {
  name: stringSchema({ pattern: LABEL_PATTERN, maxLength: 253 }),
  userCredential: flag,
  exclude: flag,
} satisfies Record<keyof ImagePullSecret, Schema>;

const matchExpression = {
  key: stringSchema({ maxLength: 63 }),
  operator: word(NODE_SELECTOR_OPERATORS),
  values: list(stringSchema({ maxLength: 10_000 }), 1000),
} satisfies Record<keyof MatchExpression, Schema>;

const nodeSelectorTerm = {
  matchExpressions: list(nullable(closed(matchExpression, ["key", "operator"])), 1000),
};

const podAffinity = {
  type: nullable(word(POD_AFFINITY_TYPES)),
  key: nullable(stringSchema({ maxLength: 63 })),
} satisfies Record<keyof PodAffinity, Schema>;

const httpGet = {
  path: nullable(stringSchema({ pattern: URL_PATH_PATTERN, maxLength: 2048 })),
  port: nullable(int32({ minimum: 1, maximum: 65_535 })),
  host: nullable(stringSchema({ format: "hostname", maxLength: 253 })),
  scheme: nullable(word(PROBE_SCHEMES)),
} satisfies Record<keyof HttpGetAction, Schema>;

const probe = {
  initialDelaySeconds: seconds(0),
  periodSeconds: seconds(1),
  timeoutSeconds: seconds(1),
  successThreshold: seconds(1),
  failureThreshold: seconds(1),
  handler: nullable(closed({ httpGet: closed(httpGet) })),
} satisfies Record<keyof Probe, Schema>;

/** Properties of the security settings of a leader or worker. */
export const securityProperties = {
  capabilities: nullable(list(word(CAPABILITIES))),
  readOnlyRootFilesystem: flag,
  runAsGid: nullable(int64()),
  runAsNonRoot: flag,
  runAsUid: nullable(int64()),
  seccompProfileType: nullable(word(SECCOMP_PROFILE_TYPES)),
  supplementalGroups: nullable(stringSchema()),
  uidGidSource: nullable(word(UID_GID_SOURCES)),
} satisfies Record<keyof Security, Schema>;

const toleration = {
  name: nullable(stringSchema({ minLength: 1, maxLength: 253 })),
  operator: nullable(word(TOLERATION_OPERATORS)),
  key: nullable(stringSchema({ maxLength: 253 })),
  value: nullable(stringSchema({ maxLength: 10_000 })),
  effect: nullable(word(TOLERATION_EFFECTS)),
  seconds: nullable(integer({ minimum: 1 })),
  exclude: flag,
} satisfies Record<keyof Toleration, Schema>;

/** Properties that a Training, a leader and a worker share (Trainings and Distributed Inferences APIs 2.24). */
export const podFieldsProperties = {
  annotations: itemSchema(annotation, 1000),
  args: nullable(stringSchema({ minLength: 1, maxLength: 10_000 })),
  command: nullable(stringSchema({ minLength: 1, maxLength: 10_000 })),
  compute: nullable(closed(compute)),
  createHomeDir: flag,
  environmentVariables: itemSchema(environmentVariable, 1000),
  image: nullable(stringSchema({ minLength: 1, maxLength: 253 })),
  imagePullPolicy: nullable(word(IMAGE_PULL_POLICIES, { minLength: 1 })),
  imagePullSecrets: itemSchema(imagePullSecret, 1000),
  labels: itemSchema(label, 1000),
  nodeAffinityRequired: nullable(closed({ nodeSelectorTerms: list(nullable(closed(nodeSelectorTerm)), 1000) })),
  nodeType: nullable(stringSchema({ minLength: 1 })),
  podAffinity: nullable(closed(podAffinity)),
  probes: nullable(closed({ readiness: nullable(closed(probe)) })),
  security: nullable(closed(securityProperties)),
  storage: nullable(closed(storageProperties)),
  tolerations: itemSchema(toleration, 1000),
  workingDir: nullable(stringSchema({ minLength: 1, maxLength: 4096 })),
} satisfies Record<keyof PodFields, Schema>;
