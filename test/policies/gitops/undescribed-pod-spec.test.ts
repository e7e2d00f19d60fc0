import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { undescribedPodSpec as rule } from "../../../policies/gitops/undescribed-pod-spec.ts";
import { assumedOrganization } from "../../../src/model/organization/assumed.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { objectSet } from "../../../src/rules/make-object-set.ts";
import { workloadView } from "../../../src/rules/make-workload-view.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

const suite = (spec: string) => `apiVersion: ml.example.com/v1\nkind: EvalSuite\nmetadata: {name: a}\nspec: ${spec}\n`;

describe("passes", () => {
  test.each(podKinds)("$name, whose pods its Resource Interface reaches", (kind) => {
    expect(check(rule, emitYaml(kind.wrap(podTemplate())))).toEqual([]);
  });

  test.each([
    "null",
    "text",
    "{}",
    "{containers: null}",
    "{containers: text}",
    "{containers: []}",
    "{containers: [null, 7, text]}",
    "{containers: [{name: a}]}",
    "{containers: [{name: a, image: {repository: b}}]}",
    "{containers: {a: {image: b}}}",
    "{images: [{image: b}]}",
  ])("a kind that nobody describes, with %s", (spec) => {
    expect(check(rule, suite(spec))).toEqual([]);
  });

  test("a status, and a kind of templates", () => {
    const spec = "{containers: [{name: a, image: b}]}";
    expect(check(rule, suite("{}").concat(`status: {pod: ${spec}}\n`))).toEqual([]);
    expect(check(rule, `apiVersion: v1\nkind: PodTemplate\nmetadata: {name: a}\ntemplate: {spec: ${spec}}\n`)).toEqual(
      [],
    );
  });

  test("containers that a Resource Interface puts together of several places", () => {
    const kserve = (predictor: string) =>
      `apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata: {name: a}\nspec: {predictor: ${predictor}}\n`;
    const container = "name: kserve-container, image: vllm";
    for (const more of ["", ", env: [{name: A, value: b}]"]) {
      const containers = `containers: [{${container}${more}}]`;
      expect(check(rule, kserve(`{${containers}}`))).toEqual([]);
      expect(check(rule, kserve(`{model: {modelFormat: {name: vllm}, storageUri: "s3://a"}, ${containers}}`))).toEqual(
        [],
      );
    }
  });

  test.each([1, 2])("aliases that are used in %i components", (count) => {
    const parts = ["Worker: {template: *t}", "PS: {template: *t}"].slice(0, count).join(", ");
    const yaml = `apiVersion: kubeflow.org/v1\nkind: TFJob\nmetadata: {name: a}\nspec: {tfReplicaSpecs: {Chief: {template: &t {spec: {containers: [{name: tensorflow, image: b}]}}}, ${parts}}}\n`;
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a pod spec in a kind without a Resource Interface, at its place", () => {
    expect(check(rule, suite("\n  runner:\n    containers: [{name: a, image: b}]"))).toMatchObject([
      {
        rule: "GITOPS-041",
        severity: "warning",
        message:
          "EvalSuite has what looks like a pod spec at /spec/runner, but no Resource Interface describes the kind",
        path: "/spec/runner",
        location: { line: 6 },
      },
    ]);
  });

  test.each([
    ["{containers: [{name: a, image: b}]}", ["/spec"]],
    [
      "{a: [{template: {spec: {containers: [{name: a, image: b}]}}}, {containers: [{image: c}]}]}",
      ["/spec/a/0/template/spec", "/spec/a/1"],
    ],
    ["{a/b: {containers: [null, {image: b}]}}", ["/spec/a~1b"]],
  ])("%s", (spec, paths) => {
    expect(check(rule, suite(spec)).map(({ path }) => path)).toEqual(paths);
  });

  test("built-in kinds in a version without a Resource Interface, and no other", () => {
    const yaml = (apiVersion: string, kind = "DaemonSet") =>
      `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: a, image: b}]}}}\n`;
    expect(check(rule, yaml("extensions/v1beta1"))).toMatchObject([{ path: "/spec/template/spec" }]);
    expect(check(rule, yaml("apps/v1"))).toEqual([]);
    expect(check(rule, yaml("v1", "ReplicationController"))).toEqual([]);
  });

  test.each(podKinds)("a pod spec in a field that $name does not have", (kind) => {
    const hidden = {
      containers: [{ name: "main", image: "example.com/train:1", securityContext: { privileged: true } }],
    };
    const object = kind.wrap(podTemplate());
    const yaml = emitYaml({ ...object, spec: { ...Object(object.spec), hidden: { spec: hidden } } });
    expect(check(rule, yaml).map(({ path, message }) => [path, message])).toEqual([
      [
        "/spec/hidden/spec",
        `${kind.name} has what looks like a pod spec at /spec/hidden/spec, which its Resource Interface does not describe`,
      ],
    ]);
  });

  test("the same by an alias of the pod that is reached", () => {
    const yaml =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec: {template: {spec: &s {containers: [{name: a, image: b}]}}, hidden: *s}\n";
    expect(check(rule, yaml)).toMatchObject([{ path: "/spec/hidden" }]);
  });

  test("a pod spec at any depth that the reader accepts", () => {
    const deep = (levels: number) => suite(`${"{a: ".repeat(levels)}{containers: [{image: b}]}${"}".repeat(levels)}`);
    expect(check(rule, deep(30))).toHaveLength(1);
    expect(check(rule, deep(90))).toHaveLength(1);
  });

  test.each([
    [42, 0],
    [43, 1],
  ])(
    "a container that a Resource Interface creates may share a part %i levels below a field: %i findings",
    (levels, count) => {
      const shared = {};
      const nested = (depth: number): unknown => (depth === 0 ? shared : { a: nested(depth - 1) });
      const containers = (name: string) => [{ name, image: `example.com/${name}:1`, field: nested(levels) }];
      const spec = { containers: containers("written") };
      const organization = assumedOrganization();
      const [cluster] = organization.clusters;
      if (cluster === undefined) throw new Error("no cluster");
      const object = { apiVersion: "ml.example.com/v1", kind: "EvalSuite", metadata: { name: "a" }, spec };
      const checked = { object, cluster };
      const template = { spec: { containers: containers("created") } };
      const pods = [{ component: "main", instance: "", count: 1, template }];
      const workload = workloadView({ object, cluster: cluster.name, pods, gangs: [], suspended: false }, checked);
      const set = objectSet({ organization, objects: [checked], workloads: [workload] });
      expect(evaluateRules(set, settingsOf([activeRule(rule)])).findings).toHaveLength(count);
    },
  );
});

const corpus = join(import.meta.dirname, "../../../../shared/corpus");
const described = existsSync(corpus) ? readdirSync(corpus).filter((name) => !/\.tsv$/.test(name)) : [];

test.skipIf(described.length === 0)("reaches every pod of real manifests of the kinds of the catalogue", () => {
  const found = described.flatMap((folder) =>
    readdirSync(join(corpus, folder))
      .filter((file) => /\.ya?ml$/.test(file))
      .flatMap((file) => {
        try {
          return check(rule, readFileSync(join(corpus, folder, file), "utf8"));
        } catch {
          // The rule ignores values that are not manifests.
          return [];
        }
      }),
  );
  expect(found).toEqual([]);
});

test("a pod spec at the root of an object is reported too", () => {
  const yaml = "apiVersion: ml.example.com/v1\nkind: Flat\nmetadata: {name: a}\ncontainers: [{name: a, image: b}]\n";
  expect(check(rule, yaml)).toMatchObject([
    {
      path: "/containers",
      message: "Flat has what looks like a pod spec at its root, but no Resource Interface describes the kind",
    },
  ]);
});
