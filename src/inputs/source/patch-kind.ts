import { member } from "../../kernel/index.ts";

/** The version and the kind of an object. */
interface PatchKind {
  readonly apiVersion: string;
  readonly kind: string;
}

const API_VERSIONS: Readonly<Record<string, string>> = {
  CronJob: "batch/v1",
  DaemonSet: "apps/v1",
  Deployment: "apps/v1",
  Job: "batch/v1",
  ReplicaSet: "apps/v1",
  StatefulSet: "apps/v1",
};

/** Fields of a pod with an effect on rules about privileges. */
const POD_FIELDS = [
  "containers",
  "initContainers",
  "ephemeralContainers",
  "hostIPC",
  "hostNetwork",
  "hostPID",
  "securityContext",
  "volumes",
];

/**
 * The kind of the objects that the selector of a patch selects. Of a selector without a kind, or with an expression, it
 * follows from the fields that the patch has below `spec`; undefined for other fields.
 */
export function kindOfTarget(target: unknown, spec: unknown): PatchKind | undefined {
  const kind = exactSelector(member(target, "kind")) ?? kindWith(spec);
  if (kind === undefined) return undefined;
  const group = exactSelector(member(target, "group"));
  const version = exactSelector(member(target, "version")) ?? "v1";
  return { kind, apiVersion: group === undefined ? (API_VERSIONS[kind] ?? version) : `${group}/${version}` };
}

function kindWith(spec: unknown): string | undefined {
  if (member(spec, "jobTemplate") !== undefined) return "CronJob";
  if (member(spec, "template") !== undefined) return "Deployment";
  return POD_FIELDS.some((field) => member(spec, field) !== undefined) ? "Pod" : undefined;
}

/** A text of a selector that is a name and not an expression. */
export function exactSelector(selector: unknown): string | undefined {
  if (typeof selector === "string" && /^[\w.-]+$/.test(selector)) return selector;
  return undefined;
}
