import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readYaml } from "../../src/yaml/index.ts";
import { randomMutations } from "./field-mutations.ts";
import { ROOT } from "./repository.ts";
import { unusualMutations } from "./unusual-mutations.ts";

/** The folder with the valid objects and the verdicts of an API server about their changes. */
const FIELD_VERDICTS = join(ROOT, "test/fixtures/kubernetes");

/** Valid objects of the kinds that people apply, of nearly all other kinds of Kubernetes, and with what 1.34 lacks. */
export const validObjects = objectsOf("valid.yaml");
export const clusterObjects = objectsOf("cluster.yaml");
export const newerObjects = objectsOf("newer.yaml");

function objectsOf(file: string): readonly unknown[] {
  return readYaml(readFileSync(join(FIELD_VERDICTS, file), "utf8"), file).documents.map(({ value }) => value);
}

/** A kind of random changes. */
interface ChangeSet {
  readonly objects: readonly unknown[];
  readonly mutations: typeof randomMutations;
  /** The seeds of the recorded ones. */
  readonly seeds: readonly number[];
  /** The first minor version of Kubernetes 1 that accepts the objects. */
  readonly since: number;
  /** Whether the server that recorded them had all features on, also those that are off by default. */
  readonly features?: true;
}

/** The kinds of random changes. */
export const CHANGE_SETS: Readonly<Record<"plain" | "unusual" | "newer" | "newerUnusual", ChangeSet>> = {
  plain: { objects: validObjects, mutations: randomMutations, seeds: [1, 2, 3], since: 34 },
  unusual: { objects: [...validObjects, ...clusterObjects], mutations: unusualMutations, seeds: [4, 5], since: 34 },
  newer: { objects: newerObjects, mutations: randomMutations, seeds: [6], since: 37, features: true },
  newerUnusual: { objects: newerObjects, mutations: unusualMutations, seeds: [7], since: 37, features: true },
};

/** The verdicts of an API server on changes, by their kind and seed: `1` for a refused change, `0` for an accepted one,
 * `?` for one without an answer. */
export interface FieldVerdicts {
  /** The version of the API server. */
  readonly kubernetes: string;
  readonly refused: Readonly<Partial<Record<keyof typeof CHANGE_SETS, Readonly<Record<string, string>>>>>;
  /** The verdicts about `expressionCases(EXPRESSIONS)`. */
  readonly expressions: string;
}

/** The minor versions whose verdicts are recorded. */
const RECORDED = ["1.34", "1.37"];

/** The file with the verdicts of an API server, by its version. */
export function verdictsFile(kubernetes: string): string {
  return join(FIELD_VERDICTS, `verdicts-${/^v?1\.\d+/.exec(kubernetes)?.[0].replace("v", "")}.json`);
}

/** The verdicts that `scripts/record-field-verdicts.ts` has recorded, the oldest version first. */
export const recordedVerdicts: readonly FieldVerdicts[] = RECORDED.map(
  (version) => JSON.parse(readFileSync(verdictsFile(version), "utf8")) as FieldVerdicts,
);
