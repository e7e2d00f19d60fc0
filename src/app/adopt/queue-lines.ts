import { QUOTA_RESOURCES } from "../../gpu/index.ts";
import { getOrCreate } from "../../kernel/index.ts";
import type { FoundQueue } from "./found-queues.ts";
import { ASSUMED, type Proposal } from "./proposal.ts";
import { yamlWord } from "./yaml-text.ts";

/** The lines of the departments and projects, on the only cluster; none where there are several. */
export function queueLines(
  { queues }: Pick<Proposal, "queues">,
  [cluster = ASSUMED, ...others]: readonly string[],
): readonly string[] {
  if (queues.length === 0 || others.length > 0) return [];
  const ofOwners = (isWanted: (queue: FoundQueue) => boolean) => {
    const byOwner = new Map<string, FoundQueue[]>();
    for (const queue of queues.filter(isWanted)) getOrCreate(byOwner, queue.owner, () => []).push(queue);
    return byOwner;
  };
  const entries = (owners: ReadonlyMap<string, readonly FoundQueue[]>) =>
    [...owners].flatMap(([owner, own]) => {
      const { department } = own[0] ?? {};
      const place =
        department === undefined
          ? []
          : [`    department: ${yamlWord(department)}`, `    clusters: [${yamlWord(cluster)}]`];
      return [
        `  - name: ${yamlWord(owner)}`,
        ...place,
        "    quotas:",
        ...own.map((queue) => `      - ${quotaText(queue, cluster)}`),
      ];
    });
  const departments = entries(ofOwners(({ department }) => department === undefined));
  const projects = entries(ofOwners(({ department }) => department !== undefined));
  return [
    "# The Queue objects stay in force: where they differ from these numbers, they count.",
    "departments:",
    ...departments,
    ...(projects.length === 0 ? [] : ["projects:", ...projects]),
  ];
}

const AMOUNT = {
  gpu: (units: number) => String(units / 100),
  cpu: (units: number) => (units % 1000 === 0 ? String(units / 1000) : `${units}m`),
  memory: (units: number) => memoryText(units),
};

function memoryText(bytes: number): string {
  const [unit, size] = (
    [
      ["T", 1e12],
      ["G", 1e9],
      ["M", 1e6],
    ] as const
  ).find(([, each]) => bytes % each === 0 && bytes > 0) ?? ["", 1];
  return `${bytes / size}${unit}`;
}

function quotaText({ nodePool, quotas }: FoundQueue, cluster: string): string {
  const resources = QUOTA_RESOURCES.map((resource) => {
    const { deserved, limit, overQuotaWeight } = quotas[resource];
    if (deserved === Infinity && limit === Infinity) return `${resource}: unlimited`;
    const text = (amount: number) => (amount === Infinity ? "unlimited" : AMOUNT[resource](amount));
    const weight = overQuotaWeight === 1 ? "" : `, overQuotaWeight: ${overQuotaWeight}`;
    return `${resource}: {deserved: ${text(deserved)}, limit: ${text(limit)}${weight}}`;
  });
  const pool = nodePool === "default" ? [] : [`nodePool: ${yamlWord(nodePool)}`];
  return `{${[`cluster: ${yamlWord(cluster)}`, ...pool, ...resources].join(", ")}}`;
}
