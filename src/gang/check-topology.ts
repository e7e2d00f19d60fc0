import type { KubeObject } from "../base/kubernetes.ts";
import { labelKeyProblem } from "../base/names.ts";
import { fieldLabel, pointerTo } from "../base/pointer.ts";
import { at, formatValue, items, member, text } from "../base/read.ts";
import { atLeast } from "../base/version.ts";
import { quoted } from "../finding/field-problem.ts";
import type { Cluster, ClusterTopology } from "../organization/organization.ts";

/** First KAI whose Topology levels have aliases. */
export const ALIAS_SINCE = "0.17";

/** Most levels of a Topology, and most characters of a level's label or alias. */
const MOST_LEVELS = 16;
const LONGEST_KEY = 316;

/** The level that is a single node. */
const HOSTNAME = "kubernetes.io/hostname";

/** What can be wrong with a Topology itself; all of it is refused by the API server, but for a dropped alias. */
export type TopologyFault =
  | "levels-missing"
  | "too-many-levels"
  | "bad-level"
  | "duplicate-label"
  | "hostname-not-last"
  | "duplicate-alias"
  | "alias-is-label"
  | "field-too-new";

/** Something wrong with a Topology, as data: a rule makes an issue of it. */
export interface TopologyFaultFound {
  readonly code: TopologyFault;
  readonly severity: "error";
  /** JSON pointer into the Topology. */
  readonly path: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
}

/** The levels of a Topology (`kai.scheduler/v1alpha1`), coarse to fine; a level without a label is left out. */
export function readTopology(object: KubeObject): ClusterTopology {
  const levels = items(at(object, "spec", "levels")).flatMap((level) => {
    const nodeLabel = text(member(level, "nodeLabel")) ?? "";
    const alias = text(member(level, "alias")) ?? "";
    return nodeLabel === "" ? [] : [{ nodeLabel, ...(alias === "" ? {} : { alias }) }];
  });
  return { name: text(at(object, "metadata", "name")) ?? "", levels };
}

/**
 * What the API server has against a Topology. That labels of one that exists cannot be changed is not seen here, where
 * only one version of it is known. Source: KAI Scheduler, `deployments/kai-scheduler/crds/kai.scheduler_topologies.yaml`
 * with its CEL rules, and `pkg/admission/webhook/topologyhooks` for aliases.
 */
export function checkTopology(
  object: KubeObject,
  cluster?: Pick<Cluster, "scheduler" | "version">,
): readonly TopologyFaultFound[] {
  const faults: TopologyFaultFound[] = [];
  const add = (code: TopologyFault, path: string, message: string, rest: Partial<TopologyFaultFound> = {}) =>
    faults.push({ code, severity: "error", path, message: `${fieldLabel(path)} ${message}`, ...rest });
  const levels = at(object, "spec", "levels");
  if (!Array.isArray(levels) || levels.length === 0) {
    add("levels-missing", "/spec/levels", "must list 1 to 16 levels, the coarsest first", {
      received: levels === undefined ? "nothing" : formatValue(levels),
    });
    return faults;
  }
  if (levels.length > MOST_LEVELS) {
    add("too-many-levels", "/spec/levels", `has ${levels.length} levels, but a topology has at most ${MOST_LEVELS}`);
  }
  const labels = new Map<string, number>();
  const aliases = new Map<string, number>();
  const all = new Set(levels.map((level: unknown) => text(member(level, "nodeLabel"))));
  const old = cluster?.scheduler === "kai" && !atLeast(cluster.version, ALIAS_SINCE) ? cluster.version : undefined;
  for (const [index, level] of levels.slice(0, MOST_LEVELS).entries()) {
    const path = pointerTo("/spec/levels", index);
    const label = member(level, "nodeLabel");
    const alias = member(level, "alias");
    checkKey(label, `${path}/nodeLabel`, "a key of a node label", add);
    if (typeof label === "string") {
      const first = labels.get(label);
      if (first === undefined) labels.set(label, index);
      else
        add(
          "duplicate-label",
          `${path}/nodeLabel`,
          `is ${quoted(label)}, as that of level ${first}; every level has a label of its own`,
        );
      if (label === HOSTNAME && index < levels.length - 1) {
        add(
          "hostname-not-last",
          `${path}/nodeLabel`,
          `is ${HOSTNAME}, which is a single node, so no level may follow it`,
          { fix: "move it to the end" },
        );
      }
    }
    if (alias === undefined) continue;
    checkKey(alias, `${path}/alias`, "an alias like the key of a label", add);
    if (typeof alias !== "string") continue;
    const first = aliases.get(alias);
    if (first === undefined) aliases.set(alias, index);
    else
      add(
        "duplicate-alias",
        `${path}/alias`,
        `is ${quoted(alias)}, as that of level ${first}; an alias stands for one level`,
      );
    if (all.has(alias))
      add("alias-is-label", `${path}/alias`, `is ${quoted(alias)}, which is the node label of a level`);
    if (old !== undefined) {
      add("field-too-new", `${path}/alias`, `needs KAI ${ALIAS_SINCE}, but the cluster has ${old}, which drops it`, {
        expected: `KAI ${ALIAS_SINCE} or newer`,
        received: old,
        fix: "name the level by its node label",
      });
    }
  }
  return faults;
}

function checkKey(
  value: unknown,
  path: string,
  what: string,
  add: (code: TopologyFault, path: string, message: string, rest: Partial<TopologyFaultFound>) => void,
): void {
  const rest = { expected: what };
  if (typeof value !== "string")
    add("bad-level", path, `is ${value === undefined ? "missing" : formatValue(value)}, but must be ${what}`, rest);
  else if (value.length > LONGEST_KEY)
    add("bad-level", path, `has ${value.length} characters, but may have ${LONGEST_KEY}`, rest);
  else if (labelKeyProblem(value) !== undefined)
    add("bad-level", path, `is ${quoted(value)}, which ${labelKeyProblem(value)}`, rest);
}
