import type { Scene } from "./scene.ts";

/** A change of a team or of a cluster, which a controller takes to its end. */
export interface Story {
  /** The change that is committed. */
  readonly title: string;
  /** Makes the change, waits for its end, and fails where docs/guides/gitops.md says something else. */
  readonly play: (scene: Scene) => Promise<void>;
}
