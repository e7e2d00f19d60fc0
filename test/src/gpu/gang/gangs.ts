import fc from "fast-check";
import type { Gang, GangNode, GangTopology } from "../../../../src/model/workload/gang.ts";

const label = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,10}[a-z0-9])?$/);
const word = fc.stringMatching(/^[a-z]{1,8}$/);
const count = fc.nat({ max: 2 ** 31 - 1 });
const duration = fc.constantFrom("30s", "1h30m", "-1s", "0", "1.5h");
const topology: fc.Arbitrary<GangTopology> = fc
  .record({ topology: word, required: word, preferred: word }, { requiredKeys: [] })
  .filter((value) => Object.keys(value).length > 0);
const texts = fc.dictionary(word, word, { maxKeys: 3 }).filter((value) => Object.keys(value).length > 0);

/** Trees of gangs: unique names, parents among the nodes before. */
const tree: fc.Arbitrary<readonly GangNode[]> = fc
  .uniqueArray(
    fc.record(
      { name: label, above: fc.nat(), min: count, minChildren: count, topology },
      { requiredKeys: ["name", "above"] },
    ),
    { selector: ({ name }) => name, minLength: 1, maxLength: 8 },
  )
  .map((nodes) =>
    nodes.map(({ above, ...node }, index) => {
      const parent = nodes[above % (index + 1)]?.name;
      return parent === undefined || parent === node.name ? node : { ...node, parent };
    }),
  );

/** Gangs in the form of a PodGroup: without pods, and without labels of KAI's own. */
export const gangs: fc.Arbitrary<Gang> = fc
  .record(
    {
      name: label,
      namespace: label,
      queue: word,
      nodePool: word,
      priorityClass: word,
      preemptibility: fc.constantFrom("preemptible", "non-preemptible"),
      topology,
      min: count,
      minChildren: count,
      tree,
      preemptionDelay: duration,
      stalenessGracePeriod: duration,
      labels: texts,
      annotations: texts,
    },
    { requiredKeys: ["name", "namespace", "queue"] },
  )
  .map((gang) => ({ ...gang, pods: [] }));

/** Gangs whose PodGroup the webhook takes: minima where they belong, and no more children wanted than there are. */
export const soundGangs: fc.Arbitrary<Gang> = gangs.map(({ min, minChildren, ...gang }) => {
  const nodes = gang.tree ?? [];
  const below = (parent: string | undefined) => nodes.filter((node) => node.parent === parent).length;
  if (nodes.length === 0) return min === undefined ? gang : { ...gang, min };
  return {
    ...gang,
    ...(minChildren === undefined ? {} : { minChildren: Math.min(minChildren, below(undefined)) }),
    tree: nodes.map(({ min: pods, minChildren: wanted, ...node }) => {
      const children = below(node.name);
      if (children === 0) return { ...node, min: pods ?? 1 };
      return wanted === undefined ? node : { ...node, minChildren: Math.min(wanted, children) };
    }),
  };
});
