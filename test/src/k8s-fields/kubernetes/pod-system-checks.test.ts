import { expect, test } from "vitest";
import { fieldFaults } from "../../../../src/k8s-fields/kubernetes/check-fields.ts";
import type { Members } from "../../../../src/k8s-fields/kubernetes/field-fault.ts";
import { objectType } from "../../../../src/k8s-fields/kubernetes/field-type.ts";

const container = { name: "main", image: "a:1" };
const conflicts = (spec: Members) =>
  fieldFaults({ containers: [container], ...spec }, objectType("PodSpec"), { minor: 34 }).map(({ path, message }) => [
    path,
    message,
  ]);
const ofContainer = (securityContext: unknown) => conflicts({ containers: [{ ...container, securityContext }] });

test.each([
  null,
  {},
  { privileged: true },
  { privileged: true, allowPrivilegeEscalation: true },
  { privileged: false, allowPrivilegeEscalation: false },
  { allowPrivilegeEscalation: false, capabilities: { add: ["SYS_ADMIN"] } },
])("passes the security context %j", (securityContext) => {
  expect(ofContainer(securityContext)).toEqual([]);
});

test("reports privileges that contradict each other", () => {
  const path = "/containers/0/securityContext/allowPrivilegeEscalation";
  expect(ofContainer({ privileged: true, allowPrivilegeEscalation: false })).toEqual([
    [path, "must not be false in a container with privileged: true"],
  ]);
  expect(ofContainer({ allowPrivilegeEscalation: false, capabilities: { add: ["CAP_SYS_ADMIN"] } })).toEqual([
    [path, "must not be false in a container that adds CAP_SYS_ADMIN"],
  ]);
});

test("reports namespaces that contradict each other", () => {
  expect(conflicts({ hostPID: true, shareProcessNamespace: false })).toEqual([]);
  expect(conflicts({ hostPID: true, shareProcessNamespace: true })).toEqual([
    ["/shareProcessNamespace", "must not be true in a pod with hostPID: true"],
  ]);
});

test("reports fields of another operating system", () => {
  expect(conflicts({ os: { name: "windows" }, hostPID: false, securityContext: { runAsNonRoot: true } })).toEqual([]);
  expect(conflicts({ os: { name: "linux" }, securityContext: { runAsUser: 1 } })).toEqual([]);
  expect(conflicts({ os: { name: "windows" }, hostPID: true, securityContext: { runAsUser: 1 } })).toEqual([
    ["/hostPID", "is not allowed in a pod for windows"],
    ["/securityContext/runAsUser", "is not allowed in a pod for windows"],
  ]);
  const containers = [{ ...container, securityContext: { windowsOptions: {} } }];
  expect(conflicts({ os: { name: "linux" }, containers })).toEqual([
    ["/containers/0/securityContext/windowsOptions", "is not allowed in a pod for linux"],
  ]);
});

test("reports parts of volumes in an ephemeral container", () => {
  const mounts = [
    { name: "a", mountPath: "/a", subPath: "b" },
    { name: "a", mountPath: "/b" },
  ];
  const spec = {
    volumes: [{ name: "a" }],
    ephemeralContainers: [{ name: "debug", image: "a:1", volumeMounts: mounts }],
  };
  expect(conflicts(spec)).toEqual([
    ["/ephemeralContainers/0/volumeMounts/0/subPath", "is not allowed in an ephemeral container"],
  ]);
});
