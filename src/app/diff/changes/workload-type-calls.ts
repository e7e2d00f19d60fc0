import type { KubeObject } from "../../../kernel/index.ts";
import {
  at,
  equalValues,
  filledObject,
  given,
  items,
  MUSTER_API_VERSION,
  present,
  record,
  text,
  when,
} from "../../../kernel/index.ts";
import { WORKLOAD_TYPE_REQUEST, workloadTypePath } from "../../../synth/index.ts";
import type { DiffedObject } from "./diffed-object.ts";
import type { MatchedObjects } from "./pair-objects.ts";

/** A call of the Workload Types API. */
export interface WorkloadTypeCall {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** Ids of the tenant are placeholders, as in the review file. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The effect of the call. */
  readonly effect: string;
}

/** The calls that bring the platform from one state of a WorkloadType to another one. */
interface WorkloadTypeChange {
  readonly object: DiffedObject;
  /** In the order in which a person sends them; none where the only changes are refused. */
  readonly calls: readonly WorkloadTypeCall[];
  /** The reasons for which the platform refuses the change, or has no call for it. */
  readonly refusals: readonly string[];
}

type Calls = Pick<WorkloadTypeChange, "calls" | "refusals">;

/** The calls for all WorkloadTypes of one cluster that the branch adds, changes or removes. */
export function workloadTypeChanges({ same, created, deleted }: MatchedObjects): readonly WorkloadTypeChange[] {
  return [
    ...created.filter(isRequest).map((object) => ({ object, calls: [createCall(object.object)], refusals: [] })),
    ...same
      .filter(({ after }) => isRequest(after))
      .map(({ before, after }) => ({ object: after, ...changeCalls(before.object, after.object) }))
      .filter(({ calls, refusals }) => calls.length > 0 || refusals.length > 0),
    ...deleted.filter(isRequest).map((object) => ({ object, ...removal(requestOf(object.object)) })),
  ];
}

function isRequest({ zone, object: { apiVersion, kind } }: DiffedObject): boolean {
  return zone === "review" && kind === WORKLOAD_TYPE_REQUEST && apiVersion === MUSTER_API_VERSION;
}

/** A request of a review file. */
interface TypeRequest {
  /** Path of the type in the API. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether it registers a kind; else it changes the defaults of a known one. */
  readonly isRegistration: boolean;
  /** The Resource Interfaces by version. */
  readonly versions: ReadonlyMap<string, unknown>;
}

function requestOf(object: KubeObject): TypeRequest {
  const body = record(at(object, "body"));
  const isRegistration = at(object, "request", "method") === "POST";
  const versions = items(body.resourceInterfaces).map(
    (entry) =>
      [text(at(entry, "spec", "structureDefinition", "rootComponent", "kind", "version")) ?? "", entry] as const,
  );
  const path = isRegistration
    ? workloadTypePath(text(body.name) ?? "", text(body.group) ?? "")
    : (text(at(object, "request", "path")) ?? "");
  return { path, body, isRegistration, versions: new Map(versions) };
}

function createCall(object: KubeObject): WorkloadTypeCall {
  const { path, body, isRegistration, versions } = requestOf(object);
  if (!isRegistration) return { method: "PUT", path, body, effect: `changes ${Object.keys(body).join(", ")}` };
  return {
    method: "POST",
    path: text(at(object, "request", "path")) ?? "",
    body,
    effect: `registers ${versionsText([...versions.keys()])}; the platform answers 409 if it has the type already, which then needs a PUT`,
  };
}

function removal({ path, isRegistration }: TypeRequest): Calls {
  if (isRegistration) return { calls: [{ method: "DELETE", path, effect: "removes the registration" }], refusals: [] };
  const refusal = "the former defaults are not in git: send a PUT with those that muster types --defaults lists";
  return { calls: [], refusals: [refusal] };
}

/** The fields that a PUT can change, besides the versions. */
const DEFAULTS = ["categoryId", "priorityId", "preemptibility"] as const;

function changeCalls(before: KubeObject, after: KubeObject): Calls {
  const [old, now] = [requestOf(before), requestOf(after)];
  if (old.path !== now.path) return otherIdentity(old, after);
  const { path, body, versions } = now;
  const differs = (field: string) => !equalValues(old.body[field], body[field]);
  const lost = DEFAULTS.filter((field) => differs(field) && body[field] === undefined);
  const set = DEFAULTS.filter((field) => differs(field) && body[field] !== undefined);
  const removed = [...old.versions.keys()].filter((version) => !versions.has(version));
  const added = [...versions.keys()].filter((version) => !old.versions.has(version));
  const replaced = [...versions.keys()].filter(
    (version) => old.versions.has(version) && !equalValues(old.versions.get(version), versions.get(version)),
  );
  const without = [...versions].filter(([version]) => !replaced.includes(version)).map(([, entry]) => entry);
  const isNewList = removed.length + added.length > 0;
  const update = given({
    ...Object.fromEntries(set.map((field) => [field, body[field]])),
    resourceInterfaces: when(isNewList || replaced.length > 0, replaced.length > 0 ? without : [...versions.values()]),
  });
  const first: WorkloadTypeCall | undefined = filledObject(update) && {
    method: "PUT",
    path,
    body: update,
    effect: present([
      when(set.length > 0, `changes ${set.join(", ")}`),
      when(added.length > 0, `adds ${versionsText(added)}`),
      when(removed.length + replaced.length > 0, `removes ${versionsText([...removed, ...replaced])}`),
    ]).join("; "),
  };
  const second: WorkloadTypeCall = {
    method: "PUT",
    path,
    body: { resourceInterfaces: [...versions.values()] },
    effect: `adds ${versionsText(replaced)} again`,
  };
  return {
    calls: present([first, when(replaced.length > 0, second)]),
    refusals: [...replaced.map(replacedText), ...lost.map(lostText)],
  };
}

function replacedText(version: string): string {
  return `version ${version} is changed, but an update may only add or remove versions: remove it with one PUT, and add it with another one, or register a new version`;
}

function lostText(field: string): string {
  return `${field} is left out, but a PUT keeps the value of a field that it does not have: write the value`;
}

function otherIdentity(old: TypeRequest, after: KubeObject): Calls {
  return {
    calls: [...removal(old).calls, createCall(after)],
    refusals: ["a registered type keeps its name and its group: an update changes neither"],
  };
}

function versionsText(versions: readonly string[]): string {
  return `${versions.length === 1 ? "version" : "versions"} ${versions.join(", ")}`;
}
