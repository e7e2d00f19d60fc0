import { lintResourceInterface, missingHealth } from "../src/interpret/index.ts";
import type { Issue } from "../src/kernel/index.ts";
import { equalValues, getOrCreate, memoize, present } from "../src/kernel/index.ts";
import type { ResourceInterface, SpannedIssue } from "../src/model/index.ts";
import { parseResourceInterface } from "../src/model/index.ts";
import type { App } from "./app.ts";
import type { Origin } from "./origin.ts";

/** The options with which a Resource Interface is read. */
interface ReadInterfaceOptions extends Pick<Origin, "locate"> {
  readonly report: (issue: Issue) => void;
  /** Names of the clusters that get it; absent: all. */
  readonly clusters?: readonly string[] | undefined;
}

/**
 * Reads a Resource Interface of the repository, reports its problems, and registers it for the objects of its kind.
 * Only `muster ri lint` reports findings of severity `info`, except for a status without a health check in the GitOps
 * controller of a cluster.
 */
export function readResourceInterface(
  app: App,
  value: unknown,
  { locate, report, clusters }: ReadInterfaceOptions,
): ResourceInterface | undefined {
  const { resourceInterface, issues } = parseResourceInterface(value, locate);
  for (const issue of issues) report(issue);
  if (resourceInterface === undefined) return undefined;
  const own = clusters === undefined ? resourceInterface : { ...resourceInterface, clusters };
  for (const issue of lintOnce(app, resourceInterface)) {
    if (issue.severity !== "info") report(issue);
    // All controllers are known when the whole tree is.
    else app.beforeSynth(() => present([missingHealth(issue, own, app.syncs)]).forEach(report));
  }
  app.registerResourceInterface(own);
  return resourceInterface;
}

/** Definitions that were checked, by name, with their findings. */
const lintsOf = memoize((_app: App) => new Map<string, Lint[]>());

interface Lint {
  readonly resourceInterface: ResourceInterface;
  readonly issues: readonly SpannedIssue[];
}

// TypeScript registers one definition for several clusters. Those of YAML have positions, which differ.
function lintOnce(app: App, resourceInterface: ResourceInterface): readonly SpannedIssue[] {
  const lints = getOrCreate(lintsOf(app), resourceInterface.name, () => []);
  const earlier = lints.find((lint) => equalValues(lint.resourceInterface, resourceInterface));
  if (earlier !== undefined) return earlier.issues;
  const issues = lintResourceInterface(resourceInterface, { run: app.lintRun });
  lints.push({ resourceInterface, issues });
  return issues;
}
