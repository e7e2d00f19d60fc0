import { at, items, number } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** Kubernetes' default grace period. */
const DEFAULT_SECONDS = 30;

const SECONDS: ReadonlyMap<string, number> = new Map([
  ["h", 3600],
  ["m", 60],
]);

/** LIFECYCLE-010: the preStop hook runs within the grace period. */
export const stopWithinGrace = defineRule({
  id: "LIFECYCLE-010",
  name: "stop-within-grace",
  title: "A preStop hook leaves time to stop within the grace period",
  severity: "warning",
  pack: "strict",
  rationale:
    "The grace period includes the time of the preStop hook. If the hook sleeps as long as the period, the process is killed before it gets SIGTERM: requests fail, and no checkpoint is written.",
  fix: "raise terminationGracePeriodSeconds above the time that the hook and the process take to stop, or shorten the hook",
  docs: ["https://kubernetes.io/docs/concepts/containers/container-lifecycle-hooks/"],
  examples: {
    good: example(60, 15),
    bad: example(30, 30),
  },
  scope: "pod",
  check: (pod, { report }) => {
    const grace = number(at(pod.spec, "terminationGracePeriodSeconds") ?? DEFAULT_SECONDS);
    if (grace === undefined) return;
    for (const view of pod.containers) {
      const hook = at(view.container, "lifecycle", "preStop");
      const sleeps = secondsOf(hook);
      if (sleeps === undefined || sleeps < grace) continue;
      report({
        path: `${view.pointer}/lifecycle/preStop`,
        message: `the preStop hook of ${titleOf(view)} takes ${sleeps} seconds of a grace period of ${grace}`,
        expected: `less than ${grace} seconds`,
        received: `${sleeps} seconds`,
      });
    }
  },
});

// A longer number is not a real time.
const SLEEP = /\bsleep\s+(\d{1,9}(?:\.\d{1,9})?)([smh]?)(?![\w.])/g;

/** The seconds that a hook sleeps; undefined where it does not. */
function secondsOf(hook: unknown): number | undefined {
  const own = number(at(hook, "sleep", "seconds"));
  if (own !== undefined) return own;
  const command = items(at(hook, "exec", "command")).filter((word) => typeof word === "string");
  const sleeps = [...command.join(" ").matchAll(SLEEP)];
  if (sleeps.length === 0) return undefined;
  return sleeps.reduce((sum, [, time, unit = ""]) => sum + Number(time) * (SECONDS.get(unit) ?? 1), 0);
}

function example(gracePeriod: number, seconds: number): string {
  return `
apiVersion: v1
kind: Pod
metadata: {name: chat}
spec:
  terminationGracePeriodSeconds: ${gracePeriod}
  containers:
    - {name: main, image: "example.com/server:1", lifecycle: {preStop: {sleep: {seconds: ${seconds}}}}}
`;
}
