import type { CodedProblem, KubeObject } from "../../kernel/index.ts";
import {
  at,
  fieldLabel,
  formatValue,
  hasKaiChange,
  items,
  kaiSince,
  labelKeyProblem,
  member,
  pointerTo,
  quoted,
  text,
} from "../../kernel/index.ts";
import type { Cluster, ClusterTopology } from "../../model/index.ts";

/** The maximum number of levels of a Topology, and of characters of a level's label or alias. */
const MOST_LEVELS = 16;
const LONGEST_KEY = 316;

/** The level that is a single node. */
export const HOSTNAME = "kubernetes.io/hostname";

/** The problems of a Topology itself. The API server rejects all of them except an alias that KAI drops. */
type TopologyProblemCode =
  | "levels-missing"
  | "too-many-levels"
  | "bad-level"
  | "duplicate-label"
  | "hostname-not-last"
  | "duplicate-alias"
  | "alias-is-label"
  | "field-too-new";

/** A problem of a Topology. */
interface TopologyProblem extends CodedProblem<TopologyProblemCode> {
  readonly severity: "error";
}

/** The levels of a Topology (`kai.scheduler/v1alpha1`), coarse to fine, without those that have no label. */
export function readTopology(object: KubeObject): ClusterTopology {
  const levels = items(at(object, "spec", "levels")).flatMap((level) => {
    const nodeLabel = text(member(level, "nodeLabel"));
    if (!nodeLabel) return [];
    const alias = text(member(level, "alias"));
    if (alias) return { nodeLabel, alias };
    return { nodeLabel };
  });
  return { name: text(at(object, "metadata", "name")) ?? "", levels };
}

/**
 * The reasons for which the API server rejects a Topology. It also rejects changed labels of an existing one; that is not
 * checked here, where only one version is known. Source: KAI Scheduler,
 * `deployments/kai-scheduler/crds/kai.scheduler_topologies.yaml` with its CEL rules, and
 * `pkg/admission/webhook/topologyhooks` for aliases.
 */
export function checkTopology(
  object: KubeObject,
  cluster?: Pick<Cluster, "scheduler" | "version">,
): readonly TopologyProblem[] {
  const levels = at(object, "spec", "levels");
  if (!Array.isArray(levels) || levels.length === 0) {
    const received = formatValue(levels);
    return [problem("levels-missing", "/spec/levels", "must list 1 to 16 levels, the coarsest first", { received })];
  }
  const problems: TopologyProblem[] = [];
  if (levels.length > MOST_LEVELS) {
    const message = `has ${levels.length} levels, but a topology has at most ${MOST_LEVELS}`;
    problems.push(problem("too-many-levels", "/spec/levels", message));
  }
  const labels = levels.map((level: unknown) => text(member(level, "nodeLabel")));
  const aliases = levels.map((level: unknown) => text(member(level, "alias")));
  for (const [index, level] of levels.slice(0, MOST_LEVELS).entries()) {
    const path = pointerTo("/spec/levels", index);
    problems.push(...labelProblems(member(level, "nodeLabel"), `${path}/nodeLabel`, index, labels));
    const alias = member(level, "alias");
    if (alias === undefined) continue;
    problems.push(...aliasProblems(alias, `${path}/alias`, index, { labels, aliases }));
    if (typeof alias === "string") problems.push(...aliasVersionProblem(`${path}/alias`, cluster));
  }
  return problems;
}

function labelProblems(
  label: unknown,
  path: string,
  index: number,
  labels: readonly (string | undefined)[],
): readonly TopologyProblem[] {
  const problems = [...keyProblem(label, path, "a key of a node label")];
  if (typeof label !== "string") return problems;
  const first = labels.indexOf(label);
  if (first < index) {
    const message = `is ${quoted(label)}, the same as that of level ${first}; each level needs its own label`;
    problems.push(problem("duplicate-label", path, message));
  }
  if (label === HOSTNAME && index < labels.length - 1) {
    const message = `is ${HOSTNAME}, which is a single node, so no level may follow it`;
    problems.push(problem("hostname-not-last", path, message, { fix: "move it to the end" }));
  }
  return problems;
}

/** The labels and aliases of all levels, in order; `undefined` for a level without one. */
interface LevelNames {
  readonly labels: readonly (string | undefined)[];
  readonly aliases: readonly (string | undefined)[];
}

function aliasProblems(
  alias: unknown,
  path: string,
  index: number,
  { labels, aliases }: LevelNames,
): readonly TopologyProblem[] {
  const problems = [...keyProblem(alias, path, "an alias like the key of a label")];
  if (typeof alias !== "string") return problems;
  const first = aliases.indexOf(alias);
  if (first < index) {
    const message = `is ${quoted(alias)}, the same as that of level ${first}; an alias names only one level`;
    problems.push(problem("duplicate-alias", path, message));
  }
  if (labels.includes(alias)) {
    problems.push(problem("alias-is-label", path, `is ${quoted(alias)}, which is the node label of a level`));
  }
  return problems;
}

function aliasVersionProblem(
  path: string,
  cluster: Pick<Cluster, "scheduler" | "version"> | undefined,
): readonly TopologyProblem[] {
  if (cluster === undefined || hasKaiChange(cluster, "topology-aliases")) return [];
  const { version: received } = cluster;
  const since = kaiSince("topology-aliases");
  const message = `needs KAI ${since}, but the cluster has ${received}, which drops it`;
  const expected = `KAI ${since} or newer`;
  return [problem("field-too-new", path, message, { expected, received, fix: "name the level by its node label" })];
}

function keyProblem(value: unknown, path: string, expected: string): readonly TopologyProblem[] {
  const message = keyMessage(value, expected);
  if (message === undefined) return [];
  return [problem("bad-level", path, message, { expected })];
}

function keyMessage(value: unknown, expected: string): string | undefined {
  if (value === undefined) return `is missing, but must be ${expected}`;
  if (typeof value !== "string") return `is ${formatValue(value)}, but must be ${expected}`;
  if (value.length > LONGEST_KEY) return `has ${value.length} characters, but may have ${LONGEST_KEY}`;
  const reason = labelKeyProblem(value);
  return reason && `is ${quoted(value)}, which ${reason}`;
}

function problem(
  code: TopologyProblemCode,
  path: string,
  message: string,
  more: Pick<TopologyProblem, "expected" | "received" | "fix"> = {},
): TopologyProblem {
  return { code, severity: "error", path, message: `${fieldLabel(path)} ${message}`, ...more };
}
