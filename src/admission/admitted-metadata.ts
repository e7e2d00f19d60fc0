import { CelOpaque } from "../cel/index.ts";
import type { KubeObject } from "../kernel/index.ts";
import { record } from "../kernel/index.ts";
import { UnknownField } from "./admitted-value.ts";
import type { AdmissionRequest } from "./request.ts";

type Members = Readonly<Record<string, unknown>>;

const opaque = (name: string) => new CelOpaque(`metadata.${name}, which the API server sets`);

/** The metadata of an object as an API server passes it to policies. Values that only the server has are opaque. */
export function admittedMetadata(
  object: KubeObject,
  { operation, namespace, resource }: Pick<AdmissionRequest, "operation" | "namespace" | "resource">,
): Members {
  const written = record(object.metadata);
  const kept = ["name", "generateName", "ownerReferences", "finalizers"].flatMap((key) =>
    isGiven(written[key]) ? [[key, written[key]] as const] : [],
  );
  const texts = ["labels", "annotations"].flatMap((key) =>
    isGiven(written[key]) ? [[key, textsOf(record(written[key]))] as const] : [],
  );
  const isNamespaced = namespace !== undefined && !(resource.group === "" && resource.kind === "Namespace");
  return {
    ...Object.fromEntries([...kept, ...texts]),
    ...(isNamespaced && { namespace: namespace ?? opaque("namespace") }),
    ...(isGiven(written.generateName) && !isGiven(written.name) && { name: opaque("name") }),
    uid: opaque("uid"),
    creationTimestamp: opaque("creationTimestamp"),
    managedFields: new UnknownField("metadata.managedFields, which depends on the program that writes the object"),
    ...(operation !== "CREATE" && { resourceVersion: opaque("resourceVersion") }),
    ...("spec" in object && { generation: opaque("generation") }),
  };
}

/** The API server reads null as the empty text. */
function textsOf(map: Members): Members {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, value ?? ""]));
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}
