import { describe, expect, test } from "vitest";
import { noPlainSecrets as rule } from "../../../policies/security/no-plain-secrets.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const HF = `hf_${"a1B2".repeat(9).slice(0, 34)}`;
const env = (name: string, value: unknown) => ({ env: [{ name, value }] });
const found = (container: object) => check(rule, podYaml({ containers: [{ name: "main", ...container }] }));
const configMap = (data: unknown, metadata: object = {}) =>
  emitYaml({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", ...metadata }, data });

describe.each(podKinds)("$name", (kind) => {
  test("passes where the value comes from a Secret, and with references", () => {
    const container = {
      env: [
        { name: "HF_TOKEN", valueFrom: { secretKeyRef: { name: "hf", key: "token" } } },
        { name: "WANDB_API_KEY", value: "$(OTHER)" },
        { name: "DB_PASSWORD", value: "" },
        { name: "MAX_TOKENS", value: "4096" },
      ],
      args: ["--token=$(HF_TOKEN)", "--tokenizer", "auto"],
    };
    expect(checkPod(rule, kind, podTemplate({ container }))).toEqual([]);
  });

  test("finds a variable by its value, at its line, masked", () => {
    const template = podTemplate({ container: env("ANY", HF) });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-011",
        severity: "error",
        message: "variable ANY of container main has a Hugging Face token as plain text",
        received: "hf_****",
        path: kind.at("/spec/containers/0/env/0/value"),
      },
    ]);
    expect(JSON.stringify(findings)).not.toContain(HF.slice(3));
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe(`value: ${HF}`);
  });

  test("finds a variable by its name", () => {
    const findings = checkPod(rule, kind, podTemplate({ container: env("WANDB_API_KEY", "local-abc") }));
    expect(findings.map(({ message, received }) => [message, received])).toEqual([
      ["variable WANDB_API_KEY of container main has a secret as plain text", "****"],
    ]);
    expect(JSON.stringify(findings)).not.toContain("local-abc");
  });

  test("finds commands, arguments and annotations", () => {
    const template = podTemplate({
      container: { command: ["sh", "-c", "HF_TOKEN=abc python train.py"], args: ["--password", "hunter2"] },
      metadata: { annotations: { "example.com/api-key": "hunter2" } },
    });
    expect(checkPod(rule, kind, template).map(({ message, path }) => [message, path])).toEqual(
      [
        [
          "annotation example.com/api-key of the pod has a secret as plain text",
          kind.at("/metadata/annotations/example.com~1api-key"),
        ],
        [
          "the command of container main has a value for HF_TOKEN as plain text",
          kind.at("/spec/containers/0/command/2"),
        ],
        ["the command of container main has a value for password as plain text", kind.at("/spec/containers/0/args/1")],
      ].sort((a, b) => ((a[1] ?? "") < (b[1] ?? "") ? -1 : 1)),
    );
  });

  test("finds them in every role", () => {
    const messages = checkPod(rule, kind, podTemplate({ spec: everyRole(env("DB_PASSWORD", "hunter2")) }));
    expect(messages.map(({ message }) => message).sort()).toEqual([
      "variable DB_PASSWORD of container main has a secret as plain text",
      "variable DB_PASSWORD of ephemeral container debug has a secret as plain text",
      "variable DB_PASSWORD of init container setup has a secret as plain text",
      "variable DB_PASSWORD of sidecar container proxy has a secret as plain text",
    ]);
  });
});

describe("odd values are survived", () => {
  test.each(ODD_VALUES)("env %j", (value) => {
    expect(found({ env: value })).toEqual([]);
  });

  test.each(ODD_VALUES)("args %j", (value) => {
    expect(found({ command: value, args: value })).toEqual([]);
  });

  test.each(ODD_VALUES)("a value %j", (value) => {
    expect(found(env("NAME", value))).toEqual([]);
  });

  test.each(ODD_VALUES)("data %j", (value) => {
    expect(check(rule, configMap(value))).toEqual([]);
  });
});

test("a variable with a key of a Secret, beside the variable with the name of the Secret", () => {
  const key = { name: "DB_SECRET_KEY", value: "uri" };
  expect(found({ env: [key] })).toHaveLength(1);
  expect(found({ env: [key, { name: "DB_SECRET_NAME", value: "pg" }] })).toEqual([]);
  expect(check(rule, configMap({ DB_SECRET_KEY: "uri", DB_SECRET_NAME: "pg" }))).toEqual([]);
});

test("a word in place of a token or an API key, which nobody chooses, is a warning", () => {
  const severities = (container: object) => found(container).map(({ severity }) => severity);
  expect(severities(env("OPENAI_API_KEY", "vllm"))).toEqual(["warning"]);
  expect(severities({ args: ["--api-key=vllm", "--hf-token", "abc"] })).toEqual(["warning", "warning"]);
  expect(severities(env("OPENAI_API_KEY", "vllm-1"))).toEqual(["error"]);
  expect(severities(env("DB_PASSWORD", "postgres"))).toEqual(["error"]);
  expect(severities({ args: ["HF_TOKEN=abc HF_TOKEN=a1-b2 run"] })).toEqual(["error"]);
});

test("a harmless variable does not hide the next one", () => {
  const variables = [{ name: "MODE", value: "fast" }, ...env("DB_PASSWORD", "hunter2").env];
  expect(found({ image: "a", env: variables }).map(({ path }) => path)).toEqual(["/spec/containers/0/env/1/value"]);
});

test("a password may be written as a number", () => {
  expect(found(env("DB_PASSWORD", 123456))).toHaveLength(1);
  expect(found(env("HF_TOKEN", 4096))).toEqual([]);
});

test("a URL with a password in a variable", () => {
  const [finding] = found(env("DATABASE", `postgres://user:${"hunter2"}@db/a`));
  expect(finding?.message).toBe("variable DATABASE of container main has a URL with a password as plain text");
});

test("commands of hooks and probes, and headers of probes", () => {
  const exec = { exec: { command: ["sh", "-c", "DB_PASSWORD=hunter2 psql"] } };
  const headers = [{ name: "Authorization", value: "Bearer abcdefgh12" }];
  expect(
    found({
      lifecycle: { preStop: exec },
      livenessProbe: exec,
      readinessProbe: { httpGet: { port: 80, httpHeaders: headers } },
    }).map(({ path }) => path),
  ).toEqual([
    "/spec/containers/0/lifecycle/preStop/exec/command/2",
    "/spec/containers/0/livenessProbe/exec/command/2",
    "/spec/containers/0/readinessProbe/httpGet/httpHeaders/0/value",
  ]);
});

test("commands of hooks and probes are searched for values without a name", () => {
  const exec = { exec: { command: ["login", HF] } };
  const message = "the command of container main has a Hugging Face token as plain text";
  expect(found({ lifecycle: { postStart: exec }, startupProbe: exec })).toMatchObject([
    { path: "/spec/containers/0/lifecycle/postStart/exec/command/1", message },
    { path: "/spec/containers/0/startupProbe/exec/command/1", message },
  ]);
});

test("one secret is reported once, even if several signs reveal it", () => {
  expect(found(env("HF_TOKEN", HF))).toHaveLength(1);
  expect(found({ args: ["--hf-token", HF] })).toHaveLength(1);
  expect(found({ args: [`--hf-token=${HF}`] })).toHaveLength(1);
});

test("two secrets in one text are two findings with fingerprints of their own", () => {
  const findings = found({ args: ["HF_TOKEN=abc DB_PASSWORD=hunter2 run"] });
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test("names that are harmless here are an option, values that are plainly secrets are not", () => {
  const options = { harmlessNames: ["discovery_token", "session-token"] };
  const messages = (container: object) =>
    check(rule, podYaml({ containers: [{ name: "a", ...container }] }), { options });
  expect(found(env("DISCOVERY_TOKEN", "cluster-1"))).toHaveLength(1);
  expect(messages(env("DISCOVERY_TOKEN", "cluster-1"))).toEqual([]);
  expect(messages({ args: ["--session-token=abc"] })).toEqual([]);
  expect(messages(env("DISCOVERY_TOKEN", HF))).toHaveLength(1);
  expect(messages(env("OTHER_TOKEN", "cluster-1"))).toHaveLength(1);
});

describe("annotations of the object", () => {
  const annotated = (name: string, value: unknown) => check(rule, podYaml({}, { annotations: { [name]: value } }));

  test.each([
    ["example.com/token", "hunter2"],
    ["example.com/secretKey", "hunter2"],
    ["any", HF],
    ["kubectl.kubernetes.io/last-applied-configuration", JSON.stringify({ env: [{ name: "A", value: HF }] })],
  ])("%s is found once", (name, value) => {
    expect(annotated(name, value)).toHaveLength(1);
  });

  test.each([
    ["nginx.ingress.kubernetes.io/auth-secret", "basic-auth"],
    ["checksum/secret", "0123456789abcdef"],
    ["serving.kserve.io/secretKey", "models"],
    ["vault.hashicorp.com/agent-inject-token", "true"],
    ["example.com/token-file", "/etc/token"],
  ])("%s is none", (name, value) => {
    expect(annotated(name, value)).toEqual([]);
  });

  test("of kinds without pods too", () => {
    const yaml = "apiVersion: v1\nkind: Service\nmetadata: {name: a, annotations: {example.com/password: hunter2}}\n";
    expect(check(rule, yaml).map(({ message }) => message)).toEqual([
      "annotation example.com/password of the Service has a secret as plain text",
    ]);
  });
});

describe("ConfigMap", () => {
  test.each([
    [{ HF_TOKEN: "abc" }, "key HF_TOKEN has a secret as plain text"],
    [{ any: HF }, "key any has a Hugging Face token as plain text"],
    [{ "db.conf": "user=a\npassword=hunter2\n" }, "key db.conf has a value for password as plain text"],
    [{ "one.conf": "password=hunter2" }, "key one.conf has a value for password as plain text"],
    [{ "key.pem": `-----BEGIN ${"PRIVATE"} KEY-----\nabc\n` }, "key key.pem has a private key as plain text"],
    [{ "run.sh": "#!/bin/sh\nexport HF_TOKEN=abc\n" }, "key run.sh has a value for HF_TOKEN as plain text"],
  ])("%j", (data, message) => {
    expect(check(rule, configMap(data)).map((finding) => finding.message)).toEqual([message]);
  });

  test.each([
    [{ HF_TOKEN: "" }],
    [{ HF_TOKEN: "$" + "{HF_TOKEN}" }],
    [{ HF_TOKEN_FILE: "/etc/token" }],
    [{ "train.py": "token = os.environ['HF_TOKEN']\nlogin(token=token)\ntokenizer.pad_token = '[PAD]'\n" }],
    [{ "config.yaml": "passwordSecretRef: db\ntoken: {{ token }}\npassword:\n  secretKeyRef: {name: a}\n" }],
  ])("%j has none", (data) => {
    expect(check(rule, configMap(data))).toEqual([]);
  });

  test("its annotations count, another kind of that name does not", () => {
    expect(check(rule, configMap({}, { annotations: { "example.com/token": "hunter2" } }))).toHaveLength(1);
    expect(check(rule, configMap({ HF_TOKEN: "abc" }).replace("v1", "example.com/v1"))).toEqual([]);
  });

  test("the place of a key with a slash", () => {
    expect(check(rule, configMap({ "a~b": HF }))[0]?.path).toBe("/data/a~0b");
  });
});

test("any field of a workload that is a secret by its value", () => {
  const yaml = `
apiVersion: ray.io/v1
kind: RayJob
metadata: {name: a}
spec:
  entrypoint: python train.py
  runtimeEnvYAML: |
    env_vars:
      ANY: ${HF}
  rayClusterSpec:
    headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: head, env: [{name: A, value: ${HF}}]}]}}}
`;
  expect(check(rule, yaml).map(({ message, path }) => [message, path])).toEqual([
    ["field runtimeEnvYAML has a Hugging Face token as plain text", "/spec/runtimeEnvYAML"],
    [
      "variable A of container head has a Hugging Face token as plain text",
      "/spec/rayClusterSpec/headGroupSpec/template/spec/containers/0/env/0/value",
    ],
  ]);
});

describe("an object without pods", () => {
  const widget = (fields: object, apiVersion = "example.com/v1", kind = "Widget") =>
    check(rule, emitYaml({ apiVersion, kind, metadata: { name: "a" }, ...fields })).map(
      ({ path, message }) => `${path}: ${message}`,
    );
  const values = (helm: object) => ({ spec: { source: { chart: "c", helm } } });
  const application = (helm: object) => widget(values(helm), "argoproj.io/v1alpha1", "Application");

  test("has a secret in any field, recognised by its value", () => {
    const message = "field any has a Hugging Face token as plain text";
    expect(widget({ spec: { any: HF } })).toEqual([`/spec/any: ${message}`]);
    expect(widget({ other: [{ any: HF }] })).toEqual([`/other/0/any: ${message}`]);
    expect(widget({ rules: [] }, "rbac.authorization.k8s.io/v1", "Role")).toEqual([]);
  });

  test("has a password by the name of a field, and no other names", () => {
    expect(widget({ spec: { password: "hunter2", passwordKey: "a", token: "a", secret: "a" } })).toEqual([
      "/spec/password: field password has a secret as plain text",
    ]);
    for (const value of ["$".concat("{PASSWORD}"), "{{ password }}", "<password>", "changeme", "", "vault:a#b"]) {
      expect(widget({ spec: { password: value } })).toEqual([]);
    }
  });

  test("has a secret in a parameter, by its name", () => {
    const named = (name: string, value = "hunter2-9xK") => widget({ spec: { parameters: [{ name, value }] } });
    expect(named("db-password")).toEqual([
      "/spec/parameters/0/value: parameter db-password has a secret as plain text",
    ]);
    for (const name of ["password-secret", "git-credentials", "name", "max-tokens"]) expect(named(name)).toEqual([]);
    expect(named("password", "{{workflow.name}}")).toEqual([]);
  });

  test("has names of Secrets and of their keys in the parameters of a resolver", () => {
    const taskRef = { resolver: "git", params: [{ name: "token", value: "git-access" }] };
    expect(widget({ taskRef })).toEqual([]);
    expect(widget({ taskRef: { params: taskRef.params } })).toHaveLength(1);
  });

  test("has a secret in the values of a chart", () => {
    expect(application({ valuesObject: { auth: { token: "hunter2-9xK", existingSecret: "a" } } })).toEqual([
      "/spec/source/helm/valuesObject/auth/token: field token has a secret as plain text",
    ]);
    expect(application({ values: "auth:\n  apiKey: hunter2-9xK\n" })).toEqual([
      "/spec/source/helm/values: the values of the chart has a value for apiKey as plain text",
    ]);
    expect(application({ parameters: [{ name: "auth.password", value: "hunter2-9xK" }] })).toHaveLength(1);
    expect(application({ values: "auth:\n  existingSecret: a\n" })).toEqual([]);
    const substitute = { spec: { postBuild: { substitute: { DB_PASSWORD: "hunter2-9xK", NAME: "a" } } } };
    expect(widget(substitute, "kustomize.toolkit.fluxcd.io/v1", "Kustomization")).toHaveLength(1);
  });

  test("has the names of Secrets and of their keys in the values of a chart", () => {
    const named = {
      externalDatabase: { existingSecretName: "netbox-pg", existingSecretKey: "NETBOX_PG_PASS" },
      windmill: { databaseUrlSecretName: "pg", databaseUrlSecretKey: "uri" },
      s3: { secretName: "s3", accessKey: "root-user", secretKey: "root-password" },
      auth: { existingSecret: "a", secretKeys: { secretKey: "root-password" } },
      ref: { secretRef: { name: "a", apiKey: "key-1" } },
    };
    const text = emitYaml(named);
    const release = (values: unknown) => widget({ spec: { values } }, "helm.toolkit.fluxcd.io/v2", "HelmRelease");
    expect([release(named), application({ valuesObject: named }), application({ values: text })]).toEqual([[], [], []]);
    expect(check(rule, configMap({ "values.yaml": text }))).toEqual([]);
    const written = { s3: { secretName: "", secretKey: "hunter2-9xK" }, tls: { secretName: "tls" } };
    expect(release(written)).toEqual(["/spec/values/s3/secretKey: field secretKey has a secret as plain text"]);
    expect(application({ values: emitYaml(written) })).toHaveLength(1);
    expect(check(rule, configMap({ "values.yaml": emitYaml(written) }))).toHaveLength(1);
    expect(check(rule, configMap({ "a.conf": "secretKey=hunter2-9xK\n{" }))).toHaveLength(1);
  });

  test("has a URL with a password", () => {
    const spec = { source: { repoURL: "https://me:hunter2xK@git.example.com/r" } };
    expect(widget({ spec }, "argoproj.io/v1alpha1", "Application")).toEqual([
      "/spec/source/repoURL: field repoURL has a URL with a password as plain text",
    ]);
  });

  test("has no secret in the schema of a CRD and in a Secret, which SEC-023 reports", () => {
    expect(widget({ spec: { any: HF } }, "apiextensions.k8s.io/v1", "CustomResourceDefinition")).toEqual([]);
    expect(widget({ stringData: { any: HF } }, "v1", "Secret")).toEqual([]);
  });

  test("has secrets in labels and in the manifest that kubectl applied last", () => {
    const secret = { kind: "Secret", apiVersion: "v1", metadata: { name: "a" }, data: { a: "aHVudGVyMg==" } };
    const last = (value: unknown) => ({
      metadata: {
        name: "a",
        annotations: { "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify(value) },
      },
    });
    expect(widget(last(secret))).toEqual([
      "/metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration: annotation kubectl.kubernetes.io/last-applied-configuration of the Widget has the values of a Secret as plain text",
    ]);
    expect(widget(last({ ...secret, data: {} }))).toEqual([]);
    expect(widget(last({ ...secret, kind: "Secrets" }))).toEqual([]);
    expect(widget({ metadata: { name: "a", labels: { token: HF, other: "a" } } })).toEqual([
      "/metadata/labels/token: label token of the Widget has a Hugging Face token as plain text",
    ]);
  });
});

test("a ConfigMap with a key in base64", () => {
  const key = Buffer.from("-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n").toString("base64");
  const found = (fields: object) =>
    check(rule, emitYaml({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, ...fields })).map(
      ({ path }) => path,
    );
  expect(found({ data: { a: key } })).toEqual(["/data/a"]);
  expect(found({ binaryData: { a: key, b: Buffer.from("not secret at all, only text").toString("base64") } })).toEqual([
    "/binaryData/a",
  ]);
  expect(found({ data: { a: "a".repeat(100) }, binaryData: null })).toEqual([]);
});

test("a password as an argument of its own", () => {
  const found = (command: readonly string[]) =>
    check(
      rule,
      emitYaml({
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        spec: { containers: [{ name: "c", image: "a", lifecycle: { preStop: { exec: { command } } } }] },
      }),
    ).map(({ path, message }) => `${path}: ${message}`);
  expect(found(["curl", "-u", "me:hunter2xK", "http://a"])).toEqual([
    "/spec/containers/0/lifecycle/preStop/exec/command/0: the command of container c has a password for curl as plain text",
  ]);
  expect(found(["sh", "-c", "curl -u me:hunter2xK http://a"])).toHaveLength(1);
  expect(found(["curl", "-u", "$USER:$PASSWORD", "http://a"])).toEqual([]);
  expect(found(["echo", "-u", "me:hunter2xK"])).toEqual([]);
});

describe.each(["TrainingWorkload", "InteractiveWorkload", "InferenceWorkload"])("%s of Run:ai", (kind) => {
  const yaml = (spec: object) =>
    emitYaml({
      apiVersion: "run.ai/v2alpha1",
      kind,
      metadata: { name: "a", namespace: "runai-a" },
      spec: { name: { value: "a" }, image: { value: "a" }, ...spec },
    });

  test("variables are found once, at their place", () => {
    const environment = { items: { ANY: { value: HF }, HF_TOKEN: { value: "hunter2" }, OTHER: { value: "a" } } };
    expect(check(rule, yaml({ environment })).map(({ message, path }) => [message, path])).toEqual([
      ["variable ANY has a Hugging Face token as plain text", "/spec/environment/items/ANY/value"],
      ["variable HF_TOKEN has a secret as plain text", "/spec/environment/items/HF_TOKEN/value"],
    ]);
  });

  test("arguments are found by value; gitSync and s3 are another rule's", () => {
    const gitSync = { items: { a: { value: { repository: `https://a:${"hunter2"}@example.com/a` } } } };
    expect(check(rule, yaml({ arguments: { value: `--x ${HF}` }, gitSync, s3: { items: HF } }))).toMatchObject([
      { path: "/spec/arguments/value" },
    ]);
  });
});

test("a merged variable is found where it is used, with its anchor", () => {
  const yaml = `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
    - name: a
      env: &env [{name: DB_PASSWORD, value: hunter2}]
    - name: b
      env: *env
`;
  expect(check(rule, yaml).map(({ path, location }) => [path, location?.line])).toEqual([
    ["/spec/containers/0/env/0/value", 8],
    ["/spec/containers/1/env/0/value", 10],
  ]);
});

describe("what a virtual machine gets for its first start", () => {
  const machine = (cloudInit: object) => `
apiVersion: kubevirt.io/v1
kind: VirtualMachineInstance
metadata: {name: a}
spec: {domain: {devices: {}}, volumes: [{name: init, cloudInitNoCloud: ${JSON.stringify(cloudInit)}}]}
`;
  const text = "#cloud-config\nuser: dev\npassword: hunter2\nchpasswd: { expire: False }\n";

  test.each([
    ["userData", text],
    ["userDataBase64", Buffer.from(text).toString("base64")],
  ])("is a file of settings: %s", (field, value) => {
    const findings = check(rule, machine({ [field]: value }));
    expect(findings).toMatchObject([
      {
        message: `field ${field} has a value for password as plain text`,
        path: `/spec/volumes/0/cloudInitNoCloud/${field}`,
      },
    ]);
    expect(JSON.stringify(findings)).not.toContain("hunter2");
  });

  test.each([
    [{ userData: "#cloud-config\npassword: $PASSWORD\n" }],
    [{ userData: 1, userDataBase64: null }],
    [{ userDataBase64: "%%%" }],
    [{ secretRef: { name: "init" } }],
    // Elsewhere a text is a secret by its value alone.
    [{ networkData: text }],
  ])("%j has none", (cloudInit) => {
    expect(check(rule, machine(cloudInit))).toEqual([]);
  });
});

describe("settings of a program", () => {
  const spark = (spec: object) => `
apiVersion: sparkoperator.k8s.io/v1beta2
kind: SparkApplication
metadata: {name: a}
spec: ${JSON.stringify({ driver: {}, executor: {}, ...spec })}
`;

  test.each([
    [{ hadoopConf: { "fs.s3a.secret.key": "hunter2" } }, "/spec/hadoopConf/fs.s3a.secret.key"],
    [{ sparkConf: { "spark.ssl.keyPassword": "hunter2" } }, "/spec/sparkConf/spark.ssl.keyPassword"],
    [{ sparkConf: { any: HF } }, "/spec/sparkConf/any"],
    [{ arguments: ["--password", "hunter2"] }, "/spec/arguments/1"],
    [{ driver: { envVars: { A: "hunter2", DB_PASSWORD: "hunter2" } } }, "/spec/driver/envVars/DB_PASSWORD"],
  ])("of Spark: %j", (spec, path) => {
    const findings = check(rule, spark(spec));
    expect(findings.map((finding) => finding.path)).toEqual([path]);
    expect(JSON.stringify(findings)).not.toContain("hunter2");
  });

  test.each([
    [{ sparkConf: { "spark.kubernetes.driver.secretKeyRef.API_TOKEN": "login:token" } }],
    [{ sparkConf: { "spark.kubernetes.executor.secrets.token": "/mnt" } }],
    [{ sparkConf: { "spark.executor.cores": "2" }, hadoopConf: { "fs.s3a.access.key.file": "a" } }],
    [{ hadoopConf: { "fs.s3a.secret.key": 1 }, sparkConf: null }],
    // The name of an object, and no setting.
    [{ authSecret: "login", token: "a" }],
  ])("of Spark has none: %j", (spec) => {
    expect(check(rule, spark(spec))).toEqual([]);
  });

  test("of Ray and Milvus", () => {
    const ray = `
apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: a}
spec: {headGroupSpec: {rayStartParams: {redis-password: hunter2, num-cpus: "0"}, template: {spec: {containers: []}}}}
`;
    const milvus = `
apiVersion: milvus.io/v1beta1
kind: Milvus
metadata: {name: a}
spec: {mode: standalone, config: {minio: {secretAccessKey: hunter2, address: x}}}
`;
    expect([ray, milvus].flatMap((yaml) => check(rule, yaml).map(({ path }) => path))).toEqual([
      "/spec/headGroupSpec/rayStartParams/redis-password",
      "/spec/config/minio/secretAccessKey",
    ]);
  });
});
