import { describe, expect, test } from "vitest";
import { stopWithinGrace as rule } from "../../../policies/lifecycle/stop-within-grace.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "../gpu/repair.ts";

const hooked = (preStop: unknown, terminationGracePeriodSeconds?: unknown) =>
  podTemplate({ container: { lifecycle: { preStop } }, spec: { terminationGracePeriodSeconds } });
const exec = (...command: readonly unknown[]) => ({ exec: { command } });

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes the hook %j", (value) => {
    expect(checkPod(rule, kind, hooked(value))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ container: { lifecycle: value } }))).toEqual([]);
  });

  test("reports a hook that uses the whole grace period, at its line", () => {
    const template = hooked({ sleep: { seconds: 60 } }, 60);
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "LIFECYCLE-010",
        severity: "warning",
        message: "the preStop hook of container main takes 60 seconds of a grace period of 60",
        path: kind.at("/spec/containers/0/lifecycle/preStop"),
        expected: "less than 60 seconds",
        received: "60 seconds",
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("sleep:");
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each([
  [{ sleep: { seconds: 29 } }, undefined, 0],
  [{ sleep: { seconds: 30 } }, undefined, 1],
  [{ sleep: { seconds: 30 } }, null, 1],
  [{ sleep: { seconds: 30 } }, 31, 0],
  [{ sleep: { seconds: 1 } }, 0, 1],
  [{ sleep: { seconds: "30" } }, undefined, 0],
  [exec("sleep", "30"), undefined, 1],
  [exec("/bin/sh", "-c", "sleep 30; nginx -s quit"), undefined, 1],
  [exec("/bin/sh", "-c", "sleep 20 && drain && sleep 15"), undefined, 1],
  [exec("sh", "-c", "sleep 10"), undefined, 0],
  [exec("sh", "-c", "sleep 1m"), undefined, 1],
  [exec("sh", "-c", "sleep 0.5"), undefined, 0],
  [exec("sh", "-c", "sleep 1h"), 3600, 1],
  [exec("sh", "-c", "sleep $SECONDS_LEFT"), undefined, 0],
  [exec("sh", "-c", "nosleep 99"), undefined, 0],
  [exec("sh", "-c", "sleep 99x"), undefined, 0],
  [exec("sh", 30, null), undefined, 0],
  [{ httpGet: { path: "/stop", port: 80 } }, undefined, 0],
  [{ sleep: { seconds: 300 } }, "60", 0],
])("of the hook %j in the period %j it tells %i", (preStop, grace, count) => {
  expect(checkPod(rule, kind, hooked(preStop, grace))).toHaveLength(count);
});

test("finds sidecars", () => {
  const initContainers = [
    { name: "proxy", restartPolicy: "Always", lifecycle: { preStop: { sleep: { seconds: 45 } } } },
  ];
  expect(checkPod(rule, kind, podTemplate({ spec: { initContainers } })).map(({ message }) => message)).toEqual([
    "the preStop hook of sidecar container proxy takes 45 seconds of a grace period of 30",
  ]);
});

test("a long hostile command is read in no time", () => {
  expect(checkPod(rule, kind, hooked(exec("sh", "-c", `sleep ${"9".repeat(50_000)}`)))).toEqual([]);
  expect(checkPod(rule, kind, hooked(exec("sh", "-c", "sleep ".repeat(10_000))))).toEqual([]);
});
