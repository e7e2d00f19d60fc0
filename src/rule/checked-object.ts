import type { QuotaResource } from "../gpu/index.ts";
import type { SubstitutedDefault } from "../inputs/index.ts";
import type { KubeObject, Locate, Location, Source } from "../kernel/index.ts";
import type { Cluster, DefinedComponent, WorkloadDefinition } from "../model/index.ts";
import type { AmbiguousScalar, YamlDocument } from "../yaml/index.ts";
import type { Waiver } from "./waiver.ts";

/** The facts about an object that a construct or a file has beyond the JSON. */
export interface ObjectFacts {
  /** Returns the position of a JSON pointer in the file; absent for objects made in TypeScript. */
  readonly locate?: Locate;
  /** Returns the position of the field by which its definition requests a resource, if it has one. */
  readonly locateRequest?: (resource: QuotaResource) => Location | undefined;
  /** Returns the position of a JSON pointer of its definition. */
  readonly locateDefinition?: Locate;
  /** The construct that made it. */
  readonly source?: Source;
  /** The components of its definition; absent for an object that is not the workload of a definition. */
  readonly components?: readonly DefinedComponent[];
  /** For an expanded definition, whether its PodGroup is committed, or the reason why not. */
  readonly grouping?: string;
  /** Whether muster expanded it from a definition and so manages its life cycle. */
  readonly managed?: boolean;
  /** Whether muster made it from `muster.yaml`, where `locate` then finds its fields. */
  readonly fromOrganization?: boolean;
  /** The definition that muster expanded to it and to other objects. */
  readonly definition?: WorkloadDefinition;
}

/** An object to check, with its origin and its cluster. */
export interface CheckedObject extends ObjectFacts {
  /** The object as its manifest has it, without defaults. */
  readonly object: KubeObject;
  /** Its cluster. Default: a `kai` cluster of the newest known version. */
  readonly cluster: Cluster;
  /** Returns the anchor of a pointer whose value comes from a YAML alias or merge. */
  readonly origin?: (pointer: string) => Location | undefined;
  /** Plain scalars of its document that YAML parsers read differently. */
  readonly ambiguous?: () => readonly AmbiguousScalar[];
  /** The kustomization or chart that it was rendered from. Objects of two of these are not applied together. */
  readonly unit?: string;
  /** Its file, relative to the working folder, for settings and waivers. */
  readonly file?: string;
  /** Its text, if `--fix` may change it: path of the file, document, and pointer of the item in a `List`. */
  readonly yaml?: { readonly path: string; readonly document: YamlDocument; readonly item: string };
  /** The number of objects before it in its file that have its identity. Absent for none. */
  readonly repeated?: number;
  /** Size of its text in bytes, if it was read from a file. */
  readonly bytes?: number;
  /** Its values that are defaults of variables, which may be substituted otherwise. */
  readonly substituted?: readonly SubstitutedDefault[];
  /** Whether it is inside an object whose operator adds its missing fields. */
  readonly isPartial?: true;
  /** Waivers of its construct and of the constructs above it. */
  readonly waivers?: readonly Waiver[];
}
