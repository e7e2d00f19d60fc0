import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { at, isAbsent, isObject, items, member, pointerTo, text } from "../../src/kernel/index.ts";
import { variablePlace } from "./head.ts";

const FT_ENABLED = "ray.io/ft-enabled";
const EXTERNAL_NAMESPACE = "ray.io/external-storage-namespace";
const OPTIONS = "gcsFaultToleranceOptions";

/** Fields of the options that only the backend `redis` reads. */
const REDIS_FIELDS = ["redisAddress", "redisUsername", "redisPassword", "externalStorageNamespace"] as const;

/** The faults of the fault tolerance of Ray's control store, which has options, and older settings in other places. */
export function redisFaults(spec: unknown, path: string, annotations: unknown): readonly ObjectFault[] {
  const options = member(spec, OPTIONS);
  return [
    ...(isAbsent(options) ? withoutOptions(spec, path, annotations) : withOptions(spec, path, annotations)),
    ...replacedBy("redisUsername", [
      parameterPlace(spec, path, "redis-username"),
      variablePlace(spec, path, "REDIS_USERNAME")?.path,
    ]),
  ];
}

function withoutOptions(spec: unknown, path: string, annotations: unknown): readonly ObjectFault[] {
  if (text(member(annotations, FT_ENABLED))?.toLowerCase() === "true") return [];
  const address = variablePlace(spec, path, "RAY_REDIS_ADDRESS");
  if (address === undefined) return [];
  return [
    conflictingField(address.path, `is rejected without ${OPTIONS}, which has redisAddress`, `${path}/${OPTIONS}`),
  ];
}

function withOptions(spec: unknown, path: string, annotations: unknown): readonly ObjectFault[] {
  const options = member(spec, OPTIONS);
  const place = `${path}/${OPTIONS}`;
  const annotation = (key: string) =>
    (text(member(annotations, key)) ?? "") === "" ? undefined : pointerTo("/metadata/annotations", key);
  const enabled = annotation(FT_ENABLED);
  return [
    ...(enabled === undefined ? [] : [conflictingField(enabled, `must not be set together with ${OPTIONS}`, place)]),
    ...replacedBy("redisPassword", [
      parameterPlace(spec, path, "redis-password"),
      variablePlace(spec, path, "REDIS_PASSWORD")?.path,
    ]),
    ...replacedBy("redisAddress", [variablePlace(spec, path, "RAY_REDIS_ADDRESS")?.path]),
    ...replacedBy("externalStorageNamespace", [annotation(EXTERNAL_NAMESPACE)]),
    ...(isObject(options) ? backendFaults(options, place, spec, path) : []),
  ];
}

/** The faults of places whose setting a field of the options replaces. */
function replacedBy(field: string, places: readonly (string | undefined)[]): readonly ObjectFault[] {
  return places.flatMap((place) =>
    place === undefined ? [] : [conflictingField(place, `is rejected; KubeRay reads ${OPTIONS}.${field} instead`)],
  );
}

function parameterPlace(spec: unknown, path: string, name: string): string | undefined {
  const value = at(spec, "headGroupSpec", "rayStartParams", name);
  if (isAbsent(value) || value === "") return undefined;
  return pointerTo(path, "headGroupSpec", "rayStartParams", name);
}

function backendFaults(
  options: Readonly<Record<string, unknown>>,
  place: string,
  spec: unknown,
  path: string,
): readonly ObjectFault[] {
  const { storage } = options;
  if (options.backend !== "rocksdb") {
    if (isAbsent(storage)) return [];
    return [conflictingField(`${place}/storage`, "is rejected unless backend is rocksdb", `${place}/backend`)];
  }
  const beside = REDIS_FIELDS.filter((field) => !isAbsent(options[field]) && options[field] !== "");
  const sized = (text(member(storage, "claimName")) ?? "") === "" ? [] : ["size", "storageClassName", "accessModes"];
  const isSet = (value: unknown) => !isAbsent(value) && !(Array.isArray(value) && items(value).length === 0);
  return [
    ...beside.map((field) =>
      conflictingField(`${place}/${field}`, "is rejected with backend rocksdb", `${place}/backend`),
    ),
    ...sized
      .filter((field) => isSet(member(storage, field)))
      .map((field) =>
        conflictingField(
          `${place}/storage/${field}`,
          "must not be set together with claimName",
          `${place}/storage/claimName`,
        ),
      ),
    ...["RAY_gcs_storage", "RAY_gcs_storage_path"].flatMap((name) => {
      const variable = variablePlace(spec, path, name);
      return variable === undefined ? [] : [conflictingField(variable.path, `is ${name}, which KubeRay sets itself`)];
    }),
  ];
}
