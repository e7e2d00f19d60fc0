import { at, isObject, members } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { rendezvousExample } from "./examples.ts";
import { hasProbe } from "./first-pods.ts";
import { hostNamesOf } from "./host-names.ts";
import { rendezvousOf, type Setting } from "./rendezvous.ts";

/** GANG-030: the Service of a subdomain gives each pod a name, also before it is ready. */
export const reachablePods = defineRule({
  id: "GANG-030",
  name: "reachable-pods",
  title: "The Service of a rendezvous is headless and has the addresses of pods that are not ready",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Only a headless Service (clusterIP: None) that selects a pod gives it a DNS name. The name resolves when the pod is ready, or at once with publishNotReadyAddresses: true. A pod with a probe becomes ready only after all ranks have connected, and without a name they cannot connect, so all pods wait forever. A host name without the subdomain resolves as a Service.",
  fix: "set clusterIP: None and publishNotReadyAddresses: true in the Service",
  docs: ["https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/#pods"],
  examples: { good: example("publishNotReadyAddresses: true, "), bad: example("") },
  scope: "set",
  check: (set, { report }) => {
    for (const workload of set.workloads) {
      const names = hostNamesOf(workload.object);
      if (names === undefined) continue;
      for (const pod of workload.views) {
        const address = addressOf(pod);
        const [host = "", domain] = address?.value.toLowerCase().split(".") ?? [];
        if (address === undefined || !names.isPod(host)) continue;
        const found = (path: string, object: CheckedObject, message: string, fix?: string) =>
          report({ object, path, key: workload.object.metadata.name, message, ...(fix !== undefined && { fix }) });
        if (domain === undefined) {
          if (serviceOf(set, workload, host) !== undefined || names.subdomain === undefined) continue;
          const place = podPlaces(workload.object)(pod, address.pointer).path;
          const message = `${address.text} is not answered: ${host} is the name of a pod, and the name of no Service`;
          found(place, workload.checked, message, `write ${host}.${names.subdomain}`);
          continue;
        }
        if (domain !== names.subdomain || !names.isShared) continue;
        const service = serviceOf(set, workload, domain);
        if (service === undefined) continue;
        const problem = problemOf(service, pod);
        if (problem === undefined) continue;
        found("/spec", service, `${address.text} is not answered ${problem}`);
      }
    }
  },
});

/** The first address of a rendezvous in a pod. */
function addressOf({ containers }: PodView): Setting<string> | undefined {
  for (const view of containers) {
    const address = view.role === "main" ? rendezvousOf(view).address : undefined;
    if (address !== undefined) return address;
  }
  return undefined;
}

function serviceOf(set: ObjectSet, { checked }: WorkloadView, name: string): CheckedObject | undefined {
  const { namespace } = checked.object.metadata;
  return set.find({ cluster: checked.cluster.name, group: "", kind: "Service", namespace, name });
}

function problemOf({ object }: CheckedObject, pod: PodView): string | undefined {
  const { metadata, spec } = object;
  const name = `Service ${metadata.name}`;
  if (at(spec, "clusterIP") !== "None") {
    return `while ${name} is not headless: only a headless Service gives each pod a name`;
  }
  const selector = at(spec, "selector");
  if (!isObject(selector)) return undefined;
  const other = members(selector).find(([key, value]) => pod.labels[key] !== value && !isAddedLabel(key));
  if (other !== undefined) {
    return `while ${name} selects pods with ${other[0]}: ${String(other[1])}, which these pods do not have`;
  }
  if (at(spec, "publishNotReadyAddresses") === true || !hasProbe(pod)) return undefined;
  return `before the pod is ready: ${name} has no publishNotReadyAddresses, and the pod has a probe`;
}

/** Whether a controller adds the label to its pods. */
function isAddedLabel(key: string): boolean {
  return key.includes("/") || key === "job-name" || key === "controller-uid";
}

function example(more: string): string {
  return `
apiVersion: v1
kind: Service
metadata: {name: llm, namespace: team-nlp}
spec: {clusterIP: None, ${more}selector: {app: llm}, ports: [{port: 29500}]}
---${rendezvousExample("Parallel")}`;
}
