import { memoize } from "../../kernel/index.ts";
import type { TypeDefaults } from "./workload-kind.ts";

/** The defaults that a WorkloadType of the repository gives to a kind on a cluster. */
export interface TypeDefaultsEntry {
  readonly cluster: string;
  readonly group: string;
  readonly kind: string;
  readonly defaults: TypeDefaults;
}

/** The defaults of a repository, as data that another thread can use. Of two entries for one kind the last one counts. */
export type TypeDefaultsTable = readonly TypeDefaultsEntry[];

/** Returns the defaults of a kind on a cluster; undefined if no WorkloadType defines them. */
export function defaultsIn(
  table: TypeDefaultsTable = NONE,
  ...names: readonly [cluster: string, group: string, kind: string]
): TypeDefaults | undefined {
  return byNames(table).get(keyOf(names));
}

const NONE: TypeDefaultsTable = [];

const byNames = memoize(
  (table: TypeDefaultsTable) =>
    new Map(table.map(({ cluster, group, kind, defaults }) => [keyOf([cluster, group, kind]), defaults])),
);

function keyOf(names: readonly [cluster: string, group: string, kind: string]): string {
  return names.join("/");
}
