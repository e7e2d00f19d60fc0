import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { chooseCluster } from "./cluster/choose-cluster.ts";
import { sharedMissing } from "./shared.ts";

const CLUSTER_TESTS = "test/e2e/kind.test.ts";

/**
 * Writes `<passed> <failed>` to the file that MUSTER_TEST_COUNTS names, for .ci/run, and prints once why tests were
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
    const inCluster = modules.filter(({ moduleId }) => moduleId.endsWith(CLUSTER_TESTS));
    const skippedInCluster = inCluster.flatMap(({ children }) => [...children.allTests("skipped")]).length;
    const others = counts.skipped - skippedInCluster;
    if (others > 0 && sharedMissing()) {
      console.info(`${others} tests were skipped: the optional material at ../shared is absent (CONTRIBUTING.md)`);
    }
    const choice = chooseCluster();
    if (skippedInCluster > 0 && choice.type === "none") {
      console.info(`${skippedInCluster} tests in a cluster were skipped: ${choice.reason} (CONTRIBUTING.md)`);
    }
    const file = process.env.MUSTER_TEST_COUNTS;
    if (file !== undefined) writeFileSync(file, `${counts.passed} ${counts.failed}\n`);
  }
}
