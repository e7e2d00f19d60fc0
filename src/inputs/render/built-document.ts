import type { Location } from "../../kernel/index.ts";
import type { InputDocument } from "../source/read-inputs.ts";

/** An object of a file, and what kustomize and Flux make of it. */
export interface BuiltDocument {
  readonly before: InputDocument;
  readonly after: InputDocument;
  /** The place of the kustomization, or of the Kustomization of Flux for a folder without one. */
  readonly kustomization: Location;
}
