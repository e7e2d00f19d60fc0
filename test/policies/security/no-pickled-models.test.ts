import { describe, expect, test } from "vitest";
import { noPickledModels as rule } from "../../../policies/security/no-pickled-models.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const found = (arg: string, options: Readonly<Record<string, unknown>> = {}) =>
  check(rule, podYaml({ containers: [{ name: "main", args: [arg] }] }), { options }).map(({ message }) => message);

describe.each(podKinds)("$name", (kind) => {
  test("passes with safetensors and with files of its own", () => {
    const args = ["https://example.com/model.safetensors", "--resume=/checkpoints/last.pt"];
    expect(checkPod(rule, kind, podTemplate({ container: { args } }))).toEqual([]);
  });

  test("finds a pickled model at its line", () => {
    const template = podTemplate({ container: { args: ["--model=https://example.com/model.pt"] } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-019",
        severity: "warning",
        message: "https://example.com/model.pt is in a format that can run code",
        path: kind.at("/spec/containers/0/args/0"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toMatch(/model=https/);
  });

  test("finds it in every role and in variables", () => {
    const env = [{ name: "MODEL", value: "s3://bucket/model.ckpt" }];
    expect(checkPod(rule, kind, podTemplate({ spec: everyRole({ env }) }))).toHaveLength(4);
  });
});

test.each(ODD_VALUES)("%j is survived", (value) => {
  expect(check(rule, podYaml({ containers: [{ name: "main", args: value, env: value }] }))).toEqual([]);
});

test.each([
  "https://example.com/a.pkl",
  "http://example.com/a.PTH?download=1",
  "curl -O https://example.com/a.joblib && x",
  "s3://bucket/a.ckpt",
  "gs://bucket/a.pickle",
  "hf://org/model/pytorch_model-00001-of-00002.bin",
])("%s is found", (arg) => {
  expect(found(arg)).toHaveLength(1);
});

test.each([
  "/models/a.pkl",
  "pvc://claim/a.pkl",
  "file:///a.pkl",
  "oci://registry/a.pkl",
  "https://example.com/a.ptx",
  "https://example.com/a.pt/readme",
  "https://example.com/a.bin",
  "https://example.com/?file=a.pt",
  "https://example.pt",
])("%s is not", (arg) => {
  expect(found(arg)).toEqual(
    arg === "https://example.pt" ? ["https://example.pt is in a format that can run code"] : [],
  );
});

test("neither user nor query is shown, and one URL is reported once", () => {
  expect(found(`https://user:${"hunter2"}@example.com/a.pt?key=hunter2 https://example.com/a.pt`)).toHaveLength(2);
  expect(found(`https://user:${"hunter2"}@example.com/a.pt?key=hunter2`)).toEqual([
    "https://example.com/a.pt is in a format that can run code",
  ]);
  expect(found("https://example.com/a.pt https://example.com/a.pt")).toHaveLength(1);
});

test("sources are an option", () => {
  expect(found("S3://our-models/a.pt", { sources: ["s3://our-models/"] })).toEqual([]);
  expect(found("s3://our-models-too/a.pt", { sources: ["s3://our-models/"] })).toHaveLength(1);
});

test("fields of a kind's own count, kinds without pods do not", () => {
  const yaml = `
apiVersion: serving.kserve.io/v1beta1
kind: InferenceService
metadata: {name: a}
spec: {predictor: {model: {modelFormat: {name: sklearn}, storageUri: "gs://bucket/model.joblib"}}}
`;
  expect(check(rule, yaml).map(({ path }) => path)).toEqual(["/spec/predictor/model/storageUri"]);
  const other = "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {externalName: https://example.com/a.pt}\n";
  expect(check(rule, other)).toEqual([]);
});
