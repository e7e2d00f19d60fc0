import type { Issue } from "../../kernel/index.ts";
import { type ResourceInterface, refOfResourceInterface, ruleIssue } from "../../model/index.ts";

/** The name of a cluster and the dialect that it reads. */
interface DialectOfCluster {
  readonly name: string;
  readonly resourceInterface: "ResourceInterface" | "Karta";
}

/** Reports an object of a dialect that a cluster does not read (RI-015). A bare spec fits every cluster. */
export function lintDialect(
  resourceInterface: ResourceInterface,
  clusters: readonly DialectOfCluster[],
): readonly Issue[] {
  if (resourceInterface.dialect === "spec") return [];
  const object = refOfResourceInterface(resourceInterface);
  const others = clusters.filter(({ resourceInterface: dialect }) => dialect !== object.kind);
  const expected = others[0]?.resourceInterface;
  if (expected === undefined) return [];
  const names = others.map(({ name }) => name).join(", ");
  const readers = others.length === 1 ? `cluster ${names} reads` : `clusters ${names} read`;
  const message = `the definition is a ${object.kind}, but ${readers} ${expected}`;
  const issue = { object, path: "/apiVersion", message, expected, received: object.kind };
  return [ruleIssue("RI-015", issue, resourceInterface.locate)];
}
