import { isPresent, itemised, wrapValue } from "../../k8s-fields/index.ts";
import { activeItems, given, pointerTo, withoutAbsent } from "../../kernel/index.ts";
import type { Compute, TrainingSecurity, TrainingSpec } from "../../model/index.ts";
import { plainDecimal, storedQuantity } from "./quantities.ts";
import type { ExpansionReporter } from "./report.ts";
import { keyed } from "./runai-values.ts";

/**
 * Returns container, resources, security and placement of a TrainingWorkload. Command and arguments stay single
 * strings, numbers that may have a fraction are quoted, and a secret in an environment variable is
 * `SECRET:<name>,<key>`.
 */
export function runaiContainer(spec: TrainingSpec, report: ExpansionReporter): Readonly<Record<string, unknown>> {
  return given({
    image: wrapValue(spec.image),
    imagePullPolicy: wrapValue(spec.imagePullPolicy),
    imagePullSecrets: wrapValue(pullSecret(spec, report)),
    command: wrapValue(spec.command),
    arguments: wrapValue(spec.args),
    workingDir: wrapValue(spec.workingDir),
    createHomeDir: wrapValue(spec.createHomeDir),
    stdin: wrapValue(spec.stdin),
    tty: wrapValue(spec.tty),
    environment: itemised(environment(spec, report)),
    labels: itemised(activeItems(spec.labels).map(({ item }) => [item.name ?? "", item.value ?? ""])),
    annotations: itemised(activeItems(spec.annotations).map(({ item }) => [item.name ?? "", item.value ?? ""])),
    ...compute(spec.compute ?? {}),
    ...security(spec.security ?? {}, report),
    nodeType: wrapValue(spec.nodeType),
    podAffinity: wrapValue(spec.podAffinity && true),
    podAffinitySchedulingRule: wrapValue(schedulingRule(spec)),
    podAffinityTopology: wrapValue(spec.podAffinity?.key),
    tolerations: keyed("tolerations", activeItems(spec.tolerations), (item) =>
      withoutAbsent({
        key: item.key,
        operator: item.operator,
        value: item.value,
        effect: item.effect === "Any" ? undefined : item.effect,
        seconds: item.seconds,
      }),
    ),
  });
}

/** The reference calls a required affinity hard and a preferred one soft. */
function schedulingRule({ podAffinity }: TrainingSpec): "hard" | "soft" | undefined {
  if (!podAffinity?.type) return undefined;
  if (podAffinity.type === "Required") return "hard";
  return "soft";
}

function environment(spec: TrainingSpec, report: ExpansionReporter): readonly (readonly [string, string])[] {
  return activeItems(spec.environmentVariables).flatMap(({ item, index }) => {
    const name = item.name ?? "";
    if (item.secret) return [[name, `SECRET:${item.secret.name ?? ""},${item.secret.key ?? ""}`] as const];
    if (item.configMap || item.podFieldRef || item.userCredential) return [];
    if (item.value?.startsWith("SECRET:")) {
      report.refuse(
        pointerTo("/spec/environmentVariables", index, "value"),
        "starts with SECRET:, which run.ai/v2alpha1 reads as the name of a Secret",
        "write secret: {name, key}, or another value",
      );
    }
    return [[name, item.value ?? ""] as const];
  });
}

function compute(resources: Compute) {
  const { gpuRequestType: type } = resources;
  return {
    cpu: wrapValue(decimal(resources.cpuCoreRequest)),
    cpuLimit: wrapValue(decimal(resources.cpuCoreLimit)),
    memory: wrapValue(storedQuantity(resources.cpuMemoryRequest)),
    memoryLimit: wrapValue(storedQuantity(resources.cpuMemoryLimit)),
    gpu: type === "portion" ? wrapValue(decimal(resources.gpuPortionRequest)) : undefined,
    gpuDevices: wrapValue(resources.gpuDevicesRequest),
    gpuLimit: wrapValue(decimal(resources.gpuPortionLimit)),
    gpuMemory: type === "memory" ? wrapValue(storedQuantity(resources.gpuMemoryRequest)) : undefined,
    gpuMemoryLimit: wrapValue(storedQuantity(resources.gpuMemoryLimit)),
    largeShm: wrapValue(resources.largeShmRequest),
    extendedResources: keyed("extendedResources", activeItems(resources.extendedResources), (item) => ({
      name: item.resource ?? "",
      quantity: storedQuantity(item.quantity) ?? "",
    })),
  };
}

/** The platform accepts ids only together with `runAsUser`. */
function security(settings: TrainingSecurity, report: ExpansionReporter) {
  const hasIds = isPresent(settings.runAsUid ?? settings.runAsGid);
  if (settings.uidGidSource === "fromIdpToken") {
    report.refuse(
      "/spec/security/uidGidSource",
      "fromIdpToken reads the ids from the token of a login, and a manifest in git has no login",
      "write uidGidSource: custom with runAsUid and runAsGid",
    );
  }
  if (settings.seccompProfileType === "Localhost") {
    report.refuse("/spec/security/seccompProfileType", "Localhost is not supported by Run:ai", "use RuntimeDefault");
  }
  return {
    runAsUser: wrapValue(hasIds || undefined),
    runAsUid: wrapValue(settings.runAsUid),
    runAsGid: wrapValue(settings.runAsGid),
    supplementalGroups: wrapValue(settings.supplementalGroups),
    runAsNonRoot: wrapValue(settings.runAsNonRoot),
    readOnlyRootFilesystem: wrapValue(settings.readOnlyRootFilesystem),
    allowPrivilegeEscalation: wrapValue(settings.allowPrivilegeEscalation),
    hostIpc: wrapValue(settings.hostIpc),
    hostNetwork: wrapValue(settings.hostNetwork),
    seccompProfileType: wrapValue(settings.seccompProfileType),
    capabilities: keyed(
      "capabilities",
      (settings.capabilities ?? []).map((capability) => ({ item: { capability } })),
      (item) => item,
    ),
  };
}

function pullSecret(spec: TrainingSpec, report: ExpansionReporter): string | undefined {
  const [first] = activeItems(spec.imagePullSecrets);
  for (const { item, index } of activeItems(spec.imagePullSecrets)) {
    if (!item.userCredential) continue;
    report.refuse(
      pointerTo("/spec/imagePullSecrets", index, "userCredential"),
      "is refused: only a login of the user who made the credential can read it",
      "use a registry Secret of the project's namespace",
    );
  }
  return first?.item.name;
}

function decimal(value: number | null | undefined): string | undefined {
  if (isPresent(value)) return plainDecimal(value);
  return undefined;
}
