import { describe, expect, test } from "vitest";
import { rdmaNeedsIpcLock as rule } from "../../../policies/network/rdma-needs-ipc-lock.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const rdma = { resources: { limits: { "rdma/hca": "1" } } };

describe.each(podKinds)("$name", (kind) => {
  test.each([
    [{}],
    [{ resources: null }],
    [{ resources: { limits: "text" } }],
    [{ resources: { limits: { "rdma/hca": 0 } } }],
    [{ resources: { limits: { "vpc.amazonaws.com/efa": 4 } } }],
    [{ ...rdma, securityContext: { capabilities: { add: ["IPC_LOCK"] } } }],
    [{ ...rdma, securityContext: { capabilities: { add: ["SYS_TIME", "ipc_lock"] } } }],
    [{ ...rdma, securityContext: { capabilities: { add: ["ALL"] } } }],
    [{ ...rdma, securityContext: { privileged: true } }],
    [{ ...rdma, command: ["bash", "-c", "ulimit -l unlimited && torchrun train.py"] }],
  ])("passes with %j", (container) => {
    expect(checkPod(rule, kind, podTemplate({ container }))).toEqual([]);
  });

  test("finds a device without the capability, at its container", () => {
    const template = podTemplate({ container: rdma });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "NET-003",
        severity: "warning",
        message: "container main requests rdma/hca but does not have the capability IPC_LOCK",
        path: kind.at("/spec/containers/0/securityContext/capabilities/add"),
        edits: [
          {
            op: "set",
            path: kind.at("/spec/containers/0/securityContext/capabilities/add"),
            value: ["IPC_LOCK"],
          },
        ],
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- image: example.com/train:1");
  });

  test.each([
    [{ runAsNonRoot: true }, "/capabilities/add", ["IPC_LOCK"]],
    [{ capabilities: { drop: ["ALL"] } }, "/capabilities/add", ["IPC_LOCK"]],
    [{ capabilities: { add: ["NET_RAW"] } }, "/capabilities/add/1", "IPC_LOCK"],
    [{ capabilities: { add: [] } }, "/capabilities/add/0", "IPC_LOCK"],
  ])("repairs %j in its deepest part", (securityContext, path, value) => {
    const findings = checkPod(rule, kind, podTemplate({ container: { ...rdma, securityContext } }));
    expect(findings.map(({ edits }) => edits)).toEqual([
      [{ op: "set", path: kind.at(`/spec/containers/0/securityContext${path}`), value }],
    ]);
  });
});

test("init and sidecar containers count as well", () => {
  const [job] = podKinds;
  if (job === undefined) throw new Error("no Job");
  const spec = {
    initContainers: [
      { name: "warm", ...rdma },
      { name: "fabric", restartPolicy: "Always", ...rdma },
    ],
  };
  expect(checkPod(rule, job, podTemplate({ spec })).map(({ message }) => message)).toEqual([
    "init container warm requests rdma/hca but does not have the capability IPC_LOCK",
    "sidecar container fabric requests rdma/hca but does not have the capability IPC_LOCK",
  ]);
});
