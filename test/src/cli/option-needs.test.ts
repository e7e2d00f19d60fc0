import { CommanderError } from "commander";
import { expect, it, vi } from "vitest";
import { createProgram } from "../../../src/cli/program.ts";

/** The error message of a command line that is usage error. */
async function refusal(line: string): Promise<string> {
  let printed = "";
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    await createProgram().parseAsync(line.split(" "), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return `${error.exitCode} ${printed.split("\n")[0]}`;
    return String(error);
  } finally {
    stderr.mockRestore();
  }
  return "accepted";
}

it.each([
  [
    "health --for argocd --format json",
    "Error: --format is for --test without --for: the settings of a controller are YAML, in the form of --as",
  ],
  [
    "health --for argocd -o text",
    "Error: --format is for --test without --for: the settings of a controller are YAML, in the form of --as",
  ],
  [
    "health --for argocd --test a.yaml",
    "Error: --test with --for needs --out: the objects become tests, which are files",
  ],
  [
    "health --for flux --as helm",
    "Error: --as and --open-libs are for --for argocd: the checks of Flux are a patch with CEL expressions",
  ],
  [
    "health --for flux --open-libs",
    "Error: --as and --open-libs are for --for argocd: the checks of Flux are a patch with CEL expressions",
  ],
  [
    "health --for flux --out x --test a.yaml",
    "Error: --test makes tests for --for argocd only; leave out --for to see the status in Flux",
  ],
  ["health Job --test a.yaml", "Error: kinds need --for: --test without it shows the health of every object"],
  ["health", "Error: name a controller with --for, or objects with --test"],
  ["health --test a.yaml --out x", "1 error: --out needs --for"],
  ["health --test a.yaml --as helm", "1 error: --as needs --for"],
  ["health --test a.yaml --open-libs", "1 error: --open-libs needs --for"],
  ["health --test a.yaml --fallback", "1 error: --fallback needs --for"],
  ["check --allow-overrides a.yaml", "1 error: --allow-overrides needs --pack"],
  ["check --stdin-filename b.yaml a.yaml", "Error: --stdin-filename needs the path -, which is standard input"],
  ["commit --cluster east", "1 error: --cluster needs --branch"],
  [
    "commit --branch deploy --allow-detached",
    "1 error: option '--branch <name>' cannot be used with option '--allow-detached'",
  ],
  ...["suspend a", "resume a", "scale a --replicas 2", "delete a"].map((line) => [
    `${line} --dry-run --commit`,
    "1 error: option '--dry-run' cannot be used with option '--commit'",
  ]),
  ["types --defaults --out x", "1 error: option '--defaults' cannot be used with option '--out <folder>'"],
  ["types --defaults --from x", "1 error: option '--defaults' cannot be used with option '--from <path>'"],
  ["types --from x --dialect Karta", "1 error: option '--from <path>' cannot be used with option '--dialect <kind>'"],
  [
    "types --from x RayJob",
    "Error: [kind] chooses among known kinds: --from proposes a WorkloadType for each CRD that it finds",
  ],
  ["types --out x -o json=y", "Error: --out chooses the names of its files: give --format without a file"],
])("muster %s does not ignore an option", async (line = "", message = "") => {
  expect(await refusal(line)).toBe(message);
});
