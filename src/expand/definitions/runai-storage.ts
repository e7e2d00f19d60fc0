import { activeItems, given, pointerTo, trueOrAbsent, withoutAbsent } from "../../kernel/index.ts";
import type { GitVolume, PvcVolume, S3Volume, TrainingStorage } from "../../model/index.ts";
import { storedQuantity } from "./quantities.ts";
import type { ExpansionReporter } from "./report.ts";
import { keyed } from "./runai-values.ts";

/**
 * Returns the storage of a TrainingWorkload. Unlike a `kai` cluster, the platform mounts buckets and makes claims,
 * including ephemeral ones that exist as long as the workload.
 */
export function runaiStorage(storage: TrainingStorage, report: ExpansionReporter): Readonly<Record<string, unknown>> {
  const claims = activeItems(storage.pvc);
  const repositories = activeItems(storage.git);
  for (const { item, index } of claims) checkClaim(item, pointerTo("/spec/storage/pvc", index), report);
  for (const { item, index } of repositories) checkRepository(item, pointerTo("/spec/storage/git", index), report);
  return given({
    pvcs: keyed("pvcs", claims, claim),
    gitSync: keyed("gitSync", repositories, repository),
    nfs: keyed("nfs", activeItems(storage.nfs), (item) => ({
      nfsServer: item.server ?? "",
      sourcePath: item.path ?? "",
      targetPath: item.mountPath ?? "",
      readOnly: item.readOnly ?? true,
    })),
    s3: keyed("s3", activeItems(storage.s3), (item) =>
      withoutAbsent({ bucket: item.bucket, path: item.path, url: item.url, ...bucketSecret(item) }),
    ),
    configMapVolumes: keyed("configMapVolumes", activeItems(storage.configMapVolume), (item) => ({
      name: item.configMap ?? "",
      mountPath: item.mountPath ?? "",
    })),
    secretVolumes: keyed("secretVolumes", activeItems(storage.secretVolume), (item) => ({
      name: item.secret ?? "",
      mountPath: item.mountPath ?? "",
    })),
    emptyDirVolumes: keyed("emptyDirVolumes", activeItems(storage.emptyDirVolume), (item) => ({
      path: item.path ?? "",
    })),
  });
}

function bucketSecret({ accessKeySecret, secretKeyOfAccessKeyId, secretKeyOfSecretKey }: S3Volume) {
  if (!accessKeySecret) return { secretName: accessKeySecret };
  return {
    secretName: accessKeySecret,
    key: secretKeyOfAccessKeyId ?? "AccessKeyId",
    secret: secretKeyOfSecretKey ?? "SecretKey",
  };
}

function checkClaim(item: PvcVolume, path: string, report: ExpansionReporter): void {
  const info = item.claimInfo ?? {};
  const unsupported = [
    ["dataSharing", item.dataSharing],
    ["claimInfo/volumeMode", info.volumeMode === "Block"],
    ["claimInfo/addedAttrValues", info.addedAttrValues?.length],
  ] as const;
  for (const [field, value] of unsupported) {
    if (!value) continue;
    report.refuse(
      `${path}/${field}`,
      "has no field in run.ai/v2alpha1, the YAML form of a Run:ai training",
      "make the claim yourself and write existingPvc: true",
    );
  }
}

function claim(item: PvcVolume) {
  const info = item.claimInfo ?? {};
  const { readWriteOnce, readOnlyMany, readWriteMany } = info.accessModes ?? {};
  return withoutAbsent({
    claimName: item.claimName,
    existingPvc: trueOrAbsent(item.existingPvc),
    path: item.path ?? "",
    readOnly: item.readOnly,
    ephemeral: item.ephemeral,
    size: storedQuantity(info.size),
    storageClass: info.storageClass,
    readWriteOnce: item.existingPvc ? undefined : (readWriteOnce ?? true),
    readOnlyMany,
    readWriteMany,
  });
}

function checkRepository({ secretRef }: GitVolume, path: string, report: ExpansionReporter): void {
  if (secretRef?.authenticationMethod === "ssh-key") {
    report.refuse(
      pointerTo(path, "secretRef", "authenticationMethod"),
      "ssh-key has no field in run.ai/v2alpha1",
      "use a Secret with user name and password",
    );
  }
  if (secretRef?.secretKeyOfPassword) {
    report.refuse(
      pointerTo(path, "secretRef", "secretKeyOfPassword"),
      "has no field in run.ai/v2alpha1",
      "leave it out",
    );
  }
}

/** Credentials are the Secret's name and the key of the user; the key of the password is not documented. */
function repository(item: GitVolume) {
  const secretName = item.secretRef?.name ?? item.passwordSecret ?? undefined;
  return given({
    repository: item.repository ?? "",
    directory: item.path ?? "",
    rev: item.revision ?? undefined,
    secretName,
    username: secretName && userKey(item),
  });
}

function userKey({ secretRef, secretKeyOfUser }: GitVolume): string {
  if (secretRef) return secretRef.secretKeyOfUser ?? "username";
  return secretKeyOfUser ?? "User";
}
