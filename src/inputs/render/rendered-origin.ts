import type { Location } from "../../kernel/index.ts";

/** A value of a source file, with the places of its fields. */
export interface SourceValue {
  readonly file: string;
  readonly value: unknown;
  readonly locate: (pointer: string) => Location;
}

/** A patch: one of the kustomization or of a kustomization that it includes. */
export interface SourcePatch extends SourceValue {
  /** Whether it has operations (RFC 6902) and is not a part of an object. */
  readonly isList: boolean;
  readonly target?: unknown;
}

/** The origins of the fields of a rendered object. */
export interface RenderedOrigin {
  readonly file: string;
  readonly locate: (pointer: string) => Location;
}
