import { ADMISSION_CHECKS } from "./admission-checks.ts";
import { AUTOSCALER_CHECKS } from "./autoscaler-checks.ts";
import { CLUSTER_CHECKS } from "./cluster-checks.ts";
import { CONTAINER_CHECKS } from "./container-checks.ts";
import { DEVICE_CHECKS } from "./device-checks.ts";
import type { ObjectCheck } from "./field-fault.ts";
import { oneOfCheck } from "./one-of.ts";
import { POD_CHECKS } from "./pod-checks.ts";
import { POLICY_CHECKS } from "./policy-checks.ts";
import { SECRET_CHECKS } from "./secret-checks.ts";
import { SELECTOR_CHECKS } from "./selector-checks.ts";
import { SERVICE_CHECKS } from "./service-checks.ts";
import { VOLUME_CHECKS } from "./volume-checks.ts";
import { WORKLOAD_CHECKS } from "./workload-checks.ts";

/** Fields of which an object has at most one; with `true`, exactly one. */
const ONE_OF: Readonly<Record<string, readonly [fields: readonly string[], isMandatory?: true]>> = {
  DeviceRequest: [["exactly", "firstAvailable"], true],
  EnvFromSource: [["configMapRef", "secretRef"], true],
  EnvVarSource: [["configMapKeyRef", "fieldRef", "fileKeyRef", "resourceFieldRef", "secretKeyRef"], true],
  IngressBackend: [["resource", "service"], true],
  LifecycleHandler: [["exec", "httpGet", "sleep", "tcpSocket"], true],
  PodResourceClaim: [["resourceClaimName", "resourceClaimTemplateName", "source"], true],
  PodFailurePolicyRule: [["onExitCodes", "onPodConditions"], true],
  Probe: [["exec", "grpc", "httpGet", "tcpSocket"], true],
  ServiceBackendPort: [["name", "number"], true],
  WorkloadPodGroupSchedulingPolicy: [["basic", "gang"], true],
  VolumeProjection: [
    ["clusterTrustBundle", "configMap", "downwardAPI", "podCertificate", "secret", "serviceAccountToken"],
  ],
};

const CHECKS: ReadonlyMap<string, readonly ObjectCheck[]> = new Map([
  ...Object.entries(ONE_OF).map(([type, [fields, isMandatory]]) => [type, [oneOfCheck(fields, isMandatory)]] as const),
  ...Object.entries({
    ...ADMISSION_CHECKS,
    ...CLUSTER_CHECKS,
    ...CONTAINER_CHECKS,
    ...DEVICE_CHECKS,
    ...POD_CHECKS,
    ...AUTOSCALER_CHECKS,
    ...POLICY_CHECKS,
    ...SECRET_CHECKS,
    ...SELECTOR_CHECKS,
    ...SERVICE_CHECKS,
    ...VOLUME_CHECKS,
    ...WORKLOAD_CHECKS,
  }),
]);

/** The checks of the objects of a type; undefined for most types. */
export function checksOf(type: string): readonly ObjectCheck[] | undefined {
  return CHECKS.get(type);
}
