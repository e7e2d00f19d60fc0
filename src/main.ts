/**
 * The cdk8s app that `cdk8s.yaml` runs. `cdk8s synth` empties its output folder before it starts the app, so that
 * folder is a scratch one: `dist/` is written here, in one step, and the scratch folder gets a copy of what is applied.
 */

import { connectSupervisor, EXIT, errorLine, printError, unsupportedNode } from "./app/index.ts";

connectSupervisor();
const reason = unsupportedNode(process);
if (reason === undefined) {
  // Older Node cannot load this module.
  const { runApp } = await import("./app/index.ts");
  await runApp();
} else {
  printError(errorLine(reason));
  process.exitCode = EXIT.usage;
}
