import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow, rejectedText, unknownWord } from "../../src/k8s-fields/index.ts";
import { at, isAbsent, items, member, number, pointerTo, text } from "../../src/kernel/index.ts";

const LOGGER_MODES: readonly string[] = ["all", "request", "response"];

/** The model of a predictor, with its field. */
export interface PredictorModel {
  readonly path: string;
  readonly value: unknown;
}

/** The faults of the fields that every component has beside its model: its scale, its limits and its logger. */
export function extensionFaults(component: unknown, path: string): readonly ObjectFault[] {
  return [
    ...["containerConcurrency", "minReplicas", "maxReplicas"].flatMap((field) =>
      numberBelow(component, field, path, 0),
    ),
    ...replicaFaults(component, path),
    ...loggerFaults(member(component, "logger"), `${path}/logger`),
  ];
}

function replicaFaults(component: unknown, path: string): readonly ObjectFault[] {
  const least = member(component, "minReplicas");
  const most = number(member(component, "maxReplicas")) ?? 0;
  // 1 is the default of KServe, and a maximum of 0 is none.
  const written = isAbsent(least) ? 1 : number(least);
  if (written === undefined || most <= 0 || written <= most) return [];
  const message = `must be at least minReplicas, which is ${written}, but is ${most}`;
  return [conflictingField(`${path}/maxReplicas`, message, `${path}/minReplicas`)];
}

function loggerFaults(logger: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(logger)) return [];
  const mode = member(logger, "mode");
  const storage = member(logger, "storage");
  const lost = isAbsent(storage)
    ? []
    : ["key", "parameters", "path"].filter((field) => isAbsent(member(storage, field)));
  return [
    ...(isAbsent(mode)
      ? [missingField(`${path}/mode`, "is mandatory in a logger, but missing", "set all, request or response")]
      : unknownWord(LOGGER_MODES, mode, `${path}/mode`)),
    ...lost.map((field) =>
      missingField(`${path}/storage/${field}`, "is mandatory in the storage of a logger, but missing"),
    ),
  ];
}

/** The faults of environment variables that KServe blocks, in the containers of a pod spec. */
export function blockedVariables(spec: unknown, path: string): readonly ObjectFault[] {
  return ["containers", "initContainers"].flatMap((field) =>
    items(member(spec, field)).flatMap((container, index) =>
      blockedInContainer(container, pointerTo(path, field, index)),
    ),
  );
}

/** The faults of environment variables that KServe blocks in a container. */
export function blockedInContainer(container: unknown, path: string): readonly ObjectFault[] {
  return variableFaults(container, path, "PYTHONPATH", "is rejected here, because KServe blocks PYTHONPATH");
}

/** A fault for each environment variable of a container that has a name. */
export function variableFaults(
  container: unknown,
  path: string,
  name: string,
  message: string,
): readonly ObjectFault[] {
  return items(member(container, "env")).flatMap((variable, index) =>
    member(variable, "name") === name ? [conflictingField(pointerTo(path, "env", index, "name"), message)] : [],
  );
}

/** The environment variable of a container that stands for the storage URI of a model. */
export const STORAGE_URI = "STORAGE_URI";

/** The place of the storage URI of a container; undefined where it has none. */
export function storageVariable(container: unknown, path: string): string | undefined {
  const index = items(member(container, "env")).findIndex((variable) => member(variable, "name") === STORAGE_URI);
  return index === -1 ? undefined : pointerTo(path, "env", index);
}

/** The faults of `storageUris` of a component, which exclude the URI of its model. */
export function storageFaults(component: unknown, path: string, modelUri: string | undefined): readonly ObjectFault[] {
  const list = member(component, "storageUris");
  if (isAbsent(list)) return [];
  const place = `${path}/storageUris`;
  const uris = items(list);
  const mounts = uris.map((uri) => text(member(uri, "mountPath")) ?? "/mnt/models");
  return [
    ...(modelUri === undefined
      ? []
      : [conflictingField(place, "must not be set together with another storage URI", modelUri)]),
    ...uris.flatMap((uri, index) =>
      rejectedText(member(uri, "mountPath"), `${place}/${index}/mountPath`, mountProblem),
    ),
    ...commonParentFaults(uris, mounts, place),
  ];
}

function mountProblem(mount: string): string | undefined {
  if (!mount.startsWith("/")) return "must be an absolute path";
  if (mount === "/") return "must not be the root folder";
  return mount.includes("..") ? "must not contain '..'" : undefined;
}

/** Volumes have unique paths; other URIs have a common folder, if there are two or more. */
function commonParentFaults(uris: readonly unknown[], mounts: readonly string[], path: string): readonly ObjectFault[] {
  const isVolume = (index: number) => text(at(uris[index], "uri"))?.startsWith("pvc://") === true;
  const indices = mounts.map((_, index) => index);
  const others = indices.filter((index) => !isVolume(index));
  if (others.length < 2) return [];
  const volumes = indices.filter(isVolume);
  const repeated = volumes.filter((index) => volumes.some((first) => first < index && mounts[first] === mounts[index]));
  const roots = new Set(others.map((index) => mounts[index]?.split("/").find((part) => part !== "") ?? ""));
  return [
    ...repeated.map((index): ObjectFault => {
      return { kind: "duplicate", path: `${path}/${index}/mountPath`, message: "repeats the path of another volume" };
    }),
    ...(roots.size > 1 ? [conflictingField(path, "must have mount paths below one folder other than /")] : []),
  ];
}
