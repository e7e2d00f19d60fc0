import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../../k8s-fields/index.ts";
import {
  configKeyProblem,
  type FieldProblem,
  given,
  type Nullable,
  pointerTo,
  presentItems,
  subdomainProblem,
  violation,
} from "../../../kernel/index.ts";
import type {
  DataVolume,
  GitSecretRef,
  GitVolume,
  HostPathVolume,
  NfsVolume,
  S3Volume,
  TrainingStorage,
} from "../training-storage.ts";
import { textField } from "./text-field.ts";

/** A field that has an effect only with another one, which names its Secret. */
function needs<T>(field: Extract<keyof T, string>, other: Extract<keyof T, string>): Constraint<T> {
  return {
    reads: [field, other],
    check: (value, at) => {
      const useless = isPresent(value[field]) && !isPresent(value[other]);
      if (!useless) return undefined;
      return violation(pointerTo(at, field), `has no effect without ${other}`, { fix: `add ${other}` });
    },
  };
}

/** The key of a Secret. */
function secretKey<T>(field: Extract<keyof T, string>): Constraint<T> {
  return textField(field, configKeyProblem, "key of a Secret", true);
}

const oneCredential: Constraint<GitVolume> = {
  reads: ["secretRef", "passwordSecret"],
  check: ({ secretRef, passwordSecret }, at) => {
    if (!isPresent(secretRef) || !isPresent(passwordSecret)) return undefined;
    const text = "is deprecated in favour of secretRef, which is given as well";
    return violation(pointerTo(at, "passwordSecret"), text, { fix: "remove passwordSecret" });
  },
};

const keysOfPassword: Constraint<GitSecretRef> = {
  reads: ["authenticationMethod", "secretKeyOfUser", "secretKeyOfPassword"],
  check: (reference, at) => {
    if (reference.authenticationMethod !== "ssh-key") return undefined;
    return (["secretKeyOfUser", "secretKeyOfPassword"] as const)
      .filter((field) => isPresent(reference[field]))
      .map((field) =>
        violation(pointerTo(at, field), "is allowed only with authenticationMethod password, but it is ssh-key"),
      );
  },
};

const gitSecretRules: readonly Constraint<GitSecretRef>[] = [
  mandatory("name"),
  mandatory("authenticationMethod"),
  textField("name", subdomainProblem, "name of a Secret"),
  secretKey("secretKeyOfUser"),
  secretKey("secretKeyOfPassword"),
  keysOfPassword,
];

const gitRules: ItemRules<GitVolume> = {
  identity: "name",
  active: [
    mandatory("repository"),
    mandatory("path"),
    oneCredential,
    textField("passwordSecret", subdomainProblem, "name of a Secret", true),
    needs("secretKeyOfUser", "passwordSecret"),
    needs("secretKeyOfPassword", "passwordSecret"),
    secretKey("secretKeyOfUser"),
    secretKey("secretKeyOfPassword"),
  ],
};

const hostPathRules: ItemRules<HostPathVolume> = {
  identity: "name",
  active: [mandatory("path"), mandatory("mountPath")],
};

const nfsRules: ItemRules<NfsVolume> = {
  identity: "name",
  active: [mandatory("path"), mandatory("server"), mandatory("mountPath")],
};

const s3Rules: ItemRules<S3Volume> = {
  identity: "name",
  active: [
    mandatory("bucket"),
    mandatory("path"),
    needs("secretKeyOfAccessKeyId", "accessKeySecret"),
    needs("secretKeyOfSecretKey", "accessKeySecret"),
    secretKey("secretKeyOfAccessKeyId"),
    secretKey("secretKeyOfSecretKey"),
  ],
};

const dataVolumeRules: ItemRules<DataVolume> = {
  identity: "id",
  active: [mandatory("id"), mandatory("mountPath")],
};

/** The API requires one mount propagation for all host paths; the default is Kubernetes' `None`. */
function checkPropagation(storage: TrainingStorage, at: string, broken: Broken): readonly FieldProblem[] {
  if ([...broken].some((pointer) => pointer.startsWith(pointerTo(at, "hostPath")))) return [];
  const items = presentItems(storage.hostPath).filter(({ item }) => item.exclude !== true);
  const first = items[0]?.item.mountPropagation ?? "None";
  return items.flatMap(({ item, index }) => {
    const received = item.mountPropagation ?? "None";
    if (received === first) return [];
    const path = pointerTo(at, "hostPath", index, "mountPropagation");
    const text = `is ${received}, but ${first} for the first host path; all must be equal`;
    const absent = !isPresent(item.mountPropagation);
    return [violation(path, text, { expected: first, received, ...given({ absent: absent || undefined }) })];
  });
}

/** Rules of the storage that only a Training can have, at a pointer. */
export function checkTrainingStorage(
  storage: Nullable<TrainingStorage>,
  at: string,
  broken: Broken,
): readonly FieldProblem[] {
  if (!isPresent(storage)) return [];
  const secrets = presentItems(storage.git).filter(({ item }) => item.exclude !== true);
  return [
    ...checkItems(storage.dataVolume, pointerTo(at, "dataVolume"), dataVolumeRules, broken),
    ...checkItems(storage.git, pointerTo(at, "git"), gitRules, broken),
    ...secrets.flatMap(({ item, index }) =>
      checkObject(item.secretRef, pointerTo(at, "git", index, "secretRef"), gitSecretRules, broken),
    ),
    ...checkItems(storage.hostPath, pointerTo(at, "hostPath"), hostPathRules, broken),
    ...checkPropagation(storage, at, broken),
    ...checkItems(storage.nfs, pointerTo(at, "nfs"), nfsRules, broken),
    ...checkItems(storage.s3, pointerTo(at, "s3"), s3Rules, broken),
  ];
}
