import { defineConfig } from "vitest/config";

/** Tests that count what a process starts or what modules call, or replace a module, and so need modules of their own. */
const ALONE = ["test/check-budget.test.ts", "test/src/jq/index.test.ts", "test/src/cli/import-modules.test.ts"];

export default defineConfig({
  test: {
    reporters: ["default", "./test/helpers/count-reporter.ts"],
    // One worker for each core: the default leaves one core idle.
    maxWorkers: "100%",
    // Each core has a worker, so threads beside it for compilation and garbage only take time from the other workers.
    // The worker of some hundred files collects the garbage of its old space less often when that starts large.
    execArgv: ["--single-threaded", "--max-semi-space-size=64", "--initial-old-space-size=1024"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Node loads compiled TypeScript definitions, as in a command.
    server: { deps: { external: [/muster-modules-/] } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: ALONE,
          // The source is loaded once in each worker, and not once for each of some hundred files.
          isolate: false,
          // Node loads and runs modules faster than vitest, which makes a call of each use of an import.
          execArgv: ["--import=./test/helpers/loader/register.mjs"],
          server: { deps: { external: [/(?<!\.test)\.ts$/] } },
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
