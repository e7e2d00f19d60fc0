import { describe, expect, test } from "vitest";
import { unseenContainer as rule } from "../../../policies/gitops/unseen-container.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const found = (yaml: string) => check(rule, yaml).map(({ path, message }) => `${path}: ${message}`);

const seldon = (predictor: string, spec = "{containers: [{name: model, image: example.com/model:1}]}") => `
apiVersion: machinelearning.seldon.io/v1
kind: SeldonDeployment
metadata: {name: a}
spec: {predictors: [{name: p, graph: {name: model}, componentSpecs: [{spec: ${spec}}]${predictor}}]}
`;

describe("passes", () => {
  test.each(podKinds)("$name, whose pods its Resource Interface finds", (kind) => {
    const securityContext = { privileged: true, capabilities: { add: ["SYS_ADMIN"] } };
    const init = [{ name: "init", image: "example.com/init:1", securityContext }];
    const volumes = [{ name: "a", hostPath: { path: "/etc" } }];
    const template = podTemplate({ spec: { hostNetwork: true, initContainers: init, volumes } });
    expect(check(rule, emitYaml(kind.wrap(template)))).toEqual([]);
  });

  test.each([
    "null",
    "{}",
    "{containerSpec: {image: null}}",
    "{containerSpec: {image: ''}}",
    "{containerSpec: {image: [a]}}",
    "{containerSpec: {image: {tag: a}}}",
    "{containerSpec: {image: example.com/model:1}}",
    "{containerSpec: {securityContext: {privileged: false}}}",
    "{hostNetwork: false, privileged: true}",
    "{storage: {hostPath: /data}, volumes: [{hostPath: {type: File}}, {hostPath: null}]}",
    "{volumes: [{rbd: {image: disk, monitors: [a]}}]}",
    "{securityContext: {capabilities: {add: [NET_BIND_SERVICE], drop: [ALL]}}}",
    "{capabilities: {add: true}, features: {add: [ALL]}}",
    "{baseimage: a, imageName: b}",
  ])("an explainer of %s", (explainer) => {
    expect(found(seldon(`, explainer: ${explainer}`))).toEqual([]);
  });

  test("a kind without a Resource Interface, and the content of metadata and status", () => {
    expect(found("apiVersion: ml.example.com/v1\nkind: EvalSuite\nmetadata: {name: a}\nspec: {image: b}\n")).toEqual(
      [],
    );
    expect(
      found(seldon("").replace("{name: a}", "{name: a, annotations: {image: b}}").concat("status: {image: b}\n")),
    ).toEqual([]);
  });

  test("an image with its tag in another field, and the image of a volume", () => {
    const nim =
      "apiVersion: apps.nvidia.com/v1alpha1\nkind: NIMService\nmetadata: {name: a}\nspec: {image: {repository: nvcr.io/nim/a, tag: '1'}}\n";
    expect(found(nim)).toEqual([]);
    const volume = "{name: w, image: {reference: example.com/weights:1}}";
    const pod = `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}], volumes: [${volume}]}\n`;
    expect(found(pod)).toEqual([]);
  });

  test("a list of containers, which is GITOPS-041's", () => {
    expect(found(seldon(", other: {containers: [{name: a, image: b}]}"))).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    ["{containerSpec: {image: example.com/x}}", 'the image "example.com/x"', "containerSpec/image"],
    ["{containerSpec: {image: example.com/mode}}", 'the image "example.com/mode"', "containerSpec/image"],
    ["{containerSpec: {image: '{{x}}'}}", 'the image "{{x}}"', "containerSpec/image"],
    ["{storageInitializerImage: example.com/x}", 'the image "example.com/x"', "storageInitializerImage"],
    ["{values: {image: {repository: b/c, tag: d}}}", 'the image "b/c"', "values/image"],
    ["{values: {image: {registry: a.io, repository: b/c}}}", 'the image "a.io/b/c"', "values/image"],
    [
      "{containerSpec: {securityContext: {privileged: true}}}",
      "a privileged container",
      "containerSpec/securityContext/privileged",
    ],
    ["{podSecurityContext: {privileged: true}}", "a privileged container", "podSecurityContext/privileged"],
    [
      "{containerSecurityContext: {capabilities: {add: [CHOWN, cap_sys_admin]}}}",
      "the capability SYS_ADMIN",
      "containerSecurityContext/capabilities/add",
    ],
    ["{pod: [{hostNetwork: true}]}", "hostNetwork", "pod/0/hostNetwork"],
    ["{hostPID: true}", "hostPID", "hostPID"],
    ["{hostIPC: true}", "hostIPC", "hostIPC"],
    ["{volumes: [{hostPath: {path: /etc}}]}", 'the host path "/etc"', "volumes/0/hostPath"],
    ["{initContainers: [{image: example.com/x}]}", 'the image "example.com/x"', "initContainers/0/image"],
  ])("an explainer of %s", (explainer, what, where) => {
    const path = `/spec/predictors/0/explainer/${where}`;
    expect(found(seldon(`, explainer: ${explainer}`))).toEqual([
      `${path}: SeldonDeployment has ${what} at ${path}, which is not in any pod that muster finds in the object`,
    ]);
  });

  test("a container in a field next to a list of containers", () => {
    const predictor = "{containers: [{name: a, image: example.com/a:1}], custom: {image: example.com/b:1}}";
    const yaml = `apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata: {name: a}\nspec: {predictor: ${predictor}}\n`;
    expect(check(rule, yaml).map(({ path, severity }) => [path, severity])).toEqual([
      ["/spec/predictor/custom/image", "warning"],
    ]);
  });

  test.each([
    [
      "argoproj.io/v1alpha1",
      "Application",
      "source: {helm: {parameters: [{name: 'HELM', value: 'true'}]}}",
      "/source/helm/parameters/0/value",
    ],
    ["argoproj.io/v1alpha1", "Application", "sources: [{helm: {values: 'VALUES'}}]", "/sources/0/helm/values"],
    [
      "argoproj.io/v1alpha1",
      "Application",
      "sourceHydrator: {drySource: {helm: {values: 'VALUES'}}}",
      "/sourceHydrator/drySource/helm/values",
    ],
    [
      "argoproj.io/v1alpha1",
      "ApplicationSet",
      "generators: [{list: {template: {spec: {source: {helm: {values: 'VALUES'}}}}}}]",
      "/generators/0/list/template/spec/source/helm/values",
    ],
    ["helm.cattle.io/v1", "HelmChart", "set: {'HELM': true}", "/set/extra.containers[0].securityContext.privileged"],
  ])("privileges that %s %s passes to a chart: %s", (apiVersion, kind, spec, place) => {
    const name = "extra.containers[0].securityContext.privileged";
    const written = spec.replace("HELM", name).replace("VALUES", "{extra: {securityContext: {privileged: true}}}");
    const yaml = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: {${written}}\n`;
    const path = `/spec${place}`;
    expect(found(yaml)).toEqual([
      `${path}: ${kind} passes a privileged container to a chart at ${path}, so the pods of the chart may have it`,
    ]);
  });

  test.each([
    ["caps.capabilities.add[0]", "SYS_ADMIN"],
    ["caps.capabilities.add", "{CHOWN, SYS_ADMIN}"],
  ])("a parameter of a chart that adds a capability: %s=%s", (name, value) => {
    const source = `{helm: {parameters: [{name: "${name}", value: "${value}"}]}}`;
    const yaml = `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {source: ${source}}\n`;
    const path = "/spec/source/helm/parameters/0/value";
    expect(found(yaml)).toEqual([
      `${path}: Application passes the capability SYS_ADMIN to a chart at ${path}, so the pods of the chart may have it`,
    ]);
  });

  test("images at any depth that the reader accepts", () => {
    const nested = (depth: number) => `${"{a: ".repeat(depth)}{image: b}${"}".repeat(depth)}`;
    expect(found(seldon(`, explainer: ${nested(30)}`))).toHaveLength(1);
    expect(found(seldon(`, explainer: ${nested(85)}`))).toHaveLength(1);
  });

  test("containers of podless groups that change pods or are parts of them", () => {
    const privileged = "securityContext: {privileged: true}";
    const step = (kind: string, spec: string) =>
      `apiVersion: ${kind.replace(" ", "\nkind: ")}\nmetadata: {name: a}\nspec: {${spec}}\n`;
    expect(found(step("tekton.dev/v1beta1 StepAction", `image: "a:1", ${privileged}`))).toHaveLength(1);
    expect(
      found(
        step("serving.kserve.io/v1alpha1 ClusterStorageContainer", `container: {name: a, image: "a:1", ${privileged}}`),
      ),
    ).toHaveLength(2);
    const mutate = (field: string) =>
      step("kyverno.io/v1 ClusterPolicy", `rules: [{${field}: {pattern: {spec: {hostPID: true}}}}]`);
    expect(found(mutate("mutate"))).toHaveLength(1);
    expect(found(mutate("validate"))).toEqual([]);
    expect(found(step("cert-manager.io/v1 Issuer", `a: {${privileged}}`))).toEqual([]);
  });
});

describe("values of charts", () => {
  const application = (helm: unknown) =>
    emitYaml({
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Application",
      metadata: { name: "a" },
      spec: { source: { chart: "c", helm } },
    });
  const values = { web: { securityContext: { privileged: true }, hostNetwork: true, image: { repository: "web" } } };

  test("without privileges pass", () => {
    for (const helm of [null, {}, { values: "" }, { values: "a: [" }, { values: "a: 1" }, { parameters: [null, {}] }]) {
      expect(found(application(helm))).toEqual([]);
    }
    expect(found(application({ parameters: [{ name: "web.securityContext.privileged", value: "false" }] }))).toEqual(
      [],
    );
  });

  test("in fields are found where they are", () => {
    expect(found(application({ valuesObject: values })).map((line) => line.split(":")[0])).toEqual([
      "/spec/source/helm/valuesObject/web/hostNetwork",
      "/spec/source/helm/valuesObject/web/securityContext/privileged",
    ]);
  });

  test("in a text are found at the text", () => {
    const text = emitYaml(values);
    const message = (path: string, what: string, kind = "Application") =>
      `${path}: ${kind} passes ${what} to a chart at ${path}, so the pods of the chart may have it`;
    expect(found(application({ values: text }))).toEqual([
      message("/spec/source/helm/values", "a privileged container"),
      message("/spec/source/helm/values", "hostNetwork"),
    ]);
    const set = { source: { helm: { values: text } } };
    expect(
      found(
        emitYaml({
          apiVersion: "argoproj.io/v1alpha1",
          kind: "ApplicationSet",
          metadata: { name: "a" },
          spec: { template: { spec: set } },
        }),
      ),
    ).toHaveLength(2);
    expect(
      found(
        emitYaml({
          apiVersion: "helm.cattle.io/v1",
          kind: "HelmChart",
          metadata: { name: "a" },
          spec: { valuesContent: "hostPID: true" },
        }),
      ),
    ).toEqual([message("/spec/valuesContent", "hostPID", "HelmChart")]);
  });

  test("in parameters are found at the parameter", () => {
    const parameters = [
      { name: "a", value: "b" },
      { name: "web.securityContext.privileged", value: "true" },
    ];
    expect(found(application({ parameters })).map((line) => line.split(":")[0])).toEqual([
      "/spec/source/helm/parameters/1/value",
    ]);
  });
});

test("privileged beside an image is a container of an operator", () => {
  const thing = (properties: object) =>
    emitYaml({
      apiVersion: "core.oam.dev/v1beta1",
      kind: "Application",
      metadata: { name: "a" },
      spec: { properties },
    });
  expect(found(thing({ image: "a:1", privileged: true }))).toHaveLength(1);
  expect(found(thing({ image: "a:1", privileged: false }))).toEqual([]);
  expect(found(thing({ privileged: true }))).toEqual([]);
});
