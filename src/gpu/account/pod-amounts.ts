import { isHugePages, items, member, members, quantityOf } from "../../kernel/index.ts";
import type { ContainerLimits, LimitSummary } from "./limit-ranges.ts";
import { type UnitAmounts, unitsOf } from "./resource-amounts.ts";

/** Billionths of resources by name. */
export type NanoAmounts = Map<string, bigint>;

/** The facts beside a pod set on which its requests depend. */
interface PodSurroundings {
  /** The sum of the LimitRanges of its namespace. */
  readonly limits?: LimitSummary;
  /** The overhead of a RuntimeClass; undefined for an unknown one. */
  readonly overheadOf?: (runtimeClass: string) => unknown;
}

/** The requests and limits of a container, completed by defaults. */
export interface ContainerAmounts {
  readonly name: string;
  /** Place below the pod spec, `containers` or `initContainers` with the index; `resources` for the whole pod. */
  readonly path: string;
  readonly requests: NanoAmounts;
  readonly limits: NanoAmounts;
  readonly isSidecar: boolean;
}

/** The containers of a pod, and its requests. */
export interface PodAmounts {
  readonly containers: readonly ContainerAmounts[];
  /** The requests of the whole pod without its containers' ones, and its limits; absent for none. */
  readonly whole?: ContainerAmounts;
  readonly requests: NanoAmounts;
}

/**
 * The requests of one pod: the larger of all containers together and the peak of the start-up, then requests of the whole
 * pod, then the overhead. Limits and LimitRanges fill absent requests.
 * Source: kueue v0.19.2, pkg/workload/resources.go, and component-helpers of Kubernetes.
 */
export function podAmounts(spec: unknown, { limits, overheadOf }: PodSurroundings): PodAmounts {
  const read = (field: string) =>
    items(member(spec, field)).map((container, index) =>
      containerAmounts(container, `${field}/${index}`, limits?.container),
    );
  const init = read("initContainers");
  const main = read("containers");
  const requests: NanoAmounts = new Map();
  for (const { requests: own } of main) addAll(requests, own);
  const sidecars: NanoAmounts = new Map();
  const peak: NanoAmounts = new Map();
  for (const { requests: own, isSidecar } of init) {
    const now = new Map(sidecars);
    addAll(now, own);
    raiseAll(peak, now);
    if (!isSidecar) continue;
    addAll(requests, own);
    addAll(sidecars, own);
  }
  raiseAll(requests, peak);
  const resources = member(spec, "resources");
  const whole =
    resources === undefined || resources === null
      ? undefined
      : containerAmounts({ name: "the pod", resources }, "resources", limits?.pod);
  for (const [resource, amount] of whole?.requests ?? []) {
    if (resource === "cpu" || resource === "memory" || isHugePages(resource)) requests.set(resource, amount);
  }
  addAll(requests, overhead(spec, overheadOf));
  return { containers: [...init, ...main], ...(whole !== undefined && { whole }), requests };
}

/** The requests of one pod in the unit of each resource; none is negative. */
export function podRequestAmounts(requests: ReadonlyMap<string, bigint>): UnitAmounts {
  return new Map([...requests].map(([resource, nano]) => [resource, unitsOf(resource, nano < 0n ? 0n : nano)]));
}

/** The amounts of a ResourceList; invalid quantities are absent. */
function nanoAmounts(list: unknown): NanoAmounts {
  return new Map(
    members(list).flatMap(([resource, value]): readonly [string, bigint][] => {
      const nano = quantityOf(value)?.nano;
      return nano === undefined ? [] : [[resource, nano]];
    }),
  );
}

function overhead(spec: unknown, overheadOf: PodSurroundings["overheadOf"]): NanoAmounts {
  const own = nanoAmounts(member(spec, "overhead"));
  const name = member(spec, "runtimeClassName");
  if (own.size > 0 || typeof name !== "string" || overheadOf === undefined) return own;
  return nanoAmounts(overheadOf(name));
}

function containerAmounts(container: unknown, path: string, range: ContainerLimits | undefined): ContainerAmounts {
  const resources = member(container, "resources");
  const limits = nanoAmounts(member(resources, "limits"));
  fill(limits, range?.defaults);
  const requests = nanoAmounts(member(resources, "requests"));
  fill(requests, range?.defaultRequests);
  fill(requests, limits);
  const name = member(container, "name");
  return {
    name: typeof name === "string" ? name : path,
    path,
    requests,
    limits,
    isSidecar: member(container, "restartPolicy") === "Always",
  };
}

function fill(amounts: NanoAmounts, others: ReadonlyMap<string, bigint> = new Map()): void {
  for (const [resource, amount] of others) if (!amounts.has(resource)) amounts.set(resource, amount);
}

function addAll(sum: NanoAmounts, more: ReadonlyMap<string, bigint>): void {
  for (const [resource, amount] of more) sum.set(resource, (sum.get(resource) ?? 0n) + amount);
}

function raiseAll(sum: NanoAmounts, least: ReadonlyMap<string, bigint>): void {
  for (const [resource, amount] of least) {
    const own = sum.get(resource);
    if (own === undefined || own < amount) sum.set(resource, amount);
  }
}
