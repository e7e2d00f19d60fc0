import type { Issue } from "../../finding/issue.ts";
import { type ResourceInterface, refOfResourceInterface } from "../../resource-interface/resource-interface.ts";
import { ruleIssue } from "../../resource-interface/rules.ts";

/** A cluster, as far as the dialect that it reads goes. */
export interface DialectOfCluster {
  readonly name: string;
  readonly resourceInterface: "ResourceInterface" | "Karta";
}

/** Whole objects of a dialect that a cluster does not read (RI-015); a bare spec becomes what each cluster reads. */
export function lintDialect(
  resourceInterface: ResourceInterface,
  clusters: readonly DialectOfCluster[],
): readonly Issue[] {
  if (resourceInterface.dialect === "spec") return [];
  const object = refOfResourceInterface(resourceInterface);
  const others = clusters.filter(({ resourceInterface: dialect }) => dialect !== object.kind);
  if (others.length === 0) return [];
  const names = others.map(({ name }) => name).join(", ");
  const [other] = others;
  const message = `the definition is a ${object.kind}, but ${others.length === 1 ? "cluster" : "clusters"} ${names} ${others.length === 1 ? "reads" : "read"} ${other?.resourceInterface}`;
  return [
    ruleIssue(
      "RI-015",
      { object, path: "/apiVersion", message, expected: String(other?.resourceInterface), received: object.kind },
      resourceInterface.locate,
    ),
  ];
}
