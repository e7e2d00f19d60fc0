import { describe, expect, test } from "vitest";
import { rdmaResources } from "../../../policies/pods/rdma.ts";

const limits = (resources: unknown) => ({ name: "main", resources: { limits: resources } });

test.each([
  [undefined],
  [null],
  [{}],
  ["text"],
  [[]],
  [{ resources: null }],
  [{ resources: [] }],
  [{ resources: { limits: "rdma/hca" } }],
  [{ resources: { limits: ["rdma/hca"] } }],
  [{ resources: { claims: "rdma" } }],
  [{ resources: { claims: [null, 1, {}, { name: 5 }] } }],
])("%j asks for none", (container) => {
  expect(rdmaResources(container)).toEqual([]);
});

describe("names of RDMA and SR-IOV devices", () => {
  test.each([
    "rdma/hca",
    "rdma/hca_shared_devices_a",
    "rdma/ib",
    "rdma/anything",
    "mellanox.com/cx5_switchdev",
    "openshift.io/storm5eno3",
    "nvidia.com/hostdev",
    "nvidia.com/sriov_rdma_vf",
    "nvidia.com/mlnxnics",
    "nvidia.com/resibp12s0",
    "intel.com/intel_sriov_netdevice",
    "vpc.amazonaws.com/efa",
    "aliyun/erdma",
    "networking.gke.io.networks/rdma-0",
    "example.com/ROCE",
    "example.com/ib0",
    "example.com/infiniband_vf",
    "example.com/shared-hca",
  ])("%s", (name) => {
    expect(rdmaResources(limits({ [name]: 1 }))).toEqual([name]);
  });
});

describe("names of anything else", () => {
  test.each([
    "cpu",
    "memory",
    "hugepages-2Mi",
    "ephemeral-storage",
    "rdma",
    "nvidia.com/gpu",
    "nvidia.com/mig-1g.5gb",
    "amd.com/gpu",
    "example.com/processes",
    "example.com/fibre",
    "example.com/efanet",
    "example.com/library",
    "example.com/vfio",
    "requests.rdma/hca",
    "networking.gke.io.networks/gpu-nic0",
  ])("%s", (name) => {
    expect(rdmaResources(limits({ [name]: 1 }))).toEqual([]);
  });
});

describe("amounts", () => {
  test.each([[1], ["1"], ["1k"], ["500m"], [0.5], ["1e0"]])("%j is some", (amount) => {
    expect(rdmaResources(limits({ "rdma/hca": amount }))).toEqual(["rdma/hca"]);
  });

  test.each([[0], ["0"], ["0k"], [-1], ["-1"], [""], ["one"], [null], [true], [{}], [[1]]])(
    "the amount %j does not count",
    (amount) => {
      expect(rdmaResources(limits({ "rdma/hca": amount }))).toEqual([]);
    },
  );
});

test("limits, requests and claims count together, once each and sorted", () => {
  const container = {
    resources: {
      limits: { "rdma/hca": 1, "nvidia.com/gpu": 8, "openshift.io/b": 0 },
      requests: { "rdma/hca": 1, "nvidia.com/hostdev": "2" },
      claims: [{ name: "gpu" }, { name: "rdma-nic" }],
    },
  };
  expect(rdmaResources(container)).toEqual(["nvidia.com/hostdev", "rdma-nic", "rdma/hca"]);
});

test("a key called __proto__ is passed over", () => {
  expect(rdmaResources(limits(JSON.parse('{"__proto__": {"rdma/hca": 1}}')))).toEqual([]);
});
