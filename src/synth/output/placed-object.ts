import type { KubeObject, Source } from "../../kernel/index.ts";
import type { CheckedObject, ObjectFacts } from "../../rule/index.ts";

/** The properties of a construct's object that are not in its JSON. */
export interface Placement extends ObjectFacts {
  /** Name of the cluster that gets it; absent: the one that owns its namespace. */
  readonly cluster?: string;
  /** The construct. */
  readonly source: Source;
  /** Whether people read the object and nothing applies it. Default false. */
  readonly reviewOnly?: boolean;
}

/** An object of the tree with its placement, and the waivers of its construct and of those above. */
export interface PlacedObject {
  readonly object: KubeObject;
  readonly placement: Placement & Pick<CheckedObject, "waivers">;
}
