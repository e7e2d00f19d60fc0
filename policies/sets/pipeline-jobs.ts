import { at, isObject, items, member, members, pointerTo, text } from "../../src/kernel/index.ts";
import type { WorkflowJob, WorkflowStep } from "./workflow.ts";

/** Keys of a pipeline of GitLab that are not jobs. */
const KEYWORDS = new Set(
  "default include stages variables workflow image services cache before_script after_script spec types".split(" "),
);
const SCRIPTS = ["before_script", "script", "after_script"] as const;
/** Levels of `extends`, as GitLab limits them. */
const MOST_LEVELS = 11;

/** Whether a file has the jobs of GitLab: `.gitlab-ci.yml`, or one that it may include. */
export function isPipeline(path: string): boolean {
  return path.startsWith(".gitlab");
}

/** A job with those that it extends, nearest first. */
type Chain = readonly { readonly pointer: string; readonly value: unknown }[];

/**
 * Reads the jobs of a file of GitLab. A job may extend those of other files.
 *
 * @param all the keys of every file, as GitLab merges them
 */
export function readPipelineJobs(file: object, all: object): readonly WorkflowJob[] {
  return members(file).flatMap(([name, value]): WorkflowJob[] => {
    if (KEYWORDS.has(name) || !isObject(value)) return [];
    const chain = [...extended(name, all, file, 0), ...defaultsOf(file)];
    // A hidden job runs only where another one extends it.
    const steps = name.startsWith(".") ? [] : SCRIPTS.flatMap((script) => stepsOf(script, chain));
    return [{ name, value, pointer: pointerTo("", name), steps }];
  });
}

function extended(name: string, all: object, file: object, level: number): Chain {
  const own = member(file, name);
  const value = own ?? member(all, name);
  if (!isObject(value) || level === MOST_LEVELS) return [];
  const names =
    typeof value.extends === "string" ? [value.extends] : items(value.extends).flatMap((item) => text(item) ?? []);
  // A place in another file is shown at the job that extends it.
  const pointer = own === undefined ? "" : pointerTo("", name);
  return [{ pointer, value }, ...names.toReversed().flatMap((parent) => extended(parent, all, file, level + 1))];
}

function defaultsOf(file: object): Chain {
  return [
    { pointer: "/default", value: member(file, "default") },
    { pointer: "", value: file },
  ];
}

function stepsOf(script: (typeof SCRIPTS)[number], chain: Chain): readonly WorkflowStep[] {
  const owner = chain.find(({ value }) => at(value, script) !== undefined);
  const written = at(owner?.value, script);
  const pointer = pointerTo(owner?.pointer ?? "", script);
  const lines =
    typeof written === "string"
      ? [{ run: written, runPointer: pointer }]
      : items(written).flatMap((line, index) =>
          [line].flat(MOST_LEVELS).flatMap((part) => {
            const run = text(part);
            if (run === undefined) return [];
            return { run, runPointer: pointerTo(pointer, String(index)) };
          }),
        );
  const ignored = script === "after_script" ? "GitLab ignores the exit code of after_script" : optional(chain);
  // The shell of GitLab Runner sets pipefail.
  return lines.map((line) => ({
    ...line,
    value: undefined,
    pointer: line.runPointer,
    uses: undefined,
    hasPipefail: true,
    ignored,
  }));
}

/** The reason why a failed job does not fail the pipeline; undefined where it does. */
function optional(chain: Chain): string | undefined {
  const read = (key: string) => chain.map(({ value }) => at(value, key)).find((found) => found !== undefined);
  const rules = items(read("rules")).filter((rule) => at(rule, "when") !== "never");
  const own = read("allow_failure");
  const isManual = read("when") === "manual" && own === undefined && rules.length === 0;
  const allowed = rules.length > 0 ? rules.map((rule) => at(rule, "allow_failure") ?? own) : [own ?? isManual];
  if (!allowed.every(mayFail)) return undefined;
  if (isManual) return "a manual job may fail";
  return "allow_failure ignores its exit code";
}

/** Whether `allow_failure` covers exit code 2, which muster returns for findings. */
function mayFail(allowed: unknown): boolean {
  return allowed === true || [at(allowed, "exit_codes")].flat().includes(2);
}
