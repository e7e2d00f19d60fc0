import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { sharedMissing } from "./shared.ts";

/**
 * Writes `<passed> <failed>` to the file that MUSTER_TEST_COUNTS names, for .ci/run, and says once why tests were
 * skipped.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      // A module that does not load has no tests, and must not count as none failed.
      if (module.state() === "failed" && tests.length === 0) counts.failed += 1;
      for (const test of tests) counts[test.result().state] += 1;
    }
    if (counts.skipped > 0 && sharedMissing()) {
      console.info(
        `${counts.skipped} tests were skipped: the optional material at ../shared is absent (CONTRIBUTING.md)`,
      );
    }
    const file = process.env.MUSTER_TEST_COUNTS;
    if (file !== undefined) writeFileSync(file, `${counts.passed} ${counts.failed}\n`);
  }
}
