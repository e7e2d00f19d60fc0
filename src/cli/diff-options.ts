import { type Command, InvalidArgumentError, Option } from "commander";
import { policyBaseOption } from "./policy-base-option.ts";

/** Adds the options of every command that compares the working tree with a git base (`DiffOptions`). */
export function withDiffOptions(command: Command): Command {
  return command
    .option("--base <revision>", "compare with the last common commit with this revision (default: the default branch)")
    .option(
      "--max-removed <share>",
      "danger if more than this share of a cluster's objects is removed (default: 20%)",
      parseShare,
    )
    .addOption(
      new Option("--fail-on <what>", "exit 2 because of any danger").choices(["danger", "never"]).default("never"),
    )
    .addOption(policyBaseOption())
    .option("--render", "render the charts of both sides with helm and kustomize, and compare their objects")
    .option("--baseline <file>", "the file of muster check --baseline: what this branch adds to it is a danger");
}

function parseShare(text: string): number {
  const [, digits = ""] = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(text) ?? [];
  const percent = Number(digits);
  if (digits !== "" && percent <= 100) return percent / 100;
  throw new InvalidArgumentError("must be a percentage from 0% to 100%, for example 20%");
}
