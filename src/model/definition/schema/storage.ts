import {
  ATTRIBUTE_KEY_PATTERN,
  boolean,
  closed,
  FILE_MODE_PATTERN,
  itemSchema,
  LABEL_PATTERN,
  list,
  nullable,
  quantity,
  type Schema,
  stringSchema,
  word,
} from "../../../k8s-fields/index.ts";
import {
  type AddedAttribute,
  type ClaimInfo,
  type ConfigMapVolume,
  type EmptyDirVolume,
  type PvcAccessModes,
  type PvcVolume,
  type SecretVolume,
  type Storage,
  VOLUME_MODES,
} from "../storage.ts";
import {
  type DataVolume,
  GIT_AUTHENTICATION_METHODS,
  type GitSecretRef,
  type GitVolume,
  type HostPathVolume,
  MOUNT_PROPAGATIONS,
  type NfsVolume,
  type S3Volume,
  type TrainingStorage,
} from "../training-storage.ts";

const flag = nullable(boolean);
const filled = nullable(stringSchema({ minLength: 1 }));
const itemName = nullable(stringSchema({ minLength: 1, maxLength: 63 }));
const path = nullable(stringSchema({ minLength: 1, maxLength: 4096 }));
const fileMode = nullable(stringSchema({ minLength: 4, maxLength: 4, pattern: FILE_MODE_PATTERN }));

const configMapVolume = {
  name: itemName,
  configMap: nullable(stringSchema({ minLength: 1, maxLength: 253, pattern: LABEL_PATTERN })),
  mountPath: path,
  subPath: path,
  defaultMode: fileMode,
  exclude: flag,
} satisfies Record<keyof ConfigMapVolume, Schema>;

const secretVolume = {
  name: itemName,
  secret: filled,
  mountPath: filled,
  defaultMode: fileMode,
  exclude: flag,
} satisfies Record<keyof SecretVolume, Schema>;

const emptyDirVolume = {
  name: itemName,
  path,
  medium: itemName,
  sizeLimit: nullable(quantity),
  exclude: flag,
} satisfies Record<keyof EmptyDirVolume, Schema>;

const accessModes = {
  readWriteOnce: flag,
  readOnlyMany: flag,
  readWriteMany: flag,
} satisfies Record<keyof PvcAccessModes, Schema>;

const addedAttribute = {
  key: stringSchema({ minLength: 1, maxLength: 63, pattern: ATTRIBUTE_KEY_PATTERN }),
  value: stringSchema({ maxLength: 10_000 }),
} satisfies Record<keyof AddedAttribute, Schema>;

const claimInfo = {
  size: nullable(quantity),
  storageClass: nullable(stringSchema({ minLength: 1, maxLength: 63, pattern: LABEL_PATTERN })),
  accessModes: nullable(closed(accessModes)),
  volumeMode: nullable(word(VOLUME_MODES)),
  addedAttrValues: list(closed(addedAttribute, ["key"]), 1000),
} satisfies Record<keyof ClaimInfo, Schema>;

const pvc = {
  name: itemName,
  path,
  existingPvc: flag,
  claimName: itemName,
  readOnly: flag,
  ephemeral: flag,
  claimInfo: nullable(closed(claimInfo)),
  dataSharing: flag,
  exclude: flag,
} satisfies Record<keyof PvcVolume, Schema>;

/** Properties of the storage of a leader or worker. */
export const storageProperties = {
  configMapVolume: itemSchema(configMapVolume, 1000),
  emptyDirVolume: itemSchema(emptyDirVolume, 1000),
  pvc: itemSchema(pvc, 1000),
  secretVolume: itemSchema(secretVolume),
} satisfies Record<keyof Storage, Schema>;

const dataVolume = {
  id: nullable(stringSchema({ format: "uuid" })),
  mountPath: nullable(stringSchema({ maxLength: 4096 })),
  exclude: flag,
} satisfies Record<keyof DataVolume, Schema>;

const secretRef = {
  name: stringSchema({ minLength: 1 }),
  authenticationMethod: word(GIT_AUTHENTICATION_METHODS, { minLength: 1 }),
  secretKeyOfUser: filled,
  secretKeyOfPassword: filled,
} satisfies Record<keyof GitSecretRef, Schema>;

const git = {
  name: itemName,
  repository: nullable(stringSchema({ minLength: 1, maxLength: 2048 })),
  branch: itemName,
  revision: itemName,
  path,
  passwordSecret: filled,
  secretKeyOfUser: filled,
  secretKeyOfPassword: filled,
  exclude: flag,
  secretRef: nullable(closed(secretRef)),
} satisfies Record<keyof GitVolume, Schema>;

const hostPath = {
  name: itemName,
  path,
  readOnly: flag,
  mountPath: path,
  mountPropagation: nullable(word(MOUNT_PROPAGATIONS)),
  exclude: flag,
} satisfies Record<keyof HostPathVolume, Schema>;

const nfs = {
  name: itemName,
  path,
  readOnly: flag,
  server: nullable(stringSchema({ minLength: 1, maxLength: 253 })),
  mountPath: path,
  exclude: flag,
} satisfies Record<keyof NfsVolume, Schema>;

const s3 = {
  name: itemName,
  bucket: filled,
  path: filled,
  url: filled,
  accessKeySecret: nullable(stringSchema({ minLength: 1, pattern: LABEL_PATTERN })),
  secretKeyOfAccessKeyId: filled,
  secretKeyOfSecretKey: filled,
  exclude: flag,
} satisfies Record<keyof S3Volume, Schema>;

/** Properties of the storage of a Training. */
export const trainingStorageProperties = {
  ...storageProperties,
  dataVolume: itemSchema(dataVolume, 1000),
  git: itemSchema(git, 1000),
  hostPath: itemSchema(hostPath, 1000),
  nfs: itemSchema(nfs, 1000),
  s3: itemSchema(s3),
} satisfies Record<keyof TrainingStorage, Schema>;
