import { filled, filledObject, given, isAbsent, pointerTo, trueOrAbsent, withoutAbsent } from "../../kernel/index.ts";
import type { TrainingSecurity } from "../../model/index.ts";
import type { PodContext } from "./context.ts";
import type { PodSecurity } from "./pod-defaults.ts";

/** Largest user and group id that Kubernetes accepts. Source: Kubernetes 1.28, apimachinery `IsValidUserID`. */
const MAX_ID = 2 ** 31 - 1;

/** The security settings of a pod and of its container. */
interface SecuritySettings {
  /** Members of the pod's spec. */
  readonly pod: Readonly<Record<string, unknown>>;
  /** The container's `securityContext`. */
  readonly container: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Returns the security settings of a pod. They are set on the container, as the platform does; supplementary groups
 * exist on pods only. No `fsGroup` is added, since it would change the owner of mounted data. On the host's network a
 * pod needs another DNS policy to find the cluster's services.
 */
export function securitySettings(security: PodSecurity, context: PodContext): SecuritySettings {
  const path = pointerTo(context.path, "security");
  refuseForeignUsers(security, path, context);
  if (security.seccompProfileType === "Localhost") {
    context.report.refuse(
      pointerTo(path, "seccompProfileType"),
      "Localhost needs the path of a profile on the node, for which the API has no field",
      "use RuntimeDefault",
    );
  }
  const groups = supplementalGroups(security, path, context);
  const { runAsUid, runAsGid, runAsNonRoot, readOnlyRootFilesystem, allowPrivilegeEscalation } = security;
  return {
    pod: given({
      hostIPC: trueOrAbsent(security.hostIpc),
      hostNetwork: trueOrAbsent(security.hostNetwork),
      dnsPolicy: security.hostNetwork ? "ClusterFirstWithHostNet" : undefined,
      securityContext: groups && { supplementalGroups: groups },
    }),
    container: filledObject(
      withoutAbsent({
        runAsUser: runAsUid,
        runAsGroup: runAsGid,
        runAsNonRoot,
        readOnlyRootFilesystem,
        allowPrivilegeEscalation,
        capabilities: capabilitiesOf(security.capabilities, security),
        seccompProfile: seccompProfileOf(security),
      }),
    ),
  };
}

/** Returns the capabilities that a container gets and loses; undefined for none. */
export function capabilitiesOf(add: TrainingSecurity["capabilities"], { droppedCapabilities: drop }: PodSecurity) {
  return filledObject(given({ add: filled(add ?? []), drop }));
}

/** The seccomp profile of a container, if the definition names one. */
export function seccompProfileOf({ seccompProfileType: type }: TrainingSecurity) {
  if (!type) return undefined;
  return { type };
}

function refuseForeignUsers(security: TrainingSecurity, path: string, { report }: PodContext): void {
  if (security.uidGidSource === "fromIdpToken") {
    report.refuse(
      pointerTo(path, "uidGidSource"),
      "fromIdpToken reads the ids from the token of a login, and a manifest in git has no login",
      "write uidGidSource: custom with runAsUid and runAsGid",
    );
  }
  for (const field of ["runAsUid", "runAsGid"] as const) {
    const id = security[field] ?? undefined;
    if (id === undefined) continue;
    const pointer = pointerTo(path, field);
    if (security.uidGidSource === "fromTheImage") {
      report.refuse(
        pointer,
        "contradicts uidGidSource: fromTheImage",
        "write uidGidSource: custom, or leave the id out",
      );
    } else if (id < 0 || id > MAX_ID) {
      report.refuse(pointer, `is ${id}; Kubernetes accepts ids from 0 to ${MAX_ID}`);
    }
  }
}

/** An empty text is a value: it selects the image's own groups, as an empty list of a pod does. */
function supplementalGroups(security: TrainingSecurity, path: string, { report }: PodContext) {
  const { supplementalGroups: groups } = security;
  if (isAbsent(groups)) return undefined;
  const parts = groups.split(",").map((part) => part.trim());
  if (parts.join("") === "") return [];
  const invalid = parts.find((part) => !/^\d{1,10}$/.test(part) || Number(part) > MAX_ID);
  if (invalid !== undefined) {
    report.refuse(
      pointerTo(path, "supplementalGroups"),
      `has the part ${JSON.stringify(invalid)}; Kubernetes accepts group ids from 0 to ${MAX_ID}`,
      "write numbers separated by commas, as 1000,2000",
    );
    return undefined;
  }
  return parts.map(Number);
}
