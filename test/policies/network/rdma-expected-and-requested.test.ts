import { describe, expect, test } from "vitest";
import { rdmaExpectedAndRequested as rule } from "../../../policies/network/rdma-expected-and-requested.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const env = (...pairs: readonly (readonly [string, unknown])[]) => ({
  env: pairs.map(([name, value]) => ({ name, value })),
});
const rdma = { resources: { limits: { "rdma/hca": 1 } } };

describe.each(podKinds)("$name", (kind) => {
  test.each([
    [{}],
    [{ env: null }],
    [{ env: "NCCL_NET=IB" }],
    [rdma],
    [env(["NCCL_IB_HCA", ""])],
    [env(["NCCL_IB_HCA", 7])],
    [env(["NCCL_NET", "Socket"])],
    [env(["NCCL_IB_DISABLE", "1"])],
    [{ ...rdma, ...env(["NCCL_IB_HCA", "mlx5"], ["NCCL_NET", "IB"]) }],
    [{ ...rdma, ...env(["NCCL_IB_DISABLE", "0"]) }],
    [{ ...env(["NCCL_IB_HCA", "mlx5"]), securityContext: { privileged: true } }],
    [{ ...env(["NCCL_IB_HCA", "mlx5"]), resources: { claims: [{ name: "nics" }] } }],
  ])("passes with %j", (container) => {
    expect(checkPod(rule, kind, podTemplate({ container }))).toEqual([]);
  });

  test("finds a wish without a device at its line", () => {
    const template = podTemplate({ container: env(["NCCL_IB_HCA", "mlx5"]) });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "NET-004",
        severity: "warning",
        message: 'container main sets NCCL_IB_HCA to "mlx5", but requests no RDMA device',
        path: kind.at("/spec/containers/0/env/0/value"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("value: mlx5");
  });

  test.each([
    [env(["NCCL_NET", "ib"]), 'container main sets NCCL_NET to "ib", but requests no RDMA device'],
    [
      { ...rdma, ...env(["NCCL_IB_DISABLE", "1"]) },
      "container main requests rdma/hca, but turns InfiniBand off with NCCL_IB_DISABLE=1",
    ],
    [
      env(["NCCL_IB_HCA", "mlx5"], ["NCCL_IB_DISABLE", " 1 "]),
      "container main sets NCCL_IB_HCA, but turns InfiniBand off with NCCL_IB_DISABLE=1",
    ],
    [
      { ...env(["NCCL_IB_HCA", "mlx5"]), resources: { limits: { "rdma/hca": 0, "nvidia.com/gpu": 8 } } },
      'container main sets NCCL_IB_HCA to "mlx5", but requests no RDMA device',
    ],
  ])("finds %j", (container, message) => {
    expect(checkPod(rule, kind, podTemplate({ container })).map((finding) => finding.message)).toEqual([message]);
  });

  test("devices of a mount of the node are left to another rule", () => {
    const spec = { volumes: [{ name: "ib", hostPath: { path: "/dev/infiniband" } }] };
    expect(checkPod(rule, kind, podTemplate({ container: env(["NCCL_IB_HCA", "mlx5"]), spec }))).toEqual([]);
  });
});
