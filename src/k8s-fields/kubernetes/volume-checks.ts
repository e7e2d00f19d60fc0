import { formatValue, isObject, items, member, members, subdomainProblem, text } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";
import { exactlyOneOf } from "./one-of.ts";

/** The checks of the volumes of pods. */
export const VOLUME_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  CSIVolumeSource: [checkSecretName],
  ClusterTrustBundleProjection: [exactlyOneOf("name", "signerName"), checkTrustBundle],
  DownwardAPIVolumeFile: [exactlyOneOf("fieldRef", "resourceFieldRef"), checkFieldOfPod],
  PodCertificateProjection: [checkCertificate],
  ProjectedVolumeSource: [checkProjected],
  Volume: [checkVolume],
};

function checkVolume(volume: Members, report: ReportField): void {
  let first: string | undefined;
  for (const field in volume) {
    if (field === "name" || !isObject(volume[field])) continue;
    // A volume without a source is an empty folder.
    if (first === undefined) first = field;
    else {
      report("conflict", [field], `must not be set together with ${first}: a volume has one source`, {
        other: [first],
      });
      return;
    }
  }
}

/** A file has a field of the metadata, or a resource of a named container. */
function checkFieldOfPod({ fieldRef, resourceFieldRef }: Members, report: ReportField): void {
  const path = member(fieldRef, "fieldPath");
  if (typeof path === "string" && path !== "" && !path.startsWith("metadata.")) {
    report(
      "value",
      ["fieldRef", "fieldPath"],
      `must be a field of the metadata in a volume, but is ${formatValue(path)}`,
    );
  }
  if (isObject(resourceFieldRef) && isMissing(resourceFieldRef.containerName)) {
    report("missing", ["resourceFieldRef", "containerName"], "is mandatory in a volume, but missing");
  }
}

/** Two sources of one volume must not write the same file. */
function checkProjected({ sources }: Members, report: ReportField): void {
  const earlierPaths = new Set<unknown>();
  for (const [index, source] of items(sources).entries()) {
    for (const [kind, projection] of members(source)) {
      for (const path of pathsOf(kind, projection)) {
        if (typeof path === "string" && path !== "" && earlierPaths.has(path)) {
          report("duplicate", ["sources", index, kind], `another source already has the path ${formatValue(path)}`);
        }
        earlierPaths.add(path);
      }
    }
  }
}

/** The files that a source writes. The API server does not compare those of tokens. */
function pathsOf(kind: string, projection: unknown): readonly unknown[] {
  if (kind === "clusterTrustBundle") return [member(projection, "path")];
  if (kind === "podCertificate") return CERTIFICATE_PATHS.map((field) => member(projection, field));
  return items(member(projection, "items")).map((entry) => member(entry, "path"));
}

const CERTIFICATE_PATHS = ["credentialBundlePath", "keyPath", "certificateChainPath"] as const;

function checkCertificate(projection: Members, report: ReportField): void {
  if (CERTIFICATE_PATHS.every((field) => isMissing(projection[field]))) {
    report("missing", [], `must have one of ${CERTIFICATE_PATHS.join(", ")}`);
  }
}

function checkTrustBundle({ name, signerName, labelSelector }: Members, report: ReportField): void {
  for (const [field, value] of Object.entries({ name, signerName })) {
    if (value === "") report("missing", [field], "is empty");
  }
  if (name != null && labelSelector != null) {
    report("conflict", ["labelSelector"], "must not be set together with name");
  }
}

function checkSecretName({ nodePublishSecretRef }: Members, report: ReportField): void {
  if (isObject(nodePublishSecretRef) && isMissing(nodePublishSecretRef.name)) {
    report("missing", ["nodePublishSecretRef", "name"], "is mandatory, but missing");
  }
  const name = text(member(nodePublishSecretRef, "name"));
  const problem = name === undefined || name === "" ? undefined : subdomainProblem(name);
  if (problem !== undefined) {
    report("value", ["nodePublishSecretRef", "name"], `${formatValue(name)} ${problem}`, { value: name });
  }
}
