import { at, count, gpuText, groupOf, number, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleContext, type RuleFinding } from "../../src/rule/index.ts";
import { pyTorchExample } from "./examples.ts";
import { type Rendezvous, rendezvousOf, type Setting } from "./rendezvous.ts";
import { mainGpus, wholeGpus } from "./whole-gpus.ts";

/** GANG-015: a program expects as many nodes and processes as it has pods and GPUs. */
export const matchingWorldSize = defineRule({
  id: "GANG-015",
  name: "matching-world-size",
  title: "A program expects as many nodes and processes as it has pods and GPUs",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A program that waits for another number of nodes than it has pods hangs at the rendezvous without an error and holds all GPUs. With another number of processes than GPUs, some GPUs are idle or shared by accident.",
  fix: "set --nnodes to the number of pods, set --nproc-per-node, slotsPerWorker and numProcPerNode to the GPUs of a pod, or let the program detect them",
  docs: ["https://docs.pytorch.org/docs/stable/elastic/run.html"],
  examples: { good: example(2), bad: example(4) },
  scope: "pod",
  check: (pod, { report }) => {
    for (const container of pod.containers) {
      if (container.role === "main") checkContainer(pod, container, report);
    }
    checkSlots(pod, report);
  },
});

type Report = RuleContext<unknown>["report"];

function checkContainer(pod: PodView, view: ContainerView, report: Report): void {
  const rendezvous = rendezvousOf(view);
  const gpus = wholeGpus(view);
  const pods = podsAtRendezvous(pod, rendezvous);
  checkNodes(rendezvous, pods, report);
  checkProcesses(rendezvous, gpus, report);
  checkRanks(rendezvous, pods, Math.max(gpus, 1), report);
}

function checkNodes({ nodes }: Rendezvous, pods: number | undefined, report: Report): void {
  if (nodes === undefined || pods === undefined) return;
  const [least, most] = nodes.value;
  if (pods >= least && pods <= most) return;
  const range = least === most ? `${most}` : `${least} to ${most}`;
  report(
    mismatch(
      nodes,
      `expects ${range} ${most === 1 ? "node" : "nodes"}`,
      `the workload has ${count(pods, "pod")}`,
      pods,
    ),
  );
}

function checkProcesses({ processes }: Rendezvous, gpus: number, report: Report): void {
  if (processes === undefined || gpus === 0 || processes.value === gpus) return;
  report(
    mismatch(
      processes,
      `starts ${processes.value === 1 ? "1 process" : `${processes.value} processes`} in each pod`,
      `a pod has ${gpuText(gpus)}`,
      gpus,
    ),
  );
}

// Some programs count nodes, others processes; a number that is neither is wrong for both.
function checkRanks({ ranks, processes }: Rendezvous, pods: number | undefined, gpus: number, report: Report): void {
  if (ranks === undefined || pods === undefined) return;
  const total = pods * (processes?.value ?? gpus);
  if (ranks.value === pods || ranks.value === total) return;
  const actual =
    pods === total
      ? `the workload has ${count(pods, "pod")}`
      : `${count(pods, "pod")} make ${count(pods, "node")} or ${total} processes`;
  report(mismatch(ranks, `expects ${count(ranks.value, "rank")}`, actual, total));
}

function mismatch(setting: Setting<unknown>, expectation: string, actual: string, expected: number): RuleFinding {
  const { text: option, pointer } = setting;
  const message = `${option} ${expectation}, but ${actual}`;
  const fix = `write ${option.slice(0, option.search(/[= ]/) + 1)}${expected}, or let the program detect it`;
  return { path: pointer, message, fix, expected: String(expected), received: option, key: option };
}

/** The pods that start together with this one and expect others too; undefined where their number is unknown. */
function podsAtRendezvous(pod: PodView, { nodes }: Rendezvous): number | undefined {
  const { gangs, views, object } = pod.workload;
  const mostNodes = nodes?.value[1] ?? 1;
  if (mostNodes === 1 && mayStartAlone(pod)) return undefined;
  // Each Job of a JobSet may be a program of its own.
  if (groupOf(object.apiVersion) === "jobset.x-k8s.io") return undefined;
  const gang = gangs.find(({ pods }) => pods.some(({ component }) => component === pod.component));
  const replicas = number(at(object, "spec", "replicas")) ?? 1;
  if (gang === undefined && object.kind === "LeaderWorkerSet" && replicas > 1) return undefined;
  const components = new Set(views.filter(expectsOthers).map(({ component }) => component));
  const members = (gang?.pods ?? views).filter(({ component }) => components.has(component));
  const count = members.reduce((sum, member) => sum + member.count, 0);
  if (count === 0 || (gangs.length > 1 && count === 1)) return undefined;
  return count;
}

/** Whether each pod may be a program of its own, because nothing makes the pods start together. */
function mayStartAlone({ workload: { gangs } }: PodView): boolean {
  return gangs.every(({ min, tree = [] }) => tree.length === 0 && (min ?? 1) <= 1);
}

function expectsOthers({ containers }: PodView): boolean {
  return containers.some((view) => {
    if (view.role !== "main") return false;
    const { nodes, ranks } = rendezvousOf(view);
    return nodes !== undefined || ranks !== undefined;
  });
}

/** Compares the processes that a field of the workload asks for with the GPUs of a pod. */
function checkSlots(pod: PodView, report: Report): void {
  const written = processesOf(pod);
  const gpus = mainGpus(pod);
  if (written === undefined || gpus === 0 || written.value === gpus) return;
  const name = text(at(pod.spec, "containers", 0, "name")) ?? "main";
  report({
    path: "/spec/containers/0/resources",
    message: `${written.field} is ${written.value}, but container ${name} of a ${written.pod} has ${gpuText(gpus)}`,
    fix: `set ${written.field} to ${gpus}, or request ${gpuText(written.value)}`,
    expected: String(gpus),
    received: String(written.value),
    key: written.field,
  });
}

/** The field with the processes of each pod, of an MPIJob or a TrainJob; undefined for other kinds and for `auto`. */
function processesOf({ workload: { object }, component }: PodView) {
  const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
  const field = (pod: string, ...path: readonly string[]) => {
    const value = number(at(object, "spec", ...path));
    return value === undefined ? undefined : { value, field: path.at(-1) ?? "", pod };
  };
  if (kind === "kubeflow.org/MPIJob" && component === "worker") return field("worker", "slotsPerWorker");
  if (kind === "trainer.kubeflow.org/TrainJob") return field("node", "trainer", "numProcPerNode");
  return undefined;
}

function example(nodes: number): string {
  return pyTorchExample().replaceAll(
    'image: "example.com/train:1"',
    `image: "example.com/train:1", command: [torchrun, --nnodes=${nodes * 2}, --nproc-per-node=8, train.py]`,
  );
}
