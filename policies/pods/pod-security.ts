import { at, isObject, items, number, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { BASELINE_CAPABILITIES } from "./capabilities.ts";
import { isPrivateSysctl, SELINUX_TYPES } from "./kernel-settings.ts";
import { isHostProcess, isPrivileged, isWindows, titleOf } from "./pod-parts.ts";
import { probeHosts } from "./probe-hosts.ts";
import { restrictedVolumeType } from "./volume-types.ts";

/** A level of Pod Security that refuses pods. */
export type PodSecurityLevel = "baseline" | "restricted";

/** A field of a pod that a level refuses. */
interface PodSecurityFault {
  /** JSON pointer into the pod template. */
  readonly path: string;
  readonly message: string;
}

const PROFILES = ["RuntimeDefault", "Localhost"];
const APPARMOR = "container.apparmor.security.beta.kubernetes.io/";

/**
 * The fields of a pod that a level of Pod Security refuses. Without `securityContext` a pod has the defaults of the API server.
 * Source: Kubernetes 1.34, pod-security-admission/policy.
 */
export function podSecurityFaults(pod: PodView, level: PodSecurityLevel): readonly PodSecurityFault[] {
  const ofPod = baselineOfPod(pod);
  const ofContainers = pod.containers.flatMap((view) => baselineOfContainer(view, pod));
  if (level === "baseline") return [...ofPod, ...ofContainers];
  return [
    ...ofPod,
    ...ofContainers,
    ...restrictedOfPod(pod),
    ...pod.containers.flatMap((view) => restricted(view, pod)),
  ];
}

function baselineOfPod(pod: PodView): readonly PodSecurityFault[] {
  const { spec, annotations } = pod;
  const context = at(spec, "securityContext");
  const faults: PodSecurityFault[] = [];
  for (const field of ["hostNetwork", "hostPID", "hostIPC"]) {
    if (at(spec, field) === true) faults.push({ path: `/spec/${field}`, message: `${field} is true` });
  }
  for (const [index, volume] of items(spec.volumes).entries()) {
    if (isObject(at(volume, "hostPath"))) {
      faults.push({ path: `/spec/volumes/${index}/hostPath`, message: `volume ${nameOf(volume)} is a hostPath` });
    }
  }
  for (const [index, sysctl] of items(at(context, "sysctls")).entries()) {
    const name = text(at(sysctl, "name")) ?? "";
    // Kubernetes accepts the safe names with dots only.
    if (!isPrivateSysctl(name) || name.includes("/")) {
      faults.push({ path: `/spec/securityContext/sysctls/${index}/name`, message: `sysctl ${name} is not a safe one` });
    }
  }
  for (const [key, value] of Object.entries(annotations)) {
    if (!key.startsWith(APPARMOR) || value === "" || value === "runtime/default" || value.startsWith("localhost/")) {
      continue;
    }
    faults.push({ path: "/metadata/annotations", message: `the annotation ${key} turns AppArmor off` });
  }
  return [...faults, ...profileFaults(context, "/spec/securityContext", "the pod")];
}

function baselineOfContainer(view: ContainerView, pod: PodView): readonly PodSecurityFault[] {
  const { container, pointer } = view;
  const [context, place, title] = [at(container, "securityContext"), `${pointer}/securityContext`, titleOf(view)];
  const faults: PodSecurityFault[] = [];
  if (isPrivileged(view)) faults.push({ path: `${place}/privileged`, message: `${title} is privileged` });
  if (isHostProcess(view, pod)) faults.push({ path: place, message: `${title} is a host process` });
  for (const { name, path } of addedBy(view)) {
    if (!BASELINE_CAPABILITIES.includes(name)) faults.push({ path, message: `${title} adds the capability ${name}` });
  }
  for (const { path } of probeHosts(view)) faults.push({ path, message: `${title} has a probe of another host` });
  for (const [index, port] of items(container.ports).entries()) {
    if ((number(at(port, "hostPort")) ?? 0) !== 0) {
      faults.push({ path: `${pointer}/ports/${index}/hostPort`, message: `${title} has a hostPort` });
    }
  }
  const procMount = text(at(context, "procMount")) ?? "Default";
  if (procMount !== "Default") {
    faults.push({ path: `${place}/procMount`, message: `${title} has procMount ${procMount}` });
  }
  return [...faults, ...profileFaults(context, place, title)];
}

/** The profiles of a security context that the baseline level refuses. */
function profileFaults(context: unknown, place: string, title: string): readonly PodSecurityFault[] {
  const faults: PodSecurityFault[] = [];
  for (const [field, name] of [
    ["seccompProfile", "seccomp"],
    ["appArmorProfile", "AppArmor"],
  ] as const) {
    const type = text(at(context, field, "type"));
    if (type === "Unconfined") faults.push({ path: `${place}/${field}/type`, message: `${title} turns ${name} off` });
  }
  const selinux = at(context, "seLinuxOptions");
  const type = text(at(selinux, "type")) ?? "";
  if (type !== "" && !SELINUX_TYPES.includes(type)) {
    faults.push({ path: `${place}/seLinuxOptions/type`, message: `${title} has the SELinux type ${type}` });
  }
  for (const field of ["user", "role"]) {
    const value = text(at(selinux, field)) ?? "";
    if (value !== "") {
      faults.push({ path: `${place}/seLinuxOptions/${field}`, message: `${title} has an SELinux ${field}` });
    }
  }
  return faults;
}

function restrictedOfPod({ spec }: PodView): readonly PodSecurityFault[] {
  const faults: PodSecurityFault[] = [];
  for (const [index, volume] of items(spec.volumes).entries()) {
    const type = restrictedVolumeType(volume);
    if (type === undefined) continue;
    faults.push({ path: `/spec/volumes/${index}`, message: `volume ${nameOf(volume)} is a ${type}` });
  }
  if (at(spec, "securityContext", "runAsUser") === 0) {
    faults.push({ path: "/spec/securityContext/runAsUser", message: "runAsUser is 0" });
  }
  return faults;
}

function restricted(view: ContainerView, pod: PodView): readonly PodSecurityFault[] {
  const { container, pointer, role } = view;
  const [context, ofPod] = [at(container, "securityContext"), at(pod.spec, "securityContext")];
  const [place, title] = [`${pointer}/securityContext`, titleOf(view)];
  const faults: PodSecurityFault[] = [];
  const lacks = (field: string, expected: string) =>
    faults.push({ path: `${place}/${field}`, message: `${title} needs ${field}: ${expected}` });
  if ((at(context, "runAsNonRoot") ?? at(ofPod, "runAsNonRoot")) !== true) lacks("runAsNonRoot", "true");
  if (at(context, "runAsUser") === 0) lacks("runAsUser", "a number above 0");
  // Only Linux has the others.
  if (isWindows(pod)) return faults;
  if (at(context, "allowPrivilegeEscalation") !== false) lacks("allowPrivilegeEscalation", "false");
  const profile = text(at(context, "seccompProfile", "type") ?? at(ofPod, "seccompProfile", "type")) ?? "";
  if (!PROFILES.includes(profile) && profile !== "Unconfined") lacks("seccompProfile", "{type: RuntimeDefault}");
  if (!items(at(context, "capabilities", "drop")).includes("ALL")) lacks("capabilities", "{drop: [ALL]}");
  for (const { name, path } of addedBy(view)) {
    if (name === "NET_BIND_SERVICE" || !BASELINE_CAPABILITIES.includes(name)) continue;
    faults.push({ path, message: `${title} adds the capability ${name}` });
  }
  return role === "ephemeral" ? [] : faults;
}

/** The added capabilities as they are written: the admission of Kubernetes knows no other spelling, unlike container runtimes. */
function addedBy({ container, pointer }: ContainerView) {
  return items(at(container, "securityContext", "capabilities", "add")).flatMap((entry, index) => {
    const name = text(entry);
    return name === undefined ? [] : [{ name, path: `${pointer}/securityContext/capabilities/add/${index}` }];
  });
}

function nameOf(volume: unknown): string {
  return text(at(volume, "name")) ?? "without a name";
}
