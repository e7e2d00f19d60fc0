import { member, number } from "../../kernel/index.ts";

/** The most pods of a Job that run at a time, by its spec: no more than its completions. */
export function podsOfJob(spec: unknown): number {
  const parallelism = number(member(spec, "parallelism")) ?? 1;
  return Math.min(parallelism, number(member(spec, "completions")) ?? parallelism);
}
