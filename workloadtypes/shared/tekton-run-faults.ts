import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  fieldFaults,
  missingField,
  NEWEST_KNOWN_MINOR,
  objectType,
  rejectedValue,
  unknownWord,
} from "../../src/k8s-fields/index.ts";
import { durationSeconds, isAbsent, isObject, items, member, pointerTo, text } from "../../src/kernel/index.ts";
import { repeated } from "./tekton-declaration-faults.ts";
import { timeoutFaults } from "./tekton-value-faults.ts";

/** The sources of a workspace of a run, with the field that each of them needs. */
const SOURCES: Readonly<Record<string, string | undefined>> = {
  volumeClaimTemplate: undefined,
  persistentVolumeClaim: "claimName",
  emptyDir: undefined,
  configMap: "name",
  secret: "secretName",
  projected: "sources",
  csi: "driver",
};

/** The faults of the time limits of a PipelineRun: those of its tasks are within the limit of the whole. */
export function pipelineTimeoutFaults(timeouts: unknown, path: string): readonly ObjectFault[] {
  const fields = ["pipeline", "tasks", "finally"];
  const wrong = fields.flatMap((field) => timeoutFaults(member(timeouts, field), pointerTo(path, field)));
  const [whole, tasks, last] = fields.map((field) => durationSeconds(text(member(timeouts, field)) ?? ""));
  // Without a limit of the whole, the configuration of Tekton has one.
  if (wrong.length > 0 || whole === undefined || whole === 0) return wrong;
  const other = `${path}/pipeline`;
  const parts = [
    { limit: tasks, place: `${path}/tasks` },
    { limit: last, place: `${path}/finally` },
  ].filter(({ limit }) => limit !== undefined && (limit > whole || limit === 0));
  if (parts.length === 0 && tasks !== undefined && last !== undefined && tasks + last > whole) {
    return [conflictingField(`${path}/tasks`, "must not be above pipeline together with finally", other)];
  }
  return parts.map(({ limit, place }) =>
    conflictingField(
      place,
      limit === 0 ? "must not be unlimited while pipeline is limited" : "must not be above pipeline",
      other,
    ),
  );
}

/** The faults of the volumes that a run gives to workspaces. */
export function workspaceBindingFaults(workspaces: unknown, path: string): readonly ObjectFault[] {
  return [
    ...repeated(items(workspaces), path, (name) => name),
    ...items(workspaces).flatMap((workspace, index) =>
      isObject(workspace) ? bindingFaults(workspace, pointerTo(path, index)) : [],
    ),
  ];
}

function bindingFaults(workspace: Members, path: string): readonly ObjectFault[] {
  const [source, second] = Object.keys(SOURCES).filter((field) => !isAbsent(workspace[field]));
  if (source === undefined) return [missingField(path, "needs a volume, such as persistentVolumeClaim or emptyDir")];
  if (second !== undefined) {
    return [conflictingField(`${path}/${second}`, `must not be set together with ${source}`, `${path}/${source}`)];
  }
  if (source === "volumeClaimTemplate") return claimFaults(workspace[source], `${path}/${source}`);
  const needed = SOURCES[source];
  const value = needed === undefined ? "" : member(workspace[source], needed);
  if (needed === undefined || (!isAbsent(value) && value !== "" && !(Array.isArray(value) && value.length === 0))) {
    return [];
  }
  return [missingField(pointerTo(path, source, needed))];
}

/**
 * The fields of a claim that Tekton's webhook cannot decode, because they are unknown or of a wrong type. It accepts a claim
 * with any values.
 */
function claimFaults(claim: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(claim)) return [];
  return fieldFaults(claim, objectType("PersistentVolumeClaim"), { minor: NEWEST_KNOWN_MINOR })
    .filter(({ kind }) => kind === "unknown" || kind === "type")
    .map((fault) => ({ ...fault, path: path + fault.path }));
}

/** The faults of the parameters that a run passes. Tekton does not tell capitals from small letters. */
export function passedParamFaults(params: unknown, path: string): readonly ObjectFault[] {
  return repeated(items(params), path, (name) => name.toLowerCase());
}

/** The fault of a state that a run cannot be set to. */
export function statusFaults(run: Members, path: string, states: readonly string[]): readonly ObjectFault[] {
  const { status, statusMessage } = run;
  const hasState = !isAbsent(status) && status !== "";
  const isAlone = !hasState && (text(statusMessage) ?? "") !== "";
  return [
    ...unknownWord(states, hasState ? status : undefined, `${path}/status`),
    ...(isAlone ? [conflictingField(`${path}/statusMessage`, "must not be set without status", `${path}/status`)] : []),
  ];
}

/** The fault of a number of retries below 0. */
export function retriesFaults({ retries }: Members, path: string): readonly ObjectFault[] {
  if (typeof retries !== "number" || retries >= 0) return [];
  return [rejectedValue(`${path}/retries`, `must be at least 0, but is ${retries}`, retries)];
}
