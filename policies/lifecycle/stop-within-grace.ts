import { at, items, number } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { containerName } from "../pods/gpu-containers.ts";

/** What Kubernetes gives a pod that says nothing. */
const DEFAULT_SECONDS = 30;

/** LIFECYCLE-010: the preStop hook is part of the grace period, not before it. */
export const stopWithinGrace = defineRule({
  id: "LIFECYCLE-010",
  name: "stop-within-grace",
  title: "A preStop hook leaves time to stop within the grace period",
  severity: "warning",
  pack: "strict",
  rationale:
    "The grace period runs while the preStop hook does. A hook that sleeps as long as the period leaves nothing for the process, which is killed without having seen SIGTERM: requests are cut off, a checkpoint is not written.",
  fix: "raise terminationGracePeriodSeconds above the hook's time and what the process takes to stop, or shorten the hook",
  docs: ["https://kubernetes.io/docs/concepts/containers/container-lifecycle-hooks/"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: chat}
spec:
  terminationGracePeriodSeconds: 60
  containers:
    - {name: main, image: "example.com/server:1", lifecycle: {preStop: {sleep: {seconds: 15}}}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: chat}
spec:
  containers:
    - {name: main, image: "example.com/server:1", lifecycle: {preStop: {sleep: {seconds: 30}}}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    const written = at(pod.spec, "terminationGracePeriodSeconds") ?? undefined;
    const grace = written === undefined ? DEFAULT_SECONDS : number(written);
    if (grace === undefined) return;
    for (const view of pod.containers) {
      const hook = at(view.container, "lifecycle", "preStop");
      const sleeps = secondsOf(hook);
      if (sleeps === undefined || sleeps < grace) continue;
      report({
        path: `${view.pointer}/lifecycle/preStop`,
        message: `the preStop hook of ${containerName(view)} takes ${sleeps} seconds of a grace period of ${grace}`,
        expected: `less than ${grace} seconds`,
        received: `${sleeps} seconds`,
      });
    }
  },
});

/** Seconds that a hook surely takes: those that it sleeps. */
function secondsOf(hook: unknown): number | undefined {
  const own = number(at(hook, "sleep", "seconds"));
  if (own !== undefined) return own;
  const command = items(at(hook, "exec", "command")).filter((word): word is string => typeof word === "string");
  let total: number | undefined;
  // Beyond nine digits and a unit it is no time that anybody means.
  for (const [, amount = "", unit = "s"] of command
    .join(" ")
    .matchAll(/\bsleep\s+(\d{1,9}(?:\.\d{1,9})?)([smh]?)(?![\w.])/g)) {
    const factor = unit === "h" ? 3600 : unit === "m" ? 60 : 1;
    total = (total ?? 0) + Number(amount) * factor;
  }
  return total;
}
