import type { KubeObject } from "../base/kubernetes.ts";
import type { Location, Source } from "../finding/issue.ts";
import type { Cluster } from "../organization/organization.ts";
import type { WorkloadPods } from "../workload/workload.ts";
import type { AmbiguousScalar, YamlDocument } from "../yaml/index.ts";
import type { Waiver } from "./waiver.ts";

/** An object to check, with where it comes from and where it goes. */
export interface CheckedObject {
  readonly object: KubeObject;
  /** The cluster that it is for; a `kai` cluster of the newest known version where nobody says. */
  readonly cluster: Cluster;
  /** Position of a JSON pointer of the object in its file; absent for objects made in TypeScript. */
  readonly locate?: (pointer: string, at?: "key" | "value") => Location;
  /** The anchor that a pointer's place comes from, where it is a YAML alias or a merge. */
  readonly origin?: (pointer: string) => Location | undefined;
  /** Plain scalars of its document that readers of YAML take differently. */
  readonly ambiguous?: () => readonly AmbiguousScalar[];
  /** Where in TypeScript it was made. */
  readonly source?: Source;
  /** File that it was read from, relative to the working folder; settings and waivers may name it. */
  readonly file?: string;
  /** Its text, where a fix may change it: the file for the file system, the document, and its place in a `List`. */
  readonly yaml?: { readonly path: string; readonly document: YamlDocument; readonly item: string };
  /** Size of its text in bytes, where it was read. */
  readonly bytes?: number;
  /** Pods that it starts, where a definition says so better than a Resource Interface could. */
  readonly pods?: readonly WorkloadPods[];
  /** Why its PodGroup is not committed, or that it is, where a definition says so. */
  readonly grouping?: string;
  /** Waivers that its construct, or one above, has acknowledged. */
  readonly waivers?: readonly Waiver[];
  /** Whether muster expanded it from a definition, so that muster manages its life. */
  readonly managed?: boolean;
}
