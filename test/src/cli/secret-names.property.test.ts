import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPasswordField } from "../../../policies/pods/secret-fields.ts";
import { isLiteral } from "../../../policies/pods/secret-literals.ts";
import { isPlainSecret } from "../../../src/app/output/is-secret.ts";
import { plainCredentials } from "../../../src/expand/import/credentials.ts";
import { at } from "../../../src/kernel/base/read.ts";
import { assumedOrganization } from "../../../src/model/organization/assumed.ts";
import { contextOf, exported, idMap, imported } from "../app/export/contexts.ts";
import { validDefinition } from "../model/definition/arbitraries.ts";

const ASSUMED = assumedOrganization();
const RUNAI = {
  ...ASSUMED,
  clusters: ASSUMED.clusters.map((each) => ({ ...each, name: "east", scheduler: "runai" }) as const),
};
const tests = { isSecret: isPlainSecret, isPasswordField, isLiteral };
const RUNS = process.env.MUSTER_LONG === "1" ? 1_000 : 40;

const secretName = fc.constantFrom(
  "hf-token",
  "wandb",
  "ngc-api-key",
  "db-password",
  "hugging-face",
  "gitlab",
  "secret",
);
const secretKey = fc.constantFrom(
  "SecretKey",
  "AccessKeyId",
  "Password",
  "token",
  "HF_TOKEN",
  "password",
  "api-key",
  "uri",
);
const variable = fc.record({
  name: fc.constantFrom("HF_TOKEN", "WANDB_API_KEY", "DB_PASSWORD", "SECRET_KEY"),
  secret: fc.record({ name: secretName, key: secretKey }),
});

/** Storage with Secrets, all of whose names are ordinary. */
const storage = fc
  .record({ name: secretName, user: secretKey, password: secretKey, id: secretKey, key: secretKey })
  .map(({ name, user, password, id, key }) => ({
    secretVolume: [{ secret: name, mountPath: "/secret" }],
    git: [
      {
        repository: "https://git.example.com/a/b",
        path: "/git-a",
        passwordSecret: name,
        secretKeyOfUser: user,
        secretKeyOfPassword: password,
      },
      {
        repository: "https://git.example.com/a/b",
        path: "/git-b",
        secretRef: {
          name,
          authenticationMethod: "password",
          secretKeyOfUser: user,
          secretKeyOfPassword: password,
        },
      },
    ],
    s3: [{ bucket: "b", path: "/s3", accessKeySecret: name, secretKeyOfAccessKeyId: id, secretKeyOfSecretKey: key }],
  }));

const withSecrets = fc.tuple(validDefinition, storage, variable, secretName).map(([definition, given, env, pull]) => {
  const { run: _, useGivenNameAsPrefix: __, ...fields } = definition;
  const spec = definition.spec as Readonly<Record<string, unknown>>;
  const { git: _git, s3: _s3, ...shared } = given;
  const names = (of: object) => ({ environmentVariables: [env], imagePullSecrets: [{ name: pull }], storage: of });
  const isTraining = definition.kind === "Training";
  const changed = isTraining
    ? { ...spec, ...names(given) }
    : { ...spec, leader: { ...(spec.leader as object), ...names(shared) } };
  return { ...fields, kind: definition.kind, cluster: "east", spec: changed };
});

/** The places of secrets, except in the values of random variables and annotations, which may have any names. */
const secretFields = (body: unknown) =>
  plainCredentials(body, tests)
    .map(({ path }) => path)
    .filter((path) => !/(?:annotations|environmentVariables)\/\d+\/value$/.test(path));

describe("an import of what an export has written", () => {
  it("reads each body of the API, whatever its Secrets and their keys are called", () => {
    fc.assert(
      fc.property(withSecrets, (definition) => {
        const result = exported([definition], "api", contextOf());
        const [entry] = result.exported;
        expect(result.issues).toEqual([]);
        expect(secretFields(entry?.content)).toEqual([]);
        const file = definition.kind === "Training" ? "a.training.json" : "a.distributed-inference.json";
        const read = imported(entry?.content, file);
        const part = definition.kind === "Training" ? [] : ["leader"];
        const names = (value: unknown) =>
          ["environmentVariables", "imagePullSecrets", "storage"].map((field) => at(value, "spec", ...part, field));
        expect([read.issues, names(read.value)]).toEqual([[], names(definition)]);
      }),
      { numRuns: RUNS },
    );
  });

  it("reads each object of run.ai/v2alpha1", () => {
    let count = 0;
    fc.assert(
      fc.property(withSecrets, (definition) => {
        const { spec, ...fields } = definition;
        // Most other fields have no form in run.ai/v2alpha1.
        const { storage, environmentVariables } = spec as Readonly<Record<string, unknown>>;
        const few = { ...fields, kind: "Training", spec: { image: "example.com/a:1", storage, environmentVariables } };
        for (const { content } of exported([few], "v2alpha1", contextOf(idMap, { organization: RUNAI })).exported) {
          count += 1;
          expect(secretFields(content)).toEqual([]);
          expect(imported(content).issues).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
    expect(count).toBeGreaterThan(0);
  });
});
