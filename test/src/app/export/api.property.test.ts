import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRequestBody } from "../../../../src/model/definition/parse/parse-request-body.ts";
import { apiStructure, apiValidator } from "../../../helpers/api-structure.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";
import { validDefinition } from "../../model/definition/arbitraries.ts";
import { EAST, exported, messages } from "./contexts.ts";

const ROOTS = {
  Training: ["trainings", "TrainingCreationRequest"],
  DistributedInference: ["distributed-inferences", "DistributedInferenceCreationRequest"],
} as const;

const validators = {
  Training: apiValidator(apiStructure(ROOTS.Training[0]), ROOTS.Training[1]),
  DistributedInference: apiValidator(apiStructure(ROOTS.DistributedInference[0]), ROOTS.DistributedInference[1]),
};

interface Definition {
  readonly kind: keyof typeof ROOTS;
  readonly metadata: { readonly name: string };
  readonly spec: object;
}

const definition = validDefinition.map(
  ({ run: _, ...fields }) => ({ ...fields, cluster: "east" }) as unknown as Definition,
);

describe("bodies of the API", () => {
  it("random definitions are valid against the API documents, and a request body gives the same definition", () => {
    fc.assert(
      fc.property(definition, (value) => {
        const { kind } = value;
        const result = exported([value], "api");
        expect(messages(result)).toEqual([]);
        const [body] = result.exported.map(({ content }) => content);
        const validate = validators[kind];
        expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
        expect(parseRequestBody(body, kind).definition).toMatchObject({
          kind,
          metadata: { name: value.metadata.name },
          project: "4501",
          cluster: EAST,
          spec: value.spec,
        });
      }),
      { numRuns: 200 },
    );
  });

  it("a misspelt field and a value out of its bounds are problems for the test's validator", () => {
    const body = { name: "a", projectId: "1", clusterId: EAST, spec: { image: "a" } };
    const { Training: validate } = validators;
    expect(validate(body)).toBe(true);
    expect(validate({ ...body, spec: { image: "a", imag: "b" } })).toBe(false);
    expect(validate({ ...body, spec: { compute: { gpuDeviceRequest: 1 } } })).toBe(false);
    expect(validate({ ...body, spec: { image: "" } })).toBe(false);
    expect(validate({ ...body, clusterId: "east" })).toBe(false);
  });

  it.skipIf(sharedMissing("seeds"))(
    "the extract of the documents accepts and rejects the same bodies as the whole documents",
    () => {
      for (const kind of ["Training", "DistributedInference"] as const) {
        const [file, root] = ROOTS[kind];
        const whole = apiValidator(sharedPath("seeds", `${file}.openapi.json`), root);
        fc.assert(
          fc.property(definition, ({ spec, metadata }) => {
            const body = { name: metadata.name, projectId: "1", clusterId: EAST, spec };
            expect(whole(body)).toBe(validators[kind](body));
          }),
        );
      }
    },
  );
});
