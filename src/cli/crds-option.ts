import { Option } from "commander";

/** The option of commands that check custom resources: `--crds PATH`, once or several times. */
export function crdsOption(): Option {
  return new Option(
    "--crds <path>",
    "check custom resources against the CustomResourceDefinitions of a file, folder or pattern; repeatable",
  ).argParser((path: string, before: readonly string[] = []) => [...before, path]);
}
