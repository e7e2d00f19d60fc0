import { defineRule, type PodView } from "../../src/rule/index.ts";
import { hostNamesOf } from "./host-names.ts";
import { rendezvousOf, type Setting } from "./rendezvous.ts";

/** GANG-028: the address of the first rank is one that a pod answers. */
export const answeredAddress = defineRule({
  id: "GANG-028",
  name: "answered-address",
  title: "The address of a rendezvous has the host name and the subdomain of a pod",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A pod has a name in DNS only as <hostname>.<subdomain>, and each kind makes both from other fields. Ranks with an address that nothing answers wait until their time limit, with all their GPUs. The rule compares the addresses of torchrun, SGLang, vLLM, PyTorch and JAX with the names that the pods of StatefulSets, indexed Jobs, JobSets, LeaderWorkerSets and Volcano's Jobs have.",
  fix: "write the host name of the first pod with the subdomain of the workload",
  docs: [
    "https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/#pods",
    "https://jobset.sigs.k8s.io/docs/concepts/",
  ],
  kustomize: "decides",
  examples: { good: example("train-workers-0-0.train"), bad: example("train-workers-0-0.train-workers") },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const { address } = view.role === "main" ? rendezvousOf(view) : NO_ADDRESS;
      const problem = address && problemOf(pod, address);
      if (address === undefined || problem === undefined) continue;
      const [message, fix] = problem;
      report({
        path: address.pointer,
        key: "address",
        message: `${address.text} ${message}`,
        fix,
        received: address.value,
      });
    }
  },
});

const NO_ADDRESS: { readonly address?: Setting<string> } = {};

function problemOf(
  { workload: { object } }: PodView,
  { value }: Setting<string>,
): readonly [string, string] | undefined {
  const [host = "", domain, ...rest] = value.toLowerCase().split(".");
  const known = hostNamesOf(object);
  // A Service may have the name of a pod.
  if (known === undefined || domain === undefined || (rest.length === 0 && domain === object.metadata.namespace)) {
    return undefined;
  }
  const { isPod, subdomain, isShared, fix } = known;
  const owner = `${object.kind} ${object.metadata.name}`;
  if (!isPod(host)) {
    if (subdomain !== domain || isShared) return undefined;
    const message = `is not answered: no pod of ${owner} has the host name ${host}`;
    return [message, `write the host name of a pod of ${owner}, followed by .${subdomain}`];
  }
  if (subdomain === undefined) return [`is not answered: the pods of ${owner} have no subdomain`, fix];
  if (subdomain === domain || rest[0] === "svc") return undefined;
  const right = [host, subdomain, ...rest].join(".");
  return [`is not answered: the subdomain of ${owner} is ${subdomain}, and not ${domain}`, `write ${right}`];
}

function example(address: string): string {
  return `
apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: train, namespace: team-nlp}
spec:
  replicatedJobs:
    - name: workers
      replicas: 1
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              containers:
                - name: main
                  image: example.com/train:1
                  env: [{name: MASTER_ADDR, value: ${address}}]
                  command: [torchrun, --nnodes=4, train.py]
`;
}
