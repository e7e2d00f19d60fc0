import { describe, expect, test } from "vitest";
import { noVerboseDebug as rule } from "../../../policies/network/no-verbose-debug.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

describe.each(podKinds)("$name", (kind) => {
  test.each([
    [undefined],
    [null],
    [{}],
    [[{ name: "NCCL_DEBUG", value: "INFO" }]],
    [[{ name: "NCCL_DEBUG", value: true }]],
    [[{ name: "NCCL_DEBUG", valueFrom: { configMapKeyRef: { name: "a", key: "b" } } }]],
    [[{ name: "TORCH_DISTRIBUTED_DEBUG", value: "OFF" }]],
    [[{ name: "OTHER", value: "TRACE" }]],
  ])("passes with env %j", (env) => {
    expect(checkPod(rule, kind, podTemplate({ container: { env } }))).toEqual([]);
  });

  test("finds both switches, in any case, at their lines", () => {
    const env = [
      { name: "NCCL_DEBUG", value: "trace " },
      { name: "TORCH_DISTRIBUTED_DEBUG", value: "DETAIL" },
    ];
    const template = podTemplate({ container: { env } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "NET-008",
        severity: "info",
        message: "container main sets NCCL_DEBUG to trace",
        path: kind.at("/spec/containers/0/env/0/value"),
      },
      {
        message: "container main sets TORCH_DISTRIBUTED_DEBUG to DETAIL",
        path: kind.at("/spec/containers/0/env/1/value"),
      },
    ]);
    expect(findings.map((finding) => lineOf(kind, template, finding))).toEqual(['value: "trace "', "value: DETAIL"]);
  });

  test("finds it in init containers", () => {
    const spec = { initContainers: [{ name: "check", env: [{ name: "NCCL_DEBUG", value: "TRACE" }] }] };
    expect(checkPod(rule, kind, podTemplate({ spec }))).toHaveLength(1);
  });
});
