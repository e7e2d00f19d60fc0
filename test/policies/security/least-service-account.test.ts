import { describe, expect, test } from "vitest";
import { leastServiceAccount as rule } from "../../../policies/security/least-service-account.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD_VALUES, podYaml } from "./pods.ts";

const GROUP = "rbac.authorization.k8s.io";
const account = { kind: "ServiceAccount", name: "train", namespace: "team-nlp" };
const meta = { name: "job", namespace: "team-nlp" };
const pod = (spec: object = { serviceAccountName: "train" }, metadata: object = meta) => podYaml(spec, metadata);

function role(rules: unknown, kind = "Role", more: object = {}) {
  const metadata = { name: "r", ...(kind === "Role" ? { namespace: "team-nlp" } : {}) };
  return emitYaml({ apiVersion: `${GROUP}/v1`, kind, metadata, rules, ...more });
}

function binding(changes: { kind?: string; ref?: unknown; subjects?: unknown; metadata?: object } = {}) {
  const { kind = "RoleBinding", ref = { apiGroup: GROUP, kind: "Role", name: "r" }, subjects = [account] } = changes;
  const metadata = { name: "b", ...(kind === "RoleBinding" ? { namespace: "team-nlp" } : {}), ...changes.metadata };
  return emitYaml({ apiVersion: `${GROUP}/v1`, kind, metadata, roleRef: ref, subjects });
}

const all = (...documents: readonly string[]) => documents.join("---\n");
const messages = (...documents: readonly string[]) => check(rule, all(...documents)).map(({ message }) => message);
const rules = (apiGroups: unknown, resources: unknown, verbs: unknown, more: object = {}) => [
  { apiGroups, resources, verbs, ...more },
];
const admin = { kind: "ClusterRole", name: "cluster-admin" };

describe.each(podKinds)("$name", (kind) => {
  const workload = (spec: object) => emitYaml(kind.wrap(podTemplate({ spec })));

  test("passes with an account that is bound to nothing dangerous", () => {
    const view = binding({ ref: { kind: "ClusterRole", name: "view" } });
    expect(messages(workload({ serviceAccountName: "train" }), view)).toEqual([]);
    expect(messages(workload({ serviceAccountName: "train" }))).toEqual([]);
  });

  test("finds cluster-admin where the account is named, with the binding beside it", () => {
    const yaml = workload({ serviceAccountName: "train" });
    const findings = check(rule, all(yaml, binding({ kind: "ClusterRoleBinding", ref: admin })));
    expect(findings).toMatchObject([
      {
        rule: "SEC-013",
        severity: "error",
        object: { kind: kind.wrap(podTemplate()).kind, name: "job" },
        message: "service account train may do anything",
        path: kind.at("/spec/serviceAccountName"),
        related: [
          {
            object: { kind: "ClusterRoleBinding", name: "b" },
            path: "/roleRef",
            message: "this ClusterRoleBinding allows it to do anything",
          },
        ],
      },
    ]);
    expect(yaml.split("\n")[(findings[0]?.location?.line ?? 0) - 1]?.trim()).toBe("serviceAccountName: train");
  });
});

describe("rights that are dangerous", () => {
  test.each([
    [rules(["*"], ["*"], ["*"]), "do anything"],
    [rules([""], ["secrets"], ["get"]), "read Secrets"],
    [rules([""], ["configmaps", "secrets"], ["watch", "list"]), "read Secrets"],
    [rules(["*"], ["secrets"], ["*"]), "read Secrets"],
    [rules([""], ["pods"], ["create"]), "create pods"],
    [rules(["batch"], ["jobs"], ["create"]), "create pods"],
    [rules(["apps"], ["deployments"], ["patch"]), "create pods"],
    [rules([""], ["pods/exec"], ["create"]), "run commands in other pods"],
    [rules([""], ["*/exec"], ["create"]), "run commands in other pods"],
    [rules([""], ["nodes/proxy"], ["get"]), "run commands in other pods"],
    [rules([""], ["serviceaccounts/token"], ["create"]), "impersonate other accounts"],
    [rules([""], ["users"], ["impersonate"]), "impersonate other accounts"],
    [rules([GROUP], ["roles"], ["escalate"]), "give itself more rights"],
    [rules([GROUP], ["clusterroles"], ["bind"]), "give itself more rights"],
    [rules([GROUP], ["rolebindings"], ["create"]), "give itself more rights"],
    [
      [
        ...rules([""], ["secrets"], ["get"]),
        ...rules([""], ["pods"], ["create"]),
        ...rules([""], ["pods/exec"], ["*"]),
      ],
      "read Secrets, create pods and run commands in other pods",
    ],
    [[...rules([""], ["secrets"], ["get"]), ...rules([""], ["pods"], ["create"])], "read Secrets and create pods"],
  ])("%j", (given, what) => {
    expect(messages(pod(), role(given), binding())).toEqual([`service account train may ${what}`]);
  });

  test.each([
    [rules([""], ["pods"], ["get", "list", "watch"])],
    [rules([""], ["configmaps"], ["*"])],
    [rules([""], ["secrets"], ["create", "delete"])],
    [rules([""], ["secrets"], ["get"], { resourceNames: ["hf"] })],
    [rules(["apps"], ["secrets"], ["get"])],
    [rules(["batch"], ["jobs"], ["get"])],
    [rules([""], ["pods/log"], ["get"])],
    [rules(["kubeflow.org"], ["pytorchjobs"], ["*"])],
    [rules("*", "*", "*")],
    [[]],
    [[null, 1, "text", {}]],
    [null],
    ["text"],
  ])("but not %j", (given) => {
    expect(messages(pod(), role(given), binding())).toEqual([]);
  });
});

describe("whom a binding is for", () => {
  const bound = (subject: object, kind = "ClusterRoleBinding") => binding({ kind, ref: admin, subjects: [subject] });

  test.each([
    [account],
    [{ kind: "User", name: "system:serviceaccount:team-nlp:train" }],
    [{ kind: "Group", name: "system:serviceaccounts:team-nlp" }],
    [{ kind: "Group", name: "system:serviceaccounts" }],
    [{ kind: "Group", name: "system:authenticated" }],
  ])("%j has the account", (subject) => {
    expect(messages(pod(), bound(subject))).toHaveLength(1);
    expect(messages(pod(), bound(subject, "RoleBinding"))).toHaveLength(1);
  });

  test.each([
    [{ ...account, name: "other" }],
    [{ ...account, namespace: "other" }],
    [{ kind: "ServiceAccount", name: "train" }],
    [{ kind: "User", name: "train" }],
    [{ kind: "User", name: "system:serviceaccount:other:train" }],
    [{ kind: "Group", name: "system:serviceaccounts:other" }],
    [{ kind: "Group", name: "train" }],
    [{}],
  ])("%j does not", (subject) => {
    expect(messages(pod(), bound(subject))).toEqual([]);
  });

  test("the default account, and the old name of the field", () => {
    const subject = { ...account, name: "default" };
    expect(check(rule, all(pod({}), bound(subject))).map(({ path }) => path)).toEqual(["/spec/serviceAccountName"]);
    expect(check(rule, all(pod({ serviceAccount: "train" }), bound(account))).map(({ path }) => path)).toEqual([
      "/spec/serviceAccount",
    ]);
  });

  test("an object without a namespace may be in the default one", () => {
    const bindings = bound({ ...account, namespace: "default" });
    expect(check(rule, all(pod({ serviceAccountName: "train" }, {}), bindings))).toMatchObject([
      {
        severity: "warning",
        message:
          "service account train of namespace default, which applies because the object has no namespace, may do anything",
      },
    ]);
    expect(check(rule, all(pod({ serviceAccountName: "train" }, { namespace: "default" }), bindings))).toMatchObject([
      { severity: "error", message: "service account train may do anything" },
    ]);
    expect(messages(pod({ serviceAccountName: "train" }, {}), bound(account))).toEqual([]);
  });
});

describe("which role is bound", () => {
  const dangerous = rules([""], ["secrets"], ["get"]);
  const ref = (kind: string, name = "r") => binding({ ref: { kind, name } });

  test("a Role of the namespace or a ClusterRole, not the other kind", () => {
    expect(messages(pod(), role(dangerous, "ClusterRole"), ref("ClusterRole"))).toHaveLength(1);
    expect(messages(pod(), role(dangerous, "ClusterRole"), ref("Role"))).toEqual([]);
    expect(messages(pod(), role(dangerous), ref("ClusterRole"))).toEqual([]);
    const elsewhere = role(dangerous).replace("namespace: team-nlp", "namespace: other");
    expect(messages(pod(), elsewhere, ref("Role"))).toEqual([]);
  });

  test("the roles that every cluster has, unless the manifests define them", () => {
    expect(messages(pod(), ref("ClusterRole", "admin"))).toHaveLength(1);
    expect(messages(pod(), ref("ClusterRole", "edit"))).toHaveLength(1);
    expect(messages(pod(), ref("ClusterRole", "view"))).toEqual([]);
    expect(messages(pod(), ref("Role", "cluster-admin"))).toEqual([]);
    const own = role([], "ClusterRole").replace("name: r", "name: edit");
    expect(messages(pod(), own, ref("ClusterRole", "edit"))).toEqual([]);
  });

  test("a role that is put together from others by their labels", () => {
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { "example.com/to": "r" } }] };
    const whole = role([], "ClusterRole", { aggregationRule });
    const part = emitYaml({
      apiVersion: `${GROUP}/v1`,
      kind: "ClusterRole",
      metadata: { name: "part", labels: { "example.com/to": "r" } },
      rules: dangerous,
    });
    expect(messages(pod(), whole, part, ref("ClusterRole"))).toHaveLength(1);
    expect(messages(pod(), whole, part.replace("to: r", "to: x"), ref("ClusterRole"))).toEqual([]);
    const both = role([], "ClusterRole", {
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { "example.com/to": "r", "example.com/of": "s" } }] },
    });
    expect(messages(pod(), both, part, ref("ClusterRole"))).toEqual([]);
    expect(
      messages(
        pod(),
        both,
        part.replace("example.com/to: r", "example.com/to: r\n    example.com/of: s"),
        ref("ClusterRole"),
      ),
    ).toHaveLength(1);
    const none = role([], "ClusterRole", { aggregationRule: { clusterRoleSelectors: [{ matchLabels: {} }, null] } });
    expect(messages(pod(), none, part, ref("ClusterRole"))).toEqual([]);
  });

  test("both are shown beside the finding", () => {
    const [finding] = check(rule, all(pod(), role(dangerous), binding()));
    expect(finding?.related?.map(({ object, path, message }) => [object?.kind, path, message])).toEqual([
      ["RoleBinding", "/roleRef", "this RoleBinding allows it to read Secrets"],
      ["Role", "/rules", "the role of this binding"],
    ]);
  });
});

test.each(ODD_VALUES)("%j is survived", (value) => {
  expect(messages(pod(), role(value), binding({ ref: value, subjects: value }))).toEqual([]);
  expect(messages(pod(), role(rules(value, value, value)), binding({ subjects: [value] }))).toEqual([]);
});

test("several bindings are one finding", () => {
  const secrets = all(role(rules([""], ["secrets"], ["get"])), binding());
  const other = binding({ ref: { kind: "ClusterRole", name: "admin" }, metadata: { name: "c" } });
  expect(messages(pod(), secrets, other)).toEqual([
    "service account train may read Secrets, create pods, run commands in other pods and give itself more rights",
  ]);
  expect(messages(pod(), secrets, binding({ ref: admin, metadata: { name: "c" } }))).toEqual([
    "service account train may do anything",
  ]);
});

test("a driver of Spark creates pods by design", () => {
  const spark = `
apiVersion: sparkoperator.k8s.io/v1beta2
kind: SparkApplication
metadata: {name: job, namespace: team-nlp}
spec:
  type: Python
  image: a
  mainApplicationFile: local:///a.py
  driver: {serviceAccount: train}
  executor: {instances: 1}
`;
  const pods = role(rules([""], ["pods"], ["*"]));
  expect(messages(spark, pods, binding())).toEqual([]);
});

test("bindings of another cluster do not count", () => {
  const organization = `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: east, scheduler: kai, version: "0.17.1"}
  - {name: west, scheduler: kai, version: "0.17.1"}
departments: []
projects: []
`;
  const on = (cluster: string) => ({ metadata: { name: "b", annotations: { "muster.dev/cluster": cluster } } });
  const workload = pod({ serviceAccountName: "train" }, { ...meta, annotations: { "muster.dev/cluster": "east" } });
  const bound = (cluster: string) => binding({ kind: "ClusterRoleBinding", ref: admin, ...on(cluster) });
  expect(messages(organization, workload, bound("east"))).toHaveLength(1);
  expect(messages(organization, workload, bound("west"))).toEqual([]);
});
