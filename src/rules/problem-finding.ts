import type { CodedProblem } from "../kernel/index.ts";
import { given } from "../kernel/index.ts";
import type { RuleFinding } from "../rule/index.ts";

/** The finding that a rule reports for a problem. Its key, by default the code, distinguishes findings at one path. */
export function problemFinding(
  { code, severity, path, message, expected, received, fix }: CodedProblem<string>,
  key: string = code,
): RuleFinding {
  return given({ path, message, severity, key, expected, received, fix });
}
