import type { Location } from "../../src/kernel/index.ts";

/** A workflow of GitHub, or a file with jobs of GitLab. */
export interface Workflow {
  readonly system: "github" | "gitlab";
  /** Path from the top folder of the repository. */
  readonly path: string;
  /** Its events; none for GitLab. */
  readonly triggers: readonly string[];
  readonly jobs: readonly WorkflowJob[];
  /** Whether one of its scripts runs muster. */
  readonly runsMuster: boolean;
  readonly value: unknown;
  readonly locate: (pointer: string) => Location;
}

/** A job of a workflow. */
export interface WorkflowJob {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
  /** The reusable workflow that it calls. */
  readonly uses?: string;
  readonly steps: readonly WorkflowStep[];
}

/** A step of a job. */
export interface WorkflowStep {
  readonly value: unknown;
  readonly pointer: string;
  readonly uses: string | undefined;
  readonly run: string | undefined;
  /** Pointer of `run`. */
  readonly runPointer: string;
  /** Whether a pipe fails with each of its commands. */
  readonly hasPipefail: boolean;
  /** The reason why a failed script does not fail the job; undefined where it does. */
  readonly ignored: string | undefined;
}
