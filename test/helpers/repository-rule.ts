import type { Rule } from "../../src/rule/rule.ts";
import { emitYaml } from "../../src/yaml/index.ts";
import { check } from "./policies.ts";

/** The files of a repository by path; `null` is a submodule that is not checked out. */
export type RepositoryFiles = Readonly<Record<string, string | null>>;

/** Messages of a rule about a repository, each with its line and severity. */
export function checkRepository(
  rule: Rule,
  files: RepositoryFiles,
  untracked: RepositoryFiles = {},
): readonly (readonly [line: number | undefined, message: string, severity: string])[] {
  return check(rule, emitYaml({ files, untracked })).map(({ location, message, severity }) => {
    return [location?.line, message, severity];
  });
}

/** A workflow with one job of these steps, in the flow style of JSON. */
export function workflow(on: unknown, steps: readonly unknown[], job: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ on, jobs: { check: { ...job, steps } } });
}
