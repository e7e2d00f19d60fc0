import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, items, members, names, text } from "../../src/base/read.ts";
import type { Location } from "../../src/finding/issue.ts";
import { oncePerSet } from "../../src/rules/once-per-set.ts";
import type { RepositoryFacts } from "../../src/rules/repository-facts.ts";
import { readYaml } from "../../src/yaml/index.ts";

/** A workflow of GitHub. */
export interface Workflow {
  /** Path from the top. */
  readonly path: string;
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
}

/** The start of a call of muster in a script, for a regular expression that continues with its commands. */
export const MUSTER_CALL = String.raw`(?:^|[\s;&|("'\x60/])muster(?:\.mjs)?["']?\s+`;

const MUSTER = new RegExp(`${MUSTER_CALL}(?:check|commit|diff|quota|report|synth|waivers)\\b|\\bmuster-gitops\\b`, "m");

/** The workflows of the repository; none without git. A file that is not a workflow is left out. */
export const workflowsOf = oncePerSet(({ repository }): readonly Workflow[] => {
  return repository === undefined ? [] : repository.workflows.flatMap((file) => readWorkflow(file, repository));
});

function readWorkflow(
  { path, text: content }: RepositoryFacts["workflows"][number],
  { locate }: RepositoryFacts,
): readonly Workflow[] {
  const [document] = readYaml(content, locate(path).file).documents;
  if (document === undefined || !isObject(document.value)) return [];
  const { value } = document;
  const jobs = members(at(value, "jobs")).map(([name, job]) => readJob(name, job));
  const runsMuster = jobs.some(({ steps }) => steps.some(({ run }) => run !== undefined && MUSTER.test(run)));
  // YAML 1.1 reads the key `on` as a boolean.
  const triggers = triggersOf(at(value, "on") ?? at(value, "true"));
  return [{ path, triggers, jobs, runsMuster, value, locate: (pointer) => document.locate(pointer) }];
}

function readJob(name: string, value: unknown): WorkflowJob {
  const pointer = pointerTo("", "jobs", name);
  const uses = text(at(value, "uses"));
  const steps = items(at(value, "steps")).map((step, index) => ({
    value: step,
    pointer: pointerTo(pointer, "steps", String(index)),
    uses: text(at(step, "uses")),
    run: text(at(step, "run")),
  }));
  return { name, value, pointer, ...(uses !== undefined && { uses }), steps };
}

function triggersOf(on: unknown): readonly string[] {
  if (typeof on === "string") return [on];
  return [...items(on).flatMap((item) => text(item) ?? []), ...names(on)];
}
