import { Option } from "commander";

/** The option of every command that judges: `--policy-base REF`. */
export function policyBaseOption(): Option {
  return new Option(
    "--policy-base <revision>",
    "judge by the policies, waivers, baseline, ignore files and Resource Interfaces of the merge base with this revision",
  );
}
