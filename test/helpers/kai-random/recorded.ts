import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A record of KAI on random inputs, which a seed makes again. */
export interface Recorded<Run> {
  /** The version of KAI. */
  readonly kai: string;
  readonly seed: number;
  /** The digest of the inputs. */
  readonly inputs: string;
  readonly runs: readonly Run[];
}

/** The records of a table. */
export function recorded<Table extends Recorded<unknown>>(name: string): Table {
  return JSON.parse(readFileSync(new URL(`../../fixtures/kai/${name}.json`, import.meta.url), "utf8")) as Table;
}

/** The digest of inputs. With another one a record does not belong to them. */
export function digestOf(inputs: unknown): string {
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}
