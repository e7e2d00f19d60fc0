import { ADMISSION_CHECKS } from "./admission-checks.ts";
import { AUTOSCALER_CHECKS } from "./autoscaler-checks.ts";
import { CLUSTER_CHECKS } from "./cluster-checks.ts";
import { CONTAINER_CHECKS } from "./container-checks.ts";
import { DEVICE_CHECKS } from "./device-checks.ts";
import type { ObjectCheck } from "./field-fault.ts";
import { GROUP_CHECKS } from "./group-checks.ts";
import { atMostOneOf, exactlyOneOf } from "./one-of.ts";
import { POD_CHECKS } from "./pod-checks.ts";
import { POLICY_CHECKS } from "./policy-checks.ts";
import { SECRET_CHECKS } from "./secret-checks.ts";
import { SELECTOR_CHECKS } from "./selector-checks.ts";
import { SERVICE_CHECKS } from "./service-checks.ts";
import { VOLUME_CHECKS } from "./volume-checks.ts";
import { WORKLOAD_CHECKS } from "./workload-checks.ts";

/** The checks of types that have one of several fields, and no other check. */
const ONE_OF_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  DeviceRequest: [exactlyOneOf("exactly", "firstAvailable")],
  EnvFromSource: [exactlyOneOf("configMapRef", "secretRef")],
  EnvVarSource: [exactlyOneOf("configMapKeyRef", "fieldRef", "fileKeyRef", "resourceFieldRef", "secretKeyRef")],
  IngressBackend: [exactlyOneOf("resource", "service")],
  LifecycleHandler: [exactlyOneOf("exec", "httpGet", "sleep", "tcpSocket")],
  PodResourceClaim: [exactlyOneOf("resourceClaimName", "resourceClaimTemplateName", "source")],
  PodFailurePolicyRule: [exactlyOneOf("onExitCodes", "onPodConditions")],
  Probe: [exactlyOneOf("exec", "grpc", "httpGet", "tcpSocket")],
  ServiceBackendPort: [exactlyOneOf("name", "number")],
  WorkloadPodGroupSchedulingPolicy: [exactlyOneOf("basic", "gang")],
  VolumeProjection: [
    atMostOneOf("clusterTrustBundle", "configMap", "downwardAPI", "podCertificate", "secret", "serviceAccountToken"),
  ],
};

const CHECKS: ReadonlyMap<string, readonly ObjectCheck[]> = new Map([
  ...Object.entries(ONE_OF_CHECKS),
  ...Object.entries({
    ...ADMISSION_CHECKS,
    ...CLUSTER_CHECKS,
    ...CONTAINER_CHECKS,
    ...DEVICE_CHECKS,
    ...GROUP_CHECKS,
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
