import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rdmaNeedsIpcLock } from "../../../policies/network/rdma-needs-ipc-lock.ts";
import { minimalCapabilities as rule } from "../../../policies/security/minimal-capabilities.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { checkManaged, EVERY_ROLE, everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const adds = (...add: readonly string[]) => ({ securityContext: { capabilities: { drop: ["ALL"], add } } });
const errors = (yaml: string, options?: Readonly<Record<string, unknown>>) =>
  check(rule, yaml, options === undefined ? {} : { options }).filter(({ severity }) => severity === "error");

describe.each(podKinds)("$name", (kind) => {
  test("passes where all are dropped and a harmless one is added", () => {
    expect(checkPod(rule, kind, podTemplate({ container: adds("NET_BIND_SERVICE") }))).toEqual([]);
  });

  test("warns where the defaults are kept", () => {
    expect(checkPod(rule, kind, podTemplate())).toMatchObject([
      {
        rule: "SEC-003",
        severity: "warning",
        message: "container main keeps the default capabilities of the container runtime",
        path: kind.at("/spec/containers/0/securityContext/capabilities/drop"),
      },
    ]);
  });

  test("finds a critical capability at its line", () => {
    const template = podTemplate({ container: adds("CHOWN", "SYS_ADMIN") });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        severity: "error",
        message: "container main adds the capability SYS_ADMIN, which is equivalent to root on the node",
        path: kind.at("/spec/containers/0/securityContext/capabilities/add/1"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- SYS_ADMIN");
  });

  test("IPC_LOCK is right with an RDMA resource and wrong without", () => {
    const rdma = { resources: { limits: { "rdma/hca": 1 } } };
    expect(checkPod(rule, kind, podTemplate({ container: { ...adds("IPC_LOCK"), ...rdma } }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ container: adds("IPC_LOCK") }))).toMatchObject([
      {
        severity: "warning",
        message:
          "container main adds the capability IPC_LOCK, but does not request an RDMA resource; with it the container may lock memory without a limit",
      },
    ]);
  });

  test("finds them in every role", () => {
    const found = checkPod(rule, kind, podTemplate({ spec: everyRole(adds("NET_ADMIN")) }));
    expect(found.map(({ message }) => message.replace(/ adds.*/, "")).sort()).toEqual(EVERY_ROLE);
  });
});

test.each(ODD_VALUES)("capabilities %j are not an error", (capabilities) => {
  const found = check(rule, podYaml(everyRole({ securityContext: { capabilities } })));
  expect(found.map(({ severity }) => severity)).toEqual(["warning", "warning", "warning", "warning"]);
});

test.each(ODD_VALUES)("added capabilities %j are survived", (add) => {
  const found = check(rule, podYaml(everyRole({ securityContext: { capabilities: { add, drop: ["ALL"] } } })));
  expect(found.every(({ message }) => /TEXT, which is not allowed/.test(message))).toBe(true);
});

test.each(["SYS_ADMIN", "sys_admin", "CAP_SYS_ADMIN", "cap_Sys_Admin", " SYS_ADMIN "])("%j is SYS_ADMIN", (name) => {
  expect(errors(podYaml(everyRole(adds(name))))).toHaveLength(4);
});

test.each(["ALL", "all", "SYS_PTRACE", "SYS_RAWIO", "DAC_READ_SEARCH", "NET_ADMIN", "SYS_MODULE", "BPF"])(
  "%s is critical",
  (name) => {
    const [finding] = errors(podYaml(everyRole(adds(name))));
    expect(finding?.message).toMatch(new RegExp(`adds the capability ${name.toUpperCase()}, which `));
    expect(finding?.message).not.toMatch(/not allowed/);
  },
);

test.each(["NET_RAW", "SYS_NICE", "SYS_RESOURCE", "NO_SUCH_THING"])("%s is not on the list", (name) => {
  const [finding] = check(rule, podYaml(everyRole(adds(name)))).filter(({ message }) => message.includes(name));
  expect(finding).toMatchObject({ severity: "warning", message: expect.stringMatching(/which is not allowed$/) });
});

test.each([[["ALL"]], [["all"]], [["NET_RAW", "CAP_ALL"]]])("drop %j drops all", (drop) => {
  expect(check(rule, podYaml(everyRole({ securityContext: { capabilities: { drop } } })))).toEqual([]);
});

test.each([[["NET_RAW"]], [[]], [null], ["ALL"]])("drop %j does not drop all", (drop) => {
  expect(check(rule, podYaml(everyRole({ securityContext: { capabilities: { drop } } })))).toHaveLength(4);
});

test("the pod's security context has no capabilities", () => {
  expect(check(rule, podYaml({ securityContext: { capabilities: { drop: ["ALL"] } } }))).toHaveLength(1);
});

test("an RDMA resource of another container, or none of it, does not count", () => {
  const rdma = (count: number) => ({ resources: { limits: { "rdma/hca": count } } });
  const containers = [
    { name: "main", ...adds("IPC_LOCK") },
    { name: "rdma", ...adds("IPC_LOCK"), ...rdma(1) },
    { name: "zero", ...adds("IPC_LOCK"), ...rdma(0) },
  ];
  expect(check(rule, podYaml({ containers })).map(({ path }) => path)).toEqual([
    "/spec/containers/0/securityContext/capabilities/add/0",
    "/spec/containers/2/securityContext/capabilities/add/0",
  ]);
});

test("the allowed ones are an option", () => {
  const yaml = podYaml(everyRole(adds("SYS_NICE", "CHOWN", "IPC_LOCK")));
  const found = check(rule, yaml, { options: { allowed: ["cap_sys_nice", "IPC_LOCK"] } }).filter(
    ({ received }) => received !== undefined,
  );
  expect(new Set(found.map(({ received }) => received))).toEqual(new Set(["CHOWN"]));
});

test("capabilities that a privileged container drops change nothing, those that it adds are reported", () => {
  const securityContext = { privileged: true, capabilities: { add: ["SYS_ADMIN"] } };
  expect(check(rule, podYaml(everyRole({ securityContext })))).toHaveLength(4);
  expect(check(rule, podYaml(everyRole({ securityContext: { privileged: true } })))).toEqual([]);
});

describe("TrainingWorkload of Run:ai", () => {
  const yaml = (fields: string) => `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: a, namespace: runai-team-nlp}
spec: {name: {value: a}, image: {value: "example.com/train:1"}${fields}}
`;
  const add = (...names: readonly string[]) =>
    `, capabilities: {items: {${names.map((name) => `${name}: {value: {capability: ${name}}}`).join(", ")}}}`;

  test("has no field for dropped capabilities", () => {
    expect(check(rule, yaml(""))).toEqual([]);
  });

  test("adds capabilities in a field of its own", () => {
    const findings = check(rule, yaml(add("SYS_ADMIN", "IPC_LOCK", "CHOWN")));
    expect(findings.map(({ message }) => message)).toEqual([
      "container main adds the capability IPC_LOCK, but does not request an RDMA resource; with it the container may lock memory without a limit",
      "container main adds the capability SYS_ADMIN, which is equivalent to root on the node",
    ]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test("may have RDMA resources", () => {
    const rdma = ", extendedResources: {items: {a: {value: {name: rdma/hca, quantity: 1}}}}";
    expect(check(rule, yaml(add("IPC_LOCK") + rdma))).toEqual([]);
  });

  test.each(["null", "5", "[]", "{items: 5}", "{items: {a: 5}}", "{items: {a: {value: {}}}}"])(
    "survives %s",
    (value) => {
      expect(check(rule, yaml(`, capabilities: ${value}`))).toEqual([]);
    },
  );
});

test("pods for Windows have no capabilities", () => {
  expect(check(rule, podYaml({ os: { name: "windows" } }))).toEqual([]);
});

test("no API of definitions has a field for dropped capabilities", () => {
  const object = "{apiVersion: batch/v1, kind: Job, metadata: {name: a}}";
  expect(checkManaged([rule], object, { containers: [{ name: "main" }] })).toEqual([]);
  expect(checkManaged([rule], object, { containers: [{ name: "main", ...adds("SYS_ADMIN") }] })).toHaveLength(1);
});

test("never reports both this rule and the one that requires IPC_LOCK", () => {
  const amounts = fc.constantFrom<unknown>(0, 1, "1", "0", "1k", null, "x", undefined);
  const resources = fc.dictionary(fc.constantFrom("rdma/hca", "nvidia.com/gpu", "openshift.io/a", "memory"), amounts);
  const names = fc.array(fc.constantFrom("IPC_LOCK", "ipc_lock", "CAP_IPC_LOCK", "CHOWN"), { maxLength: 3 });
  fc.assert(
    fc.property(resources, resources, names, (limits, requests, add) => {
      const container = { name: "main", resources: { limits, requests }, securityContext: { capabilities: { add } } };
      const found = check([rule, rdmaNeedsIpcLock], podYaml({ containers: [container] }));
      const ids = found.filter(({ message }) => message.includes("IPC_LOCK")).map((finding) => finding.rule);
      expect(new Set(ids).size).toBeLessThan(2);
    }),
    { numRuns: 60 },
  );
});
