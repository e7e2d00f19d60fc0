import { at, isObject, items, itemsWhen, member, members, text } from "../../kernel/index.ts";

/** Whether a setting has the value that the simulation assumes; a setting without effect on a cycle has it always. */
type Test = (value: unknown) => boolean;

const anything: Test = () => true;
const isOff: Test = (value) => value !== true;
const isOn: Test = (value) => value === true;
const NANOSECONDS = 1_000_000_000;

/** The parameters of the scheduler; Go leaves out those that are 0, false or empty. */
const PARAMETERS: Readonly<Record<string, Test>> = {
  schedulerName: anything,
  partitionParams: (value) => ["", "kai.scheduler/node-pool"].includes(text(member(value, "NodePoolLabelKey")) ?? ""),
  schedulePeriod: anything,
  numOfStatusRecordingWorkers: anything,
  detailedFitErrors: anything,
  updatePodEvictionCondition: anything,
  // Only claims of devices read it.
  queueLabelKey: anything,
  restrictSchedulingNodes: isOff,
  scheduleCSIStorage: isOff,
  useSchedulingSignatures: isOn,
  fullHierarchyFairness: isOn,
  allowConsolidatingReclaim: isOn,
  maxNumberConsolidationPreemptees: (value) => value === 16,
  globalDefaultStalenessGracePeriod: (value) => value === 60 * NANOSECONDS,
  // Releases before it have no such setting.
  stuckInReleasingThreshold: (value) => value === undefined || value === 120 * NANOSECONDS,
};

const ACTIONS = "allocate,consolidation,reclaim,preempt,stalegangeviction";

const CONFIGURATION: Readonly<Record<string, Test>> = {
  actions: (value) => value === undefined || (text(value) ?? "").replaceAll(/\s/g, "") === ACTIONS,
  tiers: anything,
  queueDepthPerAction: (value) => members(value).length === 0,
  usageDBConfig: (value) => !isObject(value),
  // Limits of time, which the simulation assumes not to be reached.
  scenarioSearchBudgets: anything,
};

/** The plug-ins of the default configuration. */
const PLUGINS: ReadonlySet<string> = new Set(
  `predicates proportion priority elastic kubeflow ray nodeavailability gpusharingorder gpupack resourcetype subgrouporder
  taskorder nominatednode dynamicresources nodeplacement minruntime topology snapshot sg-nodelocalgreedy
  sg-multinodegang`.split(/\s+/),
);

/** Plug-ins that may also run. The scores of affinity to other pods are 0 where no pod prefers others. */
const EXTRA: ReadonlySet<string> = new Set(["reflectjoborder", "podaffinity"]);

/** The plug-ins that compare gangs, and those that compare pods: the first one that finds a difference decides. */
const ORDERS = [
  ["priority", "elastic"],
  ["kubeflow", "ray", "taskorder"],
] as const;

/** Arguments of plug-ins with their default values; `kValue` has no effect without measured use. */
const isDefault = (key: string, value: string): boolean =>
  value === "binpack" ||
  key === "kValue" ||
  (/MinRuntime$/.test(key) && /^0/.test(value)) ||
  (key === "relcaimerSaturationMultiplier" && Number(value) === 1) ||
  (key === "reclaimResolveMethod" && value === "lca");

/**
 * The settings in a file of KAI's scheduler with another value than the simulation assumes, and those that it does not know, as
 * phrases. Source: KAI Scheduler, pkg/scheduler/conf, pkg/scheduler/conf_util, pkg/apis/kai/v1/schedulingshard_types.go.
 */
export function unmodelledSettings(file: unknown): readonly string[] {
  const raw = member(file, "rawObjects");
  const hasExtended = items(member(raw, "deviceClasses")).some(
    (each) => text(at(each, "spec", "extendedResourceName")) !== undefined,
  );
  return [
    ...otherValues(member(file, "schedulerParams"), PARAMETERS),
    ...otherValues(member(file, "config"), CONFIGURATION),
    ...otherPlugins(items(at(file, "config", "tiers")).flatMap((tier) => items(member(tier, "plugins")))),
    ...itemsWhen(hasExtended, "extended resources of device classes"),
  ];
}

function otherValues(settings: unknown, tests: Readonly<Record<string, Test>>): readonly string[] {
  if (!isObject(settings)) return [];
  const unknown = members(settings).map(([key]) => key);
  return [...new Set([...Object.keys(tests), ...unknown])]
    .filter((key) => tests[key]?.(member(settings, key)) !== true)
    .map((key) => {
      const value = member(settings, key);
      return value === undefined ? `no ${key}` : `${key}: ${JSON.stringify(value)}`;
    });
}

function otherPlugins(plugins: readonly unknown[]): readonly string[] {
  if (plugins.length === 0) return [];
  const named = plugins.map((plugin) => text(member(plugin, "name")) ?? "");
  const isInOrder = (order: readonly string[]) => {
    const places = order.map((name) => named.indexOf(name)).filter((place) => place >= 0);
    return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  };
  return [
    ...[...PLUGINS].filter((name) => !named.includes(name)).map((name) => `no plug-in ${name}`),
    ...named.filter((name) => !PLUGINS.has(name) && !EXTRA.has(name)).map((name) => `the plug-in ${name}`),
    ...plugins.flatMap(otherOptions),
    ...ORDERS.filter((order) => !isInOrder(order)).map((order) => `another order of the plug-ins ${order.join(", ")}`),
  ];
}

function otherOptions(plugin: unknown): readonly string[] {
  const name = text(member(plugin, "name")) ?? "";
  const argued = members(member(plugin, "arguments"))
    .filter(([key, value]) => !isDefault(key, String(value)))
    .map(([key]) => `the argument ${key} of the plug-in ${name}`);
  const switched = members(plugin)
    .filter(([key, value]) => key !== "name" && key !== "arguments" && value !== false)
    .map(([key]) => `${key} of the plug-in ${name}`);
  return [...argued, ...switched];
}
