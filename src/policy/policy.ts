import type { KubeObject } from "../model/kubernetes.ts";
import type { Issue, Location, Source } from "./issue.ts";

/** An object that a synth is about to write, with where it goes and where it comes from. */
export interface SynthManifest {
  readonly object: KubeObject;
  readonly cluster: string;
  /** Where in TypeScript it was made. */
  readonly source: Source;
  /** Where in YAML it was written. */
  readonly location?: Location;
}

/**
 * A check over everything that a synth is about to write, called once per synth and before anything is written.
 * An issue of severity `error` refuses the synth.
 */
export interface Policy {
  readonly name: string;
  readonly check: (manifests: readonly SynthManifest[]) => readonly Issue[];
}
