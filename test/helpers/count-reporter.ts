import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Writes `<passed> <failed>` to the file that MUSTER_TEST_COUNTS names, for .ci/run. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.MUSTER_TEST_COUNTS;
    if (file === undefined) return;
    let passed = 0;
    let failed = 0;
    for (const module of modules) {
      // A module that does not even load has no tests, and must not count as none failed.
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed += 1;
        if (state === "failed") failed += 1;
      }
    }
    writeFileSync(file, `${passed} ${failed}\n`);
  }
}
