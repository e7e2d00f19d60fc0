import { at, isObject, items, members, names, pointerTo, text } from "../../src/kernel/index.ts";
import { oncePerSet } from "../../src/rules/index.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { isPipeline, readPipelineJobs } from "./pipeline-jobs.ts";
import type { Workflow, WorkflowJob, WorkflowStep } from "./workflow.ts";

/** The start of a call of muster in a script, for a regular expression that continues with its commands. */
export const MUSTER_CALL = String.raw`(?:^|[\s;&|("'\x60/])muster(?:\.mjs)?["']?\s+`;

const MUSTER = new RegExp(`${MUSTER_CALL}(?:check|commit|diff|quota|report|synth|waivers)\\b|\\bmuster-gitops\\b`, "m");

/** The workflows of the repository; none without git. A file that is not a workflow is left out. */
export const workflowsOf = oncePerSet(({ repository }): readonly Workflow[] => {
  if (repository === undefined) return [];
  const documents = repository.workflows.flatMap(({ path, text: content }) => {
    const [document] = readYaml(content, repository.locate(path).file).documents;
    if (document !== undefined && isObject(document.value)) return { path, value: document.value, document };
    return [];
  });
  const pipelines = documents.filter(({ path }) => isPipeline(path));
  const merged: object = Object.assign({}, ...pipelines.map(({ value }) => value));
  return documents.map(({ path, value, document }) => {
    const locate = (pointer: string) => document.locate(pointer);
    const isGitlab = isPipeline(path);
    const jobs = isGitlab
      ? readPipelineJobs(value, merged)
      : members(at(value, "jobs")).map(([name, job]) => readJob(name, job, value));
    const runsMuster = jobs.some(({ steps }) => steps.some(({ run }) => run !== undefined && MUSTER.test(run)));
    // YAML 1.1 reads the key `on` as a boolean.
    const triggers = isGitlab ? [] : triggersOf(at(value, "on") ?? at(value, "true"));
    return { system: isGitlab ? "gitlab" : "github", path, triggers, jobs, runsMuster, value, locate };
  });
});

function readJob(name: string, value: unknown, workflow: unknown): WorkflowJob {
  const pointer = pointerTo("", "jobs", name);
  const uses = text(at(value, "uses"));
  const steps = items(at(value, "steps")).map((step, index): WorkflowStep => {
    const shell = [step, at(value, "defaults", "run"), at(workflow, "defaults", "run")]
      .map((place) => text(at(place, "shell")))
      .find((found) => found !== undefined);
    const isOptional = [step, value].some((place) => at(place, "continue-on-error") === true);
    return {
      value: step,
      pointer: pointerTo(pointer, "steps", String(index)),
      uses: text(at(step, "uses")),
      run: text(at(step, "run")),
      runPointer: pointerTo(pointer, "steps", String(index), "run"),
      hasPipefail: shell === "bash" || shell?.includes("pipefail") === true,
      ignored: isOptional ? "continue-on-error ignores its exit code" : undefined,
    };
  });
  return { name, value, pointer, ...(uses !== undefined && { uses }), steps };
}

function triggersOf(on: unknown): readonly string[] {
  if (typeof on === "string") return [on];
  return [...items(on).flatMap((item) => text(item) ?? []), ...names(on)];
}
