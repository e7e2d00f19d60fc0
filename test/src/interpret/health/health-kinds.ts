import type { HealthKind } from "../../../../src/interpret/health/health-table.ts";
import { decodeResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import type { StatusDefinition } from "../../../../src/model/resource-interface/resource-interface.ts";
import type { WorkloadKind } from "../../../../src/model/workload/workload-kind.ts";

/** A kind of the group example.com with one version. */
export function kindWith(statusDefinition: StatusDefinition, more: Partial<HealthKind> = {}): HealthKind {
  return { group: "example.com", kind: "Run", definitions: [definitionWith("v1", statusDefinition)], ...more };
}

/** A Resource Interface of the kind Run with a status definition and, optionally, more parts of the root component. */
export function definitionWith(version: string, statusDefinition: StatusDefinition, root: object = {}) {
  const kind = { group: "example.com", version, kind: "Run" };
  const rootComponent = { name: "run", kind, statusDefinition, ...root };
  return decode({ structureDefinition: { rootComponent } });
}

/** A kind of the catalogue. */
export function catalogueKind(workloadKind: WorkloadKind): HealthKind {
  const definitions = workloadKind.versions.map((version) => decode(workloadKind.resourceInterfaces[version]));
  return { ...workloadKind, definitions };
}

/** The definition of a kind that an object's apiVersion names. */
export function definitionFor({ definitions }: HealthKind, object: Readonly<Record<string, unknown>>) {
  const version = String(object.apiVersion).replace(/^.*\//, "");
  const definition = definitions.find(({ rootComponent }) => rootComponent.kind?.version === version);
  if (definition === undefined) throw new Error(`no Resource Interface for ${String(object.apiVersion)}`);
  return definition;
}

function decode(spec: unknown) {
  const { resourceInterface } = decodeResourceInterface({ spec }, { defaults: true });
  if (resourceInterface === undefined) throw new Error("not a Resource Interface");
  return resourceInterface;
}
