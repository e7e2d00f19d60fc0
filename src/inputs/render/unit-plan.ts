import type { InputDocument } from "../source/read-inputs.ts";
import type { HowApplied } from "../units/how-applied.ts";
import type { RenderTask } from "./render-tasks.ts";
import type { UnitFiles } from "./unit-files.ts";

/** Objects of files that a controller applies as they are. */
interface PlainFiles {
  readonly tool: "none";
  readonly documents: readonly InputDocument[];
}

/** Objects that are applied together, before they are built. */
export interface UnitPlan {
  /** Identifies the unit on both sides of a branch. A unit may have several plans, such as the sources of an Application. */
  readonly unit: string;
  /** Identifies the plan with all options of its controller: with the same files, it has the same objects. */
  readonly id: string;
  readonly applied: HowApplied;
  /** The cluster that its controller or its path names; absent where nothing does. */
  readonly cluster?: string;
  readonly source: RenderTask | PlainFiles;
  readonly dependsOn: UnitFiles;
}
