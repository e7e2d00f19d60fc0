import type { Location } from "../../../kernel/index.ts";

/** A change of one field of an object. */
export interface FieldChange {
  /**
   * JSON pointer (RFC 6901) of the field. The segment of a list item is its key, `name=main`, or its position: that
   * before for a removed item, that after for any other.
   */
  readonly path: string;
  /** Absent where the field is new. */
  readonly before?: unknown;
  /** Absent where the field is removed. */
  readonly after?: unknown;
  /** Positions of a list item that moves, or of one that is matched by its position. */
  readonly move?: { readonly from: number; readonly to: number };
  /** Position of an added item in its list. */
  readonly index?: number;
  /** The line that a person edits to change it; absent for an object of an output folder. */
  readonly location?: Location;
  /** Ids of the danger signs of this change. */
  readonly danger?: readonly string[];
}
