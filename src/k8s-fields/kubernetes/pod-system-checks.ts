import { items, member } from "../../kernel/index.ts";
import type { Members, ReportField } from "./field-fault.ts";

/** Checks the namespaces of the node that a pod shares. */
export function checkNamespaces({ hostPID, shareProcessNamespace }: Members, report: ReportField): void {
  if (hostPID === true && shareProcessNamespace === true) {
    report("conflict", ["shareProcessNamespace"], "must not be true in a pod with hostPID: true");
  }
}

const fields = (names: string) => names.split(" ");

/** Fields of pods for other systems: of the pod, of its security context, and of the one of a container. */
const FOREIGN = {
  linux: { pod: [], security: ["windowsOptions"], container: ["windowsOptions"] },
  windows: {
    pod: fields("hostUsers hostPID hostIPC shareProcessNamespace"),
    security: fields(
      "appArmorProfile seLinuxOptions seccompProfile fsGroup fsGroupChangePolicy sysctls runAsUser runAsGroup supplementalGroups supplementalGroupsPolicy",
    ),
    container: fields(
      "appArmorProfile seLinuxOptions seccompProfile capabilities readOnlyRootFilesystem privileged allowPrivilegeEscalation procMount runAsUser runAsGroup",
    ),
  },
} as const;
/** False is absent in these fields. */
const FLAGS: ReadonlySet<string> = new Set(["hostPID", "hostIPC"]);

/** Checks a pod that names its operating system, `os.name`. */
export function checkSystem(spec: Members, report: ReportField): void {
  const name = member(spec.os, "name");
  if (name !== "windows" && name !== "linux") return;
  const { pod, security, container } = FOREIGN[name];
  const forbid = (holder: unknown, names: readonly string[], ...path: readonly (string | number)[]) => {
    for (const field of names) {
      const value = member(holder, field);
      if (value != null && !(FLAGS.has(field) && value === false)) {
        report("conflict", [...path, field], `is not allowed in a pod for ${name}`);
      }
    }
  };
  forbid(spec, pod);
  forbid(spec.securityContext, security, "securityContext");
  for (const list of ["containers", "initContainers", "ephemeralContainers"]) {
    for (const [index, entry] of items(spec[list]).entries()) {
      forbid(member(entry, "securityContext"), container, list, index, "securityContext");
    }
  }
}
