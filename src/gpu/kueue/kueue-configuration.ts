import { items, type KubeObject, member, members, NANO, quantityOf, text } from "../../kernel/index.ts";
import type { NanoAmounts } from "../account/pod-amounts.ts";

/** One resource that Kueue turns into others. */
interface Transformation {
  readonly input: string;
  readonly keepsInput: boolean;
  readonly multiplyBy: string | undefined;
  /** Billionths for each unit of the input. */
  readonly outputs: ReadonlyMap<string, bigint>;
}

/** The settings of Kueue on which verdicts depend. */
export interface KueueConfiguration {
  /** Whether they are those of the cluster, and not only the defaults. */
  readonly isKnown: boolean;
  readonly excludedPrefixes: readonly string[];
  readonly transformations: readonly Transformation[];
  /** Whether resources that a ClusterQueue does not cover are not counted. Default: a workload with one is never admitted. */
  readonly ignoresUndeclared: boolean;
  /** The integrations, as `pod`; undefined for unknown ones. */
  readonly frameworks: ReadonlySet<string> | undefined;
}

/** The defaults, for a cluster whose settings are not known. */
export const UNKNOWN_CONFIGURATION: KueueConfiguration = {
  isKnown: false,
  excludedPrefixes: [],
  transformations: [],
  ignoresUndeclared: false,
  frameworks: undefined,
};

/** Reads a Configuration of `config.kueue.x-k8s.io`. Source: kueue v0.19.2, apis/config/v1beta2. */
export function readConfiguration(object: unknown): KueueConfiguration {
  const resources = member(object, "resources");
  const frameworks = items(member(member(object, "integrations"), "frameworks"));
  return {
    isKnown: true,
    excludedPrefixes: texts(member(resources, "excludeResourcePrefixes")),
    transformations: items(member(resources, "transformations")).map((each) => ({
      input: text(member(each, "input")) ?? "",
      keepsInput: (text(member(each, "strategy")) ?? "Retain") === "Retain",
      multiplyBy: text(member(each, "multiplyBy")),
      outputs: new Map(members(member(each, "outputs")).map(([name, value]) => [name, quantityOf(value)?.nano ?? 0n])),
    })),
    ignoresUndeclared: member(resources, "quotaCheckStrategy") === "IgnoreUndeclared",
    frameworks: frameworks.length === 0 ? undefined : new Set(texts(frameworks)),
  };
}

/** Whether an object is the Configuration of Kueue. */
export function isKueueConfiguration({ apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">): boolean {
  return kind === "Configuration" && apiVersion.startsWith("config.kueue.x-k8s.io/");
}

/**
 * The requests that count against quota: without excluded resources, and with the outputs of transformations. Source:
 * pkg/workload/workload.go (`dropExcludedResources`, `applyResourceTransformations`).
 */
export function countedRequests(requests: NanoAmounts, configuration: KueueConfiguration): NanoAmounts {
  const { excludedPrefixes, transformations } = configuration;
  if (excludedPrefixes.length + transformations.length === 0) return requests;
  const input = new Map(
    [...requests].filter(([resource]) => !excludedPrefixes.some((prefix) => resource.startsWith(prefix))),
  );
  const retained: NanoAmounts = new Map();
  const made: NanoAmounts = new Map();
  const byInput = new Map(transformations.map((each) => [each.input, each]));
  for (const [resource, amount] of input) {
    const transformation = byInput.get(resource);
    if (transformation === undefined || transformation.keepsInput) retained.set(resource, amount);
    if (transformation === undefined) continue;
    const { multiplyBy, outputs } = transformation;
    const factor = multiplyBy === undefined ? undefined : input.get(multiplyBy);
    const scaled = factor === undefined ? amount : (amount * factor) / NANO;
    for (const [output, each] of outputs) made.set(output, (made.get(output) ?? 0n) + (scaled * each) / NANO);
  }
  for (const [output, amount] of made) {
    retained.set(output, (retained.get(output) ?? 0n) + (amount < 0n ? 0n : amount));
  }
  return retained;
}

function texts(list: unknown): readonly string[] {
  return items(list).flatMap((item) => text(item) ?? []);
}
