import { describe, expect, test } from "vitest";
import { uniqueReplicaType as rule } from "../../../policies/gitops/unique-replica-type.ts";
import { check } from "../../helpers/policies.ts";

const job = (types: unknown, { kind = "PyTorchJob", field = "pytorchReplicaSpecs", group = "kubeflow.org" } = {}) =>
  `apiVersion: ${group}/v1\nkind: ${kind}\nmetadata: {name: a}\nspec: {"${field}": ${JSON.stringify(types)}}\n`;
const found = (yaml: string) => check(rule, yaml).map(({ path, message }) => `${path}: ${message}`);

describe("passes", () => {
  test.each([[null], [{}], [[]], ["text"], [7]])("with the types %j", (types) => {
    expect(found(job(types))).toEqual([]);
  });

  test.each([["Worker"], ["worker"], ["Master", "Worker"], ["MASTER", "worker"], ["Chief", "Master", "PS", "ß"]])(
    "with one spelling of %s",
    (...types) => {
      expect(found(job(Object.fromEntries(types.map((type) => [type, {}]))))).toEqual([]);
    },
  );

  test("with other fields and other groups", () => {
    expect(found(job({ Worker: {}, worker: {} }, { field: "nodeSelector" }))).toEqual([]);
    expect(found(job({ Worker: {}, worker: {} }, { group: "example.com" }))).toEqual([]);
  });
});

test.each([
  ["PyTorchJob", "pytorchReplicaSpecs"],
  ["TFJob", "tfReplicaSpecs"],
  ["XGBoostJob", "xgbReplicaSpecs"],
  ["PaddleJob", "paddleReplicaSpecs"],
  ["JAXJob", "jaxReplicaSpecs"],
  ["MPIJob", "mpiReplicaSpecs"],
])("finds two spellings in a %s", (kind, field) => {
  expect(found(job({ Worker: {}, Master: {}, WORKER: {} }, { kind, field }))).toEqual([
    `/spec/${field}/Worker: replica type "Worker" is the same type as "WORKER", and the operator uses only one of them`,
  ]);
});

test("finds each further spelling, and letters that only look like others", () => {
  expect(found(job({ worker: {}, Worker: {}, wORKER: {} }))).toHaveLength(2);
  // The Kelvin sign and the long s.
  expect(found(job({ "Wor\u212Aer": {} }))).toEqual([
    '/spec/pytorchReplicaSpecs/Wor\u212Aer: replica type "Wor\u212Aer" has a letter that is not in ASCII: the operator reads it as worker',
  ]);
  expect(found(job({ "Ma\u017Fter": {}, Master: {} }))).toHaveLength(1);
});
