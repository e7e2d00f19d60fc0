import { items, member, text } from "../../kernel/index.ts";

/** The settings of Volcano's scheduler on which verdicts depend. */
export interface VolcanoSettings {
  /** Whether they are among the manifests. */
  readonly isKnown: boolean;
  /** Whether a PodGroup is enqueued only if its queue has room for its minResources. */
  readonly enqueues: boolean;
  readonly hasGang: boolean;
  /** Whether a queue limits its workloads. */
  readonly hasQuota: boolean;
  /** Whether the plug-in proportion limits them, and not capacity. */
  readonly hasProportion: boolean;
  /** Whether the queues above a queue limit its workloads as well. */
  readonly isHierarchical: boolean;
  /** Whether a network topology has an effect. */
  readonly hasTopology: boolean;
}

/** The settings of Volcano's chart. Source: volcano-sh/volcano v1.15.1, installer/helm/chart/volcano/config. */
export const CHART_SETTINGS: VolcanoSettings = {
  isKnown: false,
  enqueues: true,
  hasGang: true,
  hasQuota: true,
  hasProportion: true,
  isHierarchical: false,
  hasTopology: false,
};

/** Reads the file with the actions and plug-ins of the scheduler. */
export function readVolcanoSettings(written: unknown): VolcanoSettings {
  const actions = (text(member(written, "actions")) ?? "").split(",").map((action) => action.trim());
  const plugins = items(member(written, "tiers")).flatMap((tier) => items(member(tier, "plugins")));
  const named = (name: string) => plugins.filter((plugin) => member(plugin, "name") === name);
  const has = (name: string) => named(name).length > 0;
  return {
    isKnown: true,
    enqueues: actions.includes("enqueue"),
    hasGang: has("gang"),
    hasQuota: has("proportion") || has("capacity"),
    hasProportion: has("proportion"),
    isHierarchical: named("capacity").some((plugin) => member(plugin, "enableHierarchy") === true),
    hasTopology: has("network-topology-aware"),
  };
}
