import { type Catalogue, catalogueOf } from "../../src/interpret/objects/catalogue.ts";
import { newRunUsage } from "../../src/interpret/objects/usage.ts";
import type { ResourceInterface } from "../../src/model/resource-interface/resource-interface.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";

/** Parses and compiles each Resource Interface of the kinds once for all tests of a worker. */
const builtIn = catalogueOf({ workloadTypes, resourceInterfaces: [] });

/** The catalogue of a run, with Resource Interfaces of a repository. */
export function catalogueWith(resourceInterfaces: readonly ResourceInterface[]): Catalogue {
  if (resourceInterfaces.length > 0) return catalogueOf({ workloadTypes, resourceInterfaces });
  return { ...builtIn, run: newRunUsage() };
}
