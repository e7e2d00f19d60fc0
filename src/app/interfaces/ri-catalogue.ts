import { workloadTypes } from "../../../workloadtypes/index.ts";
import { catalogueOf, type KnownNames, namesOf, programOf, shapeOfDefinition } from "../../interpret/index.ts";
import type { ResourceInterface, WorkloadKind } from "../../model/index.ts";
import { decodeResourceInterface, parseResourceInterface } from "../../model/index.ts";
import type { InputDefinition, RiInputs } from "./ri-inputs.ts";

let inputs: RiInputs | undefined;
let names: KnownNames | undefined;

/** Returns the Resource Interfaces of the catalogue, as inputs. They are read and checked once in a process. */
export function catalogueInputs(): RiInputs {
  inputs ??= readCatalogue();
  return inputs;
}

function readCatalogue(): RiInputs {
  const read = specs().map((spec) => ({ spec, ...parseResourceInterface({ spec }) }));
  return {
    definitions: read.flatMap(({ resourceInterface, spec }): readonly InputDefinition[] =>
      resourceInterface === undefined ? [] : [{ resourceInterface, spec, prefix: "" }],
    ),
    objects: [],
    issues: read.flatMap(({ issues }) => issues),
    skipped: [],
    unreadable: [],
    evaluated: read.length,
    textOf: () => undefined,
  };
}

function specs(): readonly object[] {
  const kinds: readonly WorkloadKind[] = workloadTypes;
  return kinds.flatMap(({ resourceInterfaces }) => Object.values(resourceInterfaces));
}

/** The names that the Resource Interfaces of muster read; a name beside them may be misspelt. */
export function catalogueNames(): KnownNames {
  names ??= readNames();
  return names;
}

// Decoded without checks: tests of the catalogue ensure that its definitions have no issues.
function readNames(): KnownNames {
  const interfaces = specs().flatMap(
    (spec) => decodeResourceInterface({ spec }, { defaults: true }).resourceInterface ?? [],
  );
  return namesOf(
    interfaces.map((resourceInterface) => ({
      resourceInterface,
      shape: shapeOfDefinition(resourceInterface, programOf),
    })),
  );
}

/** Returns the definition of the catalogue for the kind of a Resource Interface. */
export type CatalogueDefinition = (resourceInterface: ResourceInterface) => ResourceInterface | undefined;

/** Returns a lookup in the catalogue. */
export function catalogueDefinitions(): CatalogueDefinition {
  const { interfaces } = catalogueOf({ workloadTypes, resourceInterfaces: [] });
  return ({ rootComponent: { kind } }) => kind && interfaces(kind.group, kind.version, kind.kind).catalogue;
}
