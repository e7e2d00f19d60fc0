import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readYaml } from "../../src/yaml/index.ts";
import { randomMutations } from "./field-mutations.ts";
import { ROOT } from "./repository.ts";
import { unusualMutations } from "./unusual-mutations.ts";

/** The folder with the valid objects and the verdicts of an API server about their changes. */
export const FIELD_VERDICTS = join(ROOT, "test/fixtures/kubernetes");

/** Valid objects of the kinds that people apply, and of nearly all other kinds of Kubernetes. */
export const validObjects = objectsOf("valid.yaml");
export const clusterObjects = objectsOf("cluster.yaml");

function objectsOf(file: string): readonly unknown[] {
  return readYaml(readFileSync(join(FIELD_VERDICTS, file), "utf8"), file).documents.map(({ value }) => value);
}

/** The kinds of random changes, with their objects and the seeds of the recorded ones. */
export const CHANGE_SETS = {
  plain: { objects: validObjects, mutations: randomMutations, seeds: [1, 2, 3] },
  unusual: { objects: [...validObjects, ...clusterObjects], mutations: unusualMutations, seeds: [4, 5] },
} as const;

/** What an API server says about changes, by their kind and seed: `1` for a refused change, `0` for an accepted one,
 * `?` for one without an answer. */
export interface FieldVerdicts {
  /** The version of the API server. */
  readonly kubernetes: string;
  readonly refused: Readonly<Record<keyof typeof CHANGE_SETS, Readonly<Record<string, string>>>>;
  /** The verdicts about `expressionCases(EXPRESSIONS)`. */
  readonly expressions: string;
}
