import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that count what a process starts or what modules call, or replace a module, and so need modules of their own. */
const ALONE = [
  "test/check-budget.test.ts",
  "test/linear-patterns.test.ts",
  "test/src/jq/index.test.ts",
  "test/src/app/modules/import-modules.test.ts",
];

/** Stories with real controllers, which take many minutes. `npm run test:controllers` runs them. */
const CONTROLLERS = "test/controllers/**";
const isForControllers = process.env.MUSTER_TEST_CONTROLLERS !== undefined;

const STARTS_PROCESSES = /node:child_process|simple-git|git-repository|\.muster\(/;

/**
 * Runs the tests that start processes before the others, each group in the order of vitest. To start a process, Node copies
 * the page tables of the worker, which takes 3 ms for each 100 MB that earlier tests have filled.
 */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      // Between others, one would end their workers, which load the source again.
      if (project.name === "alone") return 0;
      return STARTS_PROCESSES.test(readFileSync(moduleId, "utf8")) ? 1 : 2;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    reporters: ["default", "./test/helpers/count-reporter.ts"],
    globalSetup: "./test/helpers/temporary-folder.mjs",
    // One worker for each core: the default leaves one core idle.
    maxWorkers: "100%",
    // Each core has a worker, so threads beside it for compilation and garbage only take time from the other workers.
    // The worker of some hundred files collects the garbage of its old space less often when that starts large.
    execArgv: ["--single-threaded", "--max-semi-space-size=64", "--initial-old-space-size=1024"],
    sequence: { sequencer: ProcessesFirst },
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
          exclude: [...ALONE, ...(isForControllers ? [] : [CONTROLLERS])],
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
