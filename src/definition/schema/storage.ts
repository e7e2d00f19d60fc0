import {
  ATTRIBUTE_KEY_PATTERN,
  boolean,
  closed,
  FILE_MODE_PATTERN,
  items,
  LABEL_PATTERN,
  list,
  nullable,
  quantity,
  type Schema,
  text,
  word,
} from "../../schema/schema.ts";
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
const filled = nullable(text({ minLength: 1 }));
const itemName = nullable(text({ minLength: 1, maxLength: 63 }));
const path = nullable(text({ minLength: 1, maxLength: 4096 }));
const fileMode = nullable(text({ minLength: 4, maxLength: 4, pattern: FILE_MODE_PATTERN }));

const configMapVolume = {
  name: itemName,
  configMap: nullable(text({ minLength: 1, maxLength: 253, pattern: LABEL_PATTERN })),
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
  key: text({ minLength: 1, maxLength: 63, pattern: ATTRIBUTE_KEY_PATTERN }),
  value: text({ maxLength: 10_000 }),
} satisfies Record<keyof AddedAttribute, Schema>;

const claimInfo = {
  size: nullable(quantity),
  storageClass: nullable(text({ minLength: 1, maxLength: 63, pattern: LABEL_PATTERN })),
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
  configMapVolume: items(configMapVolume, 1000),
  emptyDirVolume: items(emptyDirVolume, 1000),
  pvc: items(pvc, 1000),
  secretVolume: items(secretVolume),
} satisfies Record<keyof Storage, Schema>;

const dataVolume = {
  id: nullable(text({ format: "uuid" })),
  mountPath: nullable(text({ maxLength: 4096 })),
  exclude: flag,
} satisfies Record<keyof DataVolume, Schema>;

const secretRef = {
  name: text({ minLength: 1 }),
  authenticationMethod: word(GIT_AUTHENTICATION_METHODS, { minLength: 1 }),
  secretKeyOfUser: filled,
  secretKeyOfPassword: filled,
} satisfies Record<keyof GitSecretRef, Schema>;

const git = {
  name: itemName,
  repository: nullable(text({ minLength: 1, maxLength: 2048 })),
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
  server: nullable(text({ minLength: 1, maxLength: 253 })),
  mountPath: path,
  exclude: flag,
} satisfies Record<keyof NfsVolume, Schema>;

const s3 = {
  name: itemName,
  bucket: filled,
  path: filled,
  url: filled,
  accessKeySecret: nullable(text({ minLength: 1, pattern: LABEL_PATTERN })),
  secretKeyOfAccessKeyId: filled,
  secretKeyOfSecretKey: filled,
  exclude: flag,
} satisfies Record<keyof S3Volume, Schema>;

/** Properties of the storage of a Training. */
export const trainingStorageProperties = {
  ...storageProperties,
  dataVolume: items(dataVolume, 1000),
  git: items(git, 1000),
  hostPath: items(hostPath, 1000),
  nfs: items(nfs, 1000),
  s3: items(s3),
} satisfies Record<keyof TrainingStorage, Schema>;
