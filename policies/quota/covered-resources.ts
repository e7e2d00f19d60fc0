import { at, items, members, pointerTo, quantityOf, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { kueueOfSet, podPlaces } from "../../src/rules/index.ts";
import { KUEUE_PREFIX } from "../operators/kueue-labels.ts";
import { clusterQueueExample, queuedJobExample } from "../sets/kueue-examples.ts";
import { quotaPlaces, requestPlace } from "./kueue-places.ts";

const KUEUE = "kueue.x-k8s.io";
/** The resources without a domain that are not names of devices. */
const NATIVE: ReadonlySet<string> = new Set(["cpu", "memory", "ephemeral-storage", "pods"]);
const QUEUE = `${KUEUE_PREFIX}queue-name`;

/** QUOTA-023: the ClusterQueue of a workload covers the resources that its pods request. */
export const coveredResources = defineRule({
  id: "QUOTA-023",
  name: "covered-resources",
  title: "The ClusterQueue of a workload has quota for every resource that its pods request",
  severity: "warning",
  highestSeverity: "error",
  pack: "recommended",
  rationale:
    "Kueue does not admit a workload that requests a resource which no group of its ClusterQueue covers, whatever the amount and the cohort are; the job stays suspended. A warning, because Kueue's configuration may exclude resources by prefix. Devices are not judged where the queue covers another resource of their domain, or a name without one, because the configuration may map them. With the Configuration of Kueue among the manifests, the rule applies it, and reports an error.",
  fix: "add the resource to coveredResources of the ClusterQueue, with a nominalQuota for each flavor of the group",
  docs: ["https://kueue.sigs.k8s.io/docs/concepts/cluster_queue/#resources"],
  examples: { good: example("cpu, memory, nvidia.com/gpu"), bad: example("cpu, memory") },
  scope: "set",
  check: (set, { report }) => {
    if (set.ofKind(KUEUE, "ClusterQueue").length === 0) return;
    const configured = kueueOfSet(set).filter(({ model }) => model.configuration.isKnown);
    for (const { cluster, verdicts } of configured) {
      for (const { checked, verdict } of verdicts) {
        if (verdict.reason !== "uncovered-resource" || verdict.level !== "never") continue;
        const { kind, metadata } = checked.object;
        const name = verdict.clusterQueue ?? "";
        const queue = set.find({ cluster, group: KUEUE, kind: "ClusterQueue", name });
        report({
          object: checked,
          path: requestPlace(checked.object, verdict),
          key: verdict.podSet ?? "",
          severity: "error",
          message: `Kueue never admits ${kind} ${metadata.name}: ${verdict.text}, and its Configuration does not exclude it`,
          related: queue === undefined ? [] : quotaPlaces(queue, verdict),
        });
      }
    }
    const known = new Set(configured.map(({ cluster }) => cluster));
    for (const workload of set.workloads) {
      if (known.has(workload.checked.cluster.name)) continue;
      const queues = clusterQueuesOf(set, workload);
      const [queue] = queues;
      if (queue === undefined) continue;
      const covered = new Set(queues.flatMap(coveredBy));
      const domains = new Set([...covered].flatMap(domainOf));
      const isMapped = [...covered].some((name) => !name.includes("/") && !NATIVE.has(name));
      const places = podPlaces(workload.object);
      const { object } = workload.checked;
      const reported = new Set<string>();
      for (const pod of workload.views) {
        for (const { name, pointer } of requestsOf(pod)) {
          // Kueue's configuration may turn one resource of a device into another.
          const isOther = domainOf(name).some((domain) => isMapped || domains.has(domain));
          if (covered.has(name) || reported.has(name) || isOther) continue;
          reported.add(name);
          report({
            object: workload.checked,
            path: places(pod, pointer).path,
            key: name,
            message: `${object.kind} ${object.metadata.name} is never admitted: its pods request ${name}, which ClusterQueue ${queue.object.metadata.name} does not cover`,
            received: name,
            related: [{ object: queue, path: "/spec/resourceGroups", message: "the resources that it covers" }],
          });
        }
      }
    }
  },
});

/** The ClusterQueues behind the LocalQueue of a workload: several where the manifests have alternatives, none if one is missing. */
function clusterQueuesOf(set: ObjectSet, { checked }: WorkloadView): readonly CheckedObject[] {
  const { metadata } = checked.object;
  const name = text(at(metadata, "labels", QUEUE));
  if (name === undefined) return [];
  const cluster = checked.cluster.name;
  const locals = set.findAll({ cluster, group: KUEUE, kind: "LocalQueue", namespace: metadata.namespace, name });
  const found = locals.map(({ object }) => {
    const clusterQueue = text(at(object.spec, "clusterQueue")) ?? "";
    return set.findAll({ cluster, group: KUEUE, kind: "ClusterQueue", name: clusterQueue });
  });
  return found.some((queues) => queues.length === 0) ? [] : found.flat();
}

function coveredBy({ object }: CheckedObject): readonly string[] {
  return items(at(object.spec, "resourceGroups")).flatMap((group) =>
    items(at(group, "coveredResources")).flatMap((resource) => text(resource) ?? []),
  );
}

/** The domain of a resource of a device; none for those of Kubernetes. */
function domainOf(resource: string): readonly string[] {
  const [domain = "", name] = resource.split("/");
  return name === undefined ? [] : [domain];
}

/** The resources that the containers of a pod request; a limit without a request is one. */
function requestsOf({ containers }: PodView): readonly { readonly name: string; readonly pointer: string }[] {
  return containers.flatMap(({ container, pointer }) =>
    (["requests", "limits"] as const).flatMap((field) =>
      members(at(container, "resources", field)).flatMap(([name, amount]) =>
        (quantityOf(amount)?.nano ?? 0n) > 0n
          ? [{ name, pointer: pointerTo(`${pointer}/resources/${field}`, name) }]
          : [],
      ),
    ),
  );
}

function example(covered: string): string {
  const quotas = Object.fromEntries(covered.split(", ").map((name) => [name, 64]));
  return `${clusterQueueExample(quotas)}${queuedJobExample("cpu: 4, memory: 16Gi, nvidia.com/gpu: 1")}`;
}
