import { compareText } from "../../../kernel/index.ts";
import type { Session } from "./session.ts";
import { freeParts } from "./shared-gpus.ts";
import type { SimNode } from "./sim-node.ts";
import { isActiveAllocated } from "./status.ts";
import type { GroupLeaf, GroupMember, TopologyDemand } from "./subgroups.ts";
import { gpusOfPortion, type SimTask } from "./task.ts";
import {
  type Domain,
  domainsOfLevel,
  hasAllLevels,
  lowestFirst,
  ROOT_DOMAIN,
  type TopologyTree,
} from "./topology-tree.ts";
import { addVector, amountAt, emptyVector, fitsIn, GPU, POD_COUNT, type Vector } from "./vector.ts";

/**
 * The sets of nodes on which a subgroup may be placed, in the order in which they are tried (KAI Scheduler,
 * pkg/scheduler/plugins/topology). Without a topology, all nodes are the one set. Absent where the demand cannot be met at all.
 */
export function nodeSets(
  session: Session,
  member: GroupMember,
  leaves: readonly GroupLeaf[],
  tasks: readonly SimTask[],
  nodes: readonly SimNode[],
): readonly (readonly SimNode[])[] | undefined {
  const demand = member.topology;
  if (demand === undefined || demand.topology === "") return [nodes];
  const tree = session.topologies.get(demand.topology);
  if (tree === undefined) return undefined;
  if (tasks.length === 0) return [nodes];
  const inside = nodes.filter((node) => hasAllLevels(node, tree.levels));
  const start = commonDomain(tree, inside, demand);
  if (start === undefined) return undefined;
  clear(tree, session.size);
  sumFree(start);
  if (areAlike(tasks)) countPlaces(start, tasks, largestRequest(tasks));
  const request = sumOfRequests(tasks);
  if (!fitsDomain(start, request, tasks.length)) return [];
  sortDomains(start, request, demand.preferred || demand.required);
  if (demand.preferred !== "") session.nodeScores.set(member.name, preferredScores(start, demand.preferred));
  const levels = triedLevels(tree, demand);
  if (levels === undefined) return undefined;
  const candidates = new Set(
    possibleDomains(tree, levels, demand, leaves).filter((each) => fitsDomain(each, request, tasks.length)),
  );
  const allowed = new Set(inside);
  const root = tree.domains.get(ROOT_DOMAIN)?.get(ROOT_DOMAIN);
  const ordered = root === undefined ? [] : lowestFirst(root).filter((domain) => candidates.has(domain));
  return ordered.map((domain) => [...domain.nodes.values()].filter((node) => allowed.has(node)));
}

/** The lowest domain that has all nodes. */
function commonDomain(tree: TopologyTree, nodes: readonly SimNode[], demand: TopologyDemand): Domain | undefined {
  const parts: string[] = [];
  for (const level of tree.levels) {
    const value = nodes[0]?.labels[level] ?? "";
    if (value === "" || nodes.some(({ labels }) => labels[level] !== value)) break;
    parts.push(value);
    if (level === demand.preferred) break;
  }
  const level = parts.length === 0 ? ROOT_DOMAIN : (tree.levels[parts.length - 1] ?? ROOT_DOMAIN);
  return tree.domains.get(level)?.get(parts.length === 0 ? ROOT_DOMAIN : parts.join("."));
}

function clear(tree: TopologyTree, size: number): void {
  for (const level of tree.domains.values()) {
    for (const domain of level.values()) {
      domain.places = undefined;
      domain.free = emptyVector(size);
    }
  }
}

function sumFree(domain: Domain): Vector {
  if (domain.children.length === 0) {
    for (const node of domain.nodes.values()) {
      addVector(domain.free, node.idle);
      addVector(domain.free, node.releasing);
    }
  }
  for (const child of domain.children) addVector(domain.free, sumFree(child));
  return domain.free;
}

/** Whether all pods ask for the same kinds of resources. */
function areAlike(tasks: readonly SimTask[]): boolean {
  const users = new Map<number, number>();
  let gpuUsers = 0;
  for (const { shape } of tasks) {
    for (let place = POD_COUNT; place < shape.request.length; place += 1) {
      if (amountAt(shape.request, place) > 0) users.set(place, (users.get(place) ?? 0) + 1);
    }
    if (gpusOfPortion(shape.gpu.portion, shape.gpu.count) > 0) gpuUsers += 1;
  }
  if (gpuUsers !== 0 && gpuUsers !== tasks.length) return false;
  return [...users.values()].every((count) => count === tasks.length);
}

function largestRequest(tasks: readonly SimTask[]): Vector {
  const largest: Vector = [];
  for (const { shape } of tasks) {
    for (const [place, amount] of shape.request.entries()) largest[place] = Math.max(largest[place] ?? 0, amount);
  }
  return largest;
}

function countPlaces(domain: Domain, tasks: readonly SimTask[], request: Vector): number {
  let places = 0;
  if (domain.children.length === 0) for (const node of domain.nodes.values()) places += placesOn(node, tasks, request);
  for (const child of domain.children) places += countPlaces(child, tasks, request);
  domain.places = places;
  return places;
}

function placesOn(node: SimNode, tasks: readonly SimTask[], request: Vector): number {
  if (request.every((amount, place) => amount <= (place === POD_COUNT ? 1 : 0))) return tasks.length;
  const free = [...node.idle];
  addVector(free, node.releasing);
  const gpus = amountAt(request, GPU);
  if (gpus > 0 && gpus < 1) free[GPU] = amountAt(free, GPU) + freeParts(node);
  if (!fitsIn(request, free)) return 0;
  let places = Number.MAX_SAFE_INTEGER;
  for (const [place, amount] of request.entries()) {
    if (amount > 0) places = Math.min(places, Math.trunc(amountAt(free, place) / amount));
  }
  return places;
}

function sumOfRequests(tasks: readonly SimTask[]): Vector {
  const sum: Vector = [];
  for (const { shape } of tasks) addVector(sum, shape.request);
  return sum;
}

const fitsDomain = (domain: Domain, request: Vector, count: number): boolean =>
  domain.places === undefined ? ratioOf(domain, request) <= 1 : domain.places >= count;

/** The largest part that the request takes of what a domain has free. */
function ratioOf(domain: Domain, request: Vector): number {
  let ratio = 0;
  for (const [place, amount] of request.entries()) {
    if (amount <= 0 || place === POD_COUNT) continue;
    const free = amountAt(domain.free, place);
    ratio = Math.max(ratio, free <= 0 ? 1000 : amount / free);
  }
  return ratio;
}

function sortDomains(domain: Domain, request: Vector, lowest: string): void {
  if (lowest === "") return;
  const ratios = new Map(domain.children.map((child) => [child, ratioOf(child, request)]));
  domain.children.sort(
    (left, right) => (ratios.get(right) ?? 0) - (ratios.get(left) ?? 0) || compareText(left.id, right.id),
  );
  if (domain.level === lowest) return;
  for (const child of domain.children) sortDomains(child, request, lowest);
}

function preferredScores(start: Domain, level: string): Map<string, number> {
  const domains = domainsOfLevel(start, level);
  const scores = new Map<string, number>();
  for (const [index, domain] of domains.entries()) {
    const score = Math.floor(((index + 1) / domains.length) * 10) * 100_000;
    for (const name of domain.nodes.keys()) scores.set(name, score);
  }
  return scores;
}

/** The levels whose domains are tried, fine ones first; absent where a level is missing or in the wrong order. */
function triedLevels(tree: TopologyTree, { required, preferred }: TopologyDemand): string[] | undefined {
  if (required === "" && preferred === "") return undefined;
  const tried: string[] = [];
  let [hasRequired, hasPreferred] = [false, false];
  for (const level of [...tree.levels].reverse().concat(ROOT_DOMAIN)) {
    hasPreferred ||= level === preferred;
    hasRequired ||= level === required;
    if (hasPreferred || hasRequired) tried.push(level);
    if (hasRequired) break;
  }
  const isMissing = (required !== "" && !hasRequired) || (preferred !== "" && !hasPreferred);
  return isMissing ? undefined : tried;
}

/** The domains of the levels; with pods that already run, only those at the same place. */
function possibleDomains(
  tree: TopologyTree,
  levels: readonly string[],
  { required }: TopologyDemand,
  leaves: readonly GroupLeaf[],
): Domain[] {
  const all = levels.flatMap((level) => [...(tree.domains.get(level)?.values() ?? [])]);
  if (required === "" || leaves.every(({ activeAllocated }) => activeAllocated === 0)) return all;
  const used = [...(tree.domains.get(required)?.values() ?? [])].filter((domain) => hasPod(domain, leaves));
  const below = new Set(used.flatMap(lowestFirst));
  return all.filter((domain) => below.has(domain));
}

const hasPod = ({ nodes }: Domain, leaves: readonly GroupLeaf[]): boolean =>
  leaves.some(({ tasks }) =>
    [...tasks.values()].some(({ status, node }) => isActiveAllocated(status) && nodes.has(node)),
  );
