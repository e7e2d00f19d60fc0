import { runTypes } from "../../../src/app/interfaces/run-types.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../../src/model/resource-interface/parse.ts";
import type { ResourceInterface } from "../../../src/model/resource-interface/resource-interface.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { sample, sampleFiles, titleOf } from "../../workloadtypes/samples.ts";
import { kindOfKey, STATUS_OBJECTS } from "./status-objects.ts";

/** A printed Karta of the catalogue: as it is written, and as muster reads it. */
export interface PrintedKarta {
  readonly written: KubeObject;
  readonly read: ResourceInterface;
  readonly apiVersion: string;
  readonly kind: string;
}

/** The output of `muster types --dialect Karta -o yaml`. */
export function printedKartas(): readonly PrintedKarta[] {
  const { text } = runTypes(undefined, { output: "yaml", dialect: "Karta" });
  return readYaml(text, "-").documents.flatMap(({ value }) => {
    const { resourceInterface: read } = parseResourceInterface(value);
    const { group = "", version = "", kind = "" } = read?.rootComponent.kind ?? {};
    if (read === undefined) return [];
    return [{ written: value as KubeObject, read, apiVersion: group === "" ? version : `${group}/${version}`, kind }];
  });
}

/** A sample of the catalogue with the name of its file. */
export interface NamedSample {
  readonly name: string;
  readonly object: KubeObject;
}

/** The objects of `STATUS_OBJECTS`, with their statuses. */
export function statusObjects(): readonly NamedSample[] {
  return STATUS_OBJECTS.map(([key, fields, status], index) => {
    const { metadata = {}, ...rest }: { readonly metadata?: object } = fields;
    const object = { ...kindOfKey(key), spec: {}, ...rest, metadata: { name: "a", ...metadata }, status };
    return { name: `status ${index} ${key}`, object: JSON.parse(JSON.stringify(object)) as KubeObject };
  });
}

/** The samples of all kinds. */
export function catalogueSamples(): readonly NamedSample[] {
  return workloadTypes.flatMap((kind) =>
    sampleFiles(kind).map((file) => ({ name: `${titleOf(kind)} ${file}`, object: sample(kind, file) })),
  );
}
