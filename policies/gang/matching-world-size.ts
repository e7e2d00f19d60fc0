import { groupOf } from "../../src/base/kubernetes.ts";
import { at, number, text } from "../../src/base/read.ts";
import { defineRule, type RuleContext } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { pyTorchExample } from "./examples.ts";
import { type Rendezvous, rendezvousOf, type Said } from "./rendezvous.ts";
import { wholeGpus } from "./whole-gpus.ts";

/** GANG-015: a program expects as many nodes and processes as there are pods and GPUs. */
export const matchingWorldSize = defineRule({
  id: "GANG-015",
  name: "matching-world-size",
  title: "Nodes and processes that a program expects are as many as its pods and their GPUs",
  severity: "warning",
  pack: "strict",
  rationale:
    "A program that waits for another number of nodes than there are pods hangs at the rendezvous without an error, with all GPUs held. With another number of processes than GPUs, GPUs stand still or are shared by accident.",
  fix: "say the number of pods for --nnodes, of a pod's GPUs for --nproc-per-node and slotsPerWorker, or let the program find them out",
  docs: ["https://docs.pytorch.org/docs/stable/elastic/run.html"],
  examples: { good: example(2), bad: example(4) },
  scope: "pod",
  check: (pod, { report }) => {
    for (const container of pod.containers) {
      if (container.role === "main") checkContainer(pod, container, report);
    }
    if (pod.component === "worker") checkSlots(pod, report);
  },
});

type Report = RuleContext<unknown>["report"];

function checkContainer(pod: PodView, view: ContainerView, report: Report): void {
  const said = rendezvousOf(view);
  const gpus = wholeGpus(view);
  const [least, most] = said.nodes?.value ?? [1, 1];
  const nodes = most === 1 && mayBeAlone(pod) ? undefined : nodesOf(pod);
  if (said.nodes !== undefined && nodes !== undefined && (nodes < least || nodes > most)) {
    const expects = least === most ? `${most}` : `${least} to ${most}`;
    report(mismatch(said.nodes, `expects ${expects} nodes`, `there are ${nodes} pods`, nodes));
  }
  if (said.processes !== undefined && gpus > 0 && said.processes.value !== gpus) {
    report(
      mismatch(said.processes, `starts ${said.processes.value} processes in each pod`, `a pod has ${gpus} GPUs`, gpus),
    );
  }
  checkRanks(said, nodes, Math.max(gpus, 1), report);
}

// Some programs count nodes, others processes; a number that is neither is wrong for both.
function checkRanks({ ranks, processes }: Rendezvous, nodes: number | undefined, gpus: number, report: Report): void {
  if (ranks === undefined || nodes === undefined) return;
  const whole = nodes * (processes?.value ?? gpus);
  if (ranks.value === nodes || ranks.value === whole) return;
  const there = nodes === whole ? `there are ${nodes} pods` : `${nodes} pods make ${nodes} nodes or ${whole} processes`;
  report(mismatch(ranks, `expects ${ranks.value} ranks`, there, whole));
}

function mismatch({ words, pointer }: Said<unknown>, expects: string, there: string, expected: number) {
  return {
    path: pointer,
    message: `${words} ${expects}, but ${there}`,
    expected: String(expected),
    received: words,
    key: words,
  };
}

/** Pods that start together with this one and expect others too; undefined where nobody says how many there are. */
function nodesOf(pod: PodView): number | undefined {
  const { gangs, views, object } = pod.workload;
  // Each of its Jobs may be a program of its own.
  if (groupOf(object.apiVersion) === "jobset.x-k8s.io") return undefined;
  const among = new Set(views.filter(expectsOthers).map(({ component }) => component));
  const gang = gangs.find(({ pods }) => pods.some(({ component }) => component === pod.component));
  const replicas = number(at(object, "spec", "replicas")) ?? 1;
  if (gang === undefined && object.kind === "LeaderWorkerSet" && replicas > 1) return undefined;
  const held = (gang?.pods ?? views).filter(({ component }) => among.has(component));
  const count = held.reduce((sum, entry) => sum + entry.count, 0);
  return count === 0 || (gangs.length > 1 && count === 1) ? undefined : count;
}

/** Whether pods may well be a program each: nothing makes them start together. */
function mayBeAlone({ workload: { gangs } }: PodView): boolean {
  return gangs.every(({ min, tree = [] }) => tree.length === 0 && (min ?? 1) <= 1);
}

function expectsOthers({ containers }: PodView): boolean {
  return containers.some((view) => {
    if (view.role !== "main") return false;
    const { nodes, ranks } = rendezvousOf(view);
    return nodes !== undefined || ranks !== undefined;
  });
}

function checkSlots(pod: PodView, report: Report): void {
  const { object } = pod.workload;
  if (object.kind !== "MPIJob" || groupOf(object.apiVersion) !== "kubeflow.org") return;
  const slots = number(at(object, "spec", "slotsPerWorker"));
  const gpus = pod.containers.filter(({ role }) => role === "main").reduce((sum, view) => sum + wholeGpus(view), 0);
  if (slots === undefined || gpus === 0 || slots === gpus) return;
  const name = text(at(pod.spec, "containers", 0, "name")) ?? "the worker";
  report({
    path: "/spec/containers/0/resources",
    message: `slotsPerWorker is ${slots}, but container ${name} of a worker has ${gpus} GPUs`,
    expected: String(gpus),
    received: String(slots),
    key: "slotsPerWorker",
  });
}

function example(nodes: number): string {
  return pyTorchExample("").replaceAll(
    'image: "example.com/train:1"',
    `image: "example.com/train:1", command: [torchrun, --nnodes=${nodes * 2}, --nproc-per-node=8, train.py]`,
  );
}
