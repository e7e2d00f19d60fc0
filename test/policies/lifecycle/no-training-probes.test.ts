import { describe, expect, test } from "vitest";
import { noTrainingProbes as rule } from "../../../policies/lifecycle/no-training-probes.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "../gpu/repair.ts";
import { batchKinds } from "./trainings.ts";

const PROBE = { exec: { command: ["true"] } };
const probed = (container: object, spec: object = {}) =>
  podTemplate({ container, spec: { restartPolicy: "Never", ...spec } });

describe.each(batchKinds)("$name", (kind) => {
  test.each(
    ODD.filter((value) => !(typeof value === "object" && value !== null && !Array.isArray(value))).map((value) => [
      value,
    ]),
  )("passes with the probe %j", (value) => {
    expect(checkPod(rule, kind, probed({ livenessProbe: value, startupProbe: value }))).toEqual([]);
  });

  test("demands no probe", () => {
    expect(checkPod(rule, kind, probed({}))).toEqual([]);
    expect(checkPod(rule, kind, probed({ readinessProbe: PROBE }))).toEqual([]);
  });

  test("finds a probe that may kill, at its line", () => {
    const template = probed({ livenessProbe: PROBE, startupProbe: PROBE });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "LIFECYCLE-007",
        severity: "info",
        message: "the livenessProbe of container main may kill a training that is busy",
        path: kind.at("/spec/containers/0/livenessProbe"),
      },
      { path: kind.at("/spec/containers/0/startupProbe") },
    ]);
    expect(findings.map((finding) => lineOf(kind, template, finding))).toEqual(["exec:", "exec:"]);
  });

  test("passes sidecars, which may serve", () => {
    const initContainers = [{ name: "metrics", restartPolicy: "Always", livenessProbe: PROBE }];
    expect(checkPod(rule, kind, probed({}, { initContainers }))).toEqual([]);
  });
});

test.each(podKinds.filter((kind) => !batchKinds.includes(kind)))("passes a $name, which runs on", (kind) => {
  expect(checkPod(rule, kind, podTemplate({ container: { livenessProbe: PROBE } }))).toEqual([]);
});
