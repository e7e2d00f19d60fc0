import { type Cluster, labelled, type Made, merged, templates, upTo } from "./cluster.ts";
import { made } from "./made.ts";

/** A PodCliqueSet with the PodGangs and PodCliques of Grove. */
export function podCliqueSet(cluster: Cluster): Made {
  const { random, name } = cluster;
  const count = random.int(1, 3);
  const [pods] = templates(cluster, count);
  const cliques = upTo(count, (index) => ["pre", "dec", "route"][index] ?? "more").map((clique, index) => {
    const replicas = random.int(1, 4);
    const pod = pods[index] ?? cluster.template();
    return { clique, replicas, pod, minAvailable: random.chance(0.5) ? random.int(1, replicas) : undefined };
  });
  const replicas = random.int(1, 2);
  const grouped = count > 1 && random.chance(0.4) ? cliques.slice(1) : [];
  const groupReplicas = random.int(1, 3);
  const groupMin = random.chance(0.5) ? random.int(1, groupReplicas) : undefined;
  const own = cluster.marks();
  const priority = random.chance(0.15) ? { priorityClassName: random.pick(["build", "inference", "absent"]) } : {};
  const top = cluster.top({
    apiVersion: "grove.io/v1alpha1",
    kind: "PodCliqueSet",
    metadata: { name, ...own },
    spec: {
      replicas,
      template: {
        ...priority,
        cliques: cliques.map(({ clique, replicas: amount, pod, minAvailable }) => ({
          name: clique,
          ...pod.metadata,
          spec: {
            roleName: clique,
            replicas: amount,
            ...(minAvailable !== undefined && { minAvailable }),
            podSpec: pod.spec,
          },
        })),
        ...(grouped.length > 0 && {
          podCliqueScalingGroups: [
            {
              name: "sg",
              cliqueNames: grouped.map(({ clique }) => clique),
              replicas: groupReplicas,
              ...(groupMin !== undefined && { minAvailable: groupMin }),
            },
          ],
        }),
      },
    },
  });
  const standalone = cliques.filter((each) => !grouped.includes(each));
  for (const set of upTo(replicas, String)) {
    const base = groupMin ?? 1;
    const scaled = grouped.length === 0 ? 0 : groupReplicas;
    const inGroup = (at: number) => grouped.map((each) => ({ each, full: `${name}-${set}-sg-${at}-${each.clique}` }));
    const gangs = [
      {
        gang: `${name}-${set}`,
        members: [
          ...standalone.map((each) => ({ each, full: `${name}-${set}-${each.clique}` })),
          ...upTo(Math.min(base, scaled), String).flatMap((at) => inGroup(Number(at))),
        ],
      },
      ...upTo(Math.max(0, scaled - base), Number as never).map((_, at) => ({
        gang: `${name}-${set}-sg-${at}`,
        members: inGroup(base + at),
      })),
    ];
    for (const { gang, members } of gangs) {
      const labels = { "app.kubernetes.io/part-of": name, "grove.io/podgang": gang };
      cluster.child(
        top,
        "scheduler.grove.io/v1alpha1 PodGang",
        gang,
        merged(own, { labels: { "app.kubernetes.io/component": "podgang" } }),
        {
          spec: {
            ...priority,
            podgroups: members.map(({ each, full }) => ({
              name: full,
              minReplicas: each.minAvailable ?? each.replicas,
              podReferences: upTo(each.replicas, (at) => `${full}-${at}`).map((pod) => ({
                namespace: top.metadata.namespace,
                name: pod,
              })),
            })),
          },
        },
      );
      for (const { each, full } of members) {
        const clique = cluster.child(
          top,
          "grove.io/v1alpha1 PodClique",
          full,
          merged(each.pod.metadata ?? {}, { labels }),
        );
        cluster.pods(
          clique,
          labelled(each.pod, { ...labels, "grove.io/podclique": full }),
          upTo(each.replicas, (at) => `${full}-${at}`),
        );
      }
    }
  }
  return made(cluster);
}
