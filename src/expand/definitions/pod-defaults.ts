import { isPresent } from "../../k8s-fields/index.ts";
import { activeItems } from "../../kernel/index.ts";
import type { Cluster, TrainingSecurity, WorkloadDefinition } from "../../model/index.ts";
import type { PodInput } from "./context.ts";

/** The security settings of a pod: those of the API, and the dropped capabilities, which the API does not have. */
export interface PodSecurity extends TrainingSecurity {
  /** Capabilities that the container loses. */
  readonly droppedCapabilities?: readonly string[];
}

/** The settings that Pod Security `restricted` requires besides `runAsNonRoot`, which an image has to support. */
const RESTRICTED: PodSecurity = {
  allowPrivilegeEscalation: false,
  droppedCapabilities: ["ALL"],
  seccompProfileType: "RuntimeDefault",
};

/** The field of the container's `securityContext` for each setting. */
const WRITTEN: Readonly<Record<string, string>> = {
  allowPrivilegeEscalation: "allowPrivilegeEscalation",
  droppedCapabilities: "capabilities.drop",
  seccompProfileType: "seccompProfile",
};

const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";

/**
 * The requests of a definition that Pod Security `restricted` does not allow. Source: Kubernetes 1.34,
 * pod-security-admission, the checks of the levels `baseline` and `restricted`.
 */
const REQUESTS: readonly (readonly [request: string, isMade: (fields: PodInput) => boolean])[] = [
  ["security.runAsNonRoot is not true", ({ security }) => security?.runAsNonRoot !== true],
  ["security.runAsUid is 0", ({ security }) => security?.runAsUid === 0],
  ["security.allowPrivilegeEscalation is true", ({ security }) => security?.allowPrivilegeEscalation === true],
  [
    "security.capabilities adds one other than NET_BIND_SERVICE",
    ({ security }) => (security?.capabilities ?? []).some((name) => name !== "NET_BIND_SERVICE"),
  ],
  ["security.seccompProfileType is Unconfined", ({ security }) => security?.seccompProfileType === "Unconfined"],
  ["security.hostIpc is true", ({ security }) => security?.hostIpc === true],
  ["security.hostNetwork is true", ({ security }) => security?.hostNetwork === true],
  ["storage.hostPath mounts a folder of the node", ({ storage }) => activeItems(storage?.hostPath).length > 0],
  ["storage.nfs mounts a share without a claim", ({ storage }) => activeItems(storage?.nfs).length > 0],
  ["probes.readiness names a host", ({ probes }) => Boolean(probes?.readiness?.handler?.httpGet?.host)],
  ["annotations select an AppArmor profile that is not allowed", hasForbiddenProfile],
];

function hasForbiddenProfile({ annotations }: PodInput): boolean {
  return activeItems(annotations).some(
    ({ item }) =>
      item.name?.startsWith(APP_ARMOR) === true && !/^(?:$|runtime\/default$|localhost\/)/.test(item.value ?? ""),
  );
}

/** Returns the security settings of a pod with the defaults of its cluster, if the definition requests nothing else. */
export function securityWithDefaults(fields: PodInput, { podDefaults }: Cluster): PodSecurity {
  const security = fields.security ?? {};
  if (podDefaults === undefined || requestOf(fields) !== undefined) return security;
  return { ...security, ...RESTRICTED };
}

/** Returns the first request of a definition that `restricted` does not allow. */
function requestOf(fields: PodInput): string | undefined {
  return REQUESTS.find(([, isMade]) => isMade(fields))?.[0];
}

/**
 * Returns the fields that the defaults of a cluster give a component's pods, one for each line, or the reason why the
 * pods are without them; undefined on a cluster without defaults.
 */
export function podDefaultsText(
  definition: WorkloadDefinition,
  component: string,
  { podDefaults, scheduler }: Cluster,
): string | undefined {
  if (podDefaults === undefined) return undefined;
  if (definition.kind === "Training" && scheduler === "runai") return "none: the platform makes the pods";
  const fields = podFieldsOf(definition, component);
  const request = requestOf(fields);
  if (request !== undefined) return `none: ${request}`;
  const security: PodSecurity = fields.security ?? {};
  return Object.entries(WRITTEN)
    .filter(([field]) => !isPresent(security[field as keyof PodSecurity]))
    .map(([, written]) => `securityContext.${written}: ${podDefaults}`)
    .join("\n");
}

function podFieldsOf(definition: WorkloadDefinition, component: string): PodInput {
  if (definition.kind === "Training") return definition.spec;
  return definition.spec[component === "worker" ? "worker" : "leader"] ?? {};
}
