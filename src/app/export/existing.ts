import { isPresent } from "../../k8s-fields/index.ts";
import { at, isContainer, items, pointerTo, record, stringOf, text } from "../../kernel/index.ts";

/** The answers of the API's GET calls. */
export interface Existing {
  /** By name and project id. */
  readonly workloads: ReadonlyMap<string, PlatformObject>;
  /** By Kind and group. */
  readonly types: ReadonlyMap<string, PlatformObject>;
}

/** An object of the platform with its id. */
export interface PlatformObject {
  readonly id: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** The key of a workload: its name and the id of its project. */
export function workloadKey(name: string, projectId: string): string {
  return `${projectId}/${name}`;
}

/** The key of a type: its group and Kind. */
export function typeKey(group: string, kind: string): string {
  return `${group}/${kind}`;
}

/**
 * Reads answers of the API: a workload, a workload type, a list of them, or an object with such a list. `others` has the
 * pointers of all other values.
 */
export function readExisting(answers: readonly unknown[]): {
  readonly existing: Existing;
  readonly others: readonly string[];
} {
  const workloads = new Map<string, PlatformObject>();
  const types = new Map<string, PlatformObject>();
  const others: string[] = [];
  const add = (answer: unknown, path: string): void => {
    if (Array.isArray(answer)) {
      for (const [index, item] of answer.entries()) add(item, pointerTo(path, index));
      return;
    }
    const fields = record(answer);
    const [name, id, workloadId] = [text(fields.name), text(fields.id), text(fields.workloadId)];
    const list = ["types", "workloads"].find((key) => Array.isArray(fields[key]));
    if (name !== undefined && workloadId !== undefined) {
      workloads.set(workloadKey(name, stringOf(fields.projectId)), { id: workloadId, answer: fields });
    } else if (name !== undefined && id !== undefined && typeof fields.group === "string") {
      types.set(typeKey(fields.group, name), { id, answer: fields });
    } else if (list === undefined) others.push(path);
    else add(items(fields[list]), pointerTo(path, list));
  };
  for (const answer of answers) add(answer, "");
  return { existing: { workloads, types }, others };
}

/** A field that the existing object has otherwise than its definition. */
export interface ChangedField {
  readonly path: string;
  /** The default of the API that a field without a value in the definition has; absent for any other field. */
  readonly missing?: { readonly standard: unknown };
}

/**
 * Returns the fields in which `wanted` and `found` differ. A field that only `found` has is compared with the default of the
 * API, because its value may have been removed from the definition.
 */
export function changedFields(wanted: unknown, found: unknown, path: string): readonly ChangedField[] {
  if (Object.is(wanted, found)) return [];
  if (!isPresent(wanted)) return isDefault(found, path) ? [] : [{ path, missing: { standard: standardOf(path) } }];
  const isSame = isContainer(wanted) && isContainer(found) && Array.isArray(wanted) === Array.isArray(found);
  if (!isSame) return !isPresent(found) && isDefault(wanted, path) ? [] : [{ path }];
  if (Array.isArray(wanted) && wanted.length !== items(found).length) return [{ path }];
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...keys].flatMap((key) => changedFields(at(wanted, key), at(found, key), pointerTo(path, key)));
}

/**
 * Defaults of fields anywhere in a `spec`, and of the fields of a `spec` itself, as the API documents of 2.24 state them. The
 * documents have two for `hostPath.readOnly`: the text says false, the schema true.
 */
const DEFAULTS: readonly (readonly [RegExp, unknown])[] = [
  [/\/(?:nfs|hostPath)\/\d+\/readOnly$/, true],
  [/\/accessModes\/readWriteOnce$/, true],
  [/\/volumeMode$/, "Filesystem"],
  [/\/uidGidSource$/, "fromTheImage"],
  [/\/httpGet\/scheme$/, "HTTP"],
  [/\/httpGet\/path$/, "/"],
  [/\/servingPort\/protocol$/, "http"],
  [/\/servingPort\/authorizationType$/, "public"],
  [/\/servingPort\/exposeExternally$/, true],
  [/^\/spec\/restartPolicy$/, "RecreateGroupOnPodRestart"],
  [/^\/spec\/startupPolicy$/, "LeaderCreated"],
  [/^\/spec\/workers$/, 0],
  [/^\/spec\/replicas$/, 1],
  [/^\/spec\/backoffLimit$/, 6],
  [/^\/spec\/autoDeletionTimeAfterCompletionSeconds$/, 2_592_000],
  [/\/secretKeyOfUser$/, "User"],
  [/\/secretKeyOfPassword$/, "Password"],
  [/\/secretKeyOfAccessKeyId$/, "AccessKeyId"],
  [/\/secretKeyOfSecretKey$/, "SecretKey"],
];
const TWO_DEFAULTS = /\/hostPath\/\d+\/readOnly$/;
/** Fields whose value the platform chooses by the project, the policies and the type, and names that it generates. */
const CHOSEN =
  /^\/spec\/(?:category|priorityClass|preemptibility|nodePools|nodeType|images?)$|\/(?:imagePullPolicy|name)$/;

function standardOf(path: string): unknown {
  return DEFAULTS.find(([pattern]) => pattern.test(path))?.[1];
}

function isDefault(value: unknown, path: string): boolean {
  const standard = standardOf(path);
  if (standard !== undefined && value === standard) return true;
  if (!isPresent(value) || CHOSEN.test(path)) return true;
  if (isContainer(value)) return Object.entries(value).every(([key, inner]) => isDefault(inner, pointerTo(path, key)));
  return (standard === undefined || TWO_DEFAULTS.test(path)) && (value === false || value === "");
}
