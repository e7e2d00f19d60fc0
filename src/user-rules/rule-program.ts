import type { CelProgram } from "../cel/index.ts";
import type { ContainerView, RuleMeta } from "../rule/index.ts";
import type { RuleScope } from "./rule-file.ts";
import type { RuleMatch } from "./rule-match.ts";

/** The variables over whose values an expression is evaluated once each, where it uses them. */
export type Iteration = "container" | "workload" | "project";

/** An expression of a rule with the finding where it is false. */
export interface RuleExpression {
  readonly run: CelProgram;
  /** JSON pointer of the finding below the subject; `""` for the subject itself. */
  readonly path: string;
  readonly message?: string;
  readonly messageRun?: CelProgram;
  readonly fix?: string;
  /** Absent: once for each subject of the scope. */
  readonly iteration?: Iteration;
}

/** The compiled parts of a rule. */
export interface RuleProgram {
  readonly id: string;
  readonly title: string;
  readonly scope: RuleScope;
  readonly matches: RuleMatch;
  /** The clusters and workloads that it is about; absent: all. */
  readonly applies?: RuleMeta["applies"];
  readonly roles: ReadonlySet<ContainerView["role"]>;
  readonly expressions: readonly RuleExpression[];
  readonly variables: readonly (readonly [name: string, run: CelProgram])[];
  /** Whether an expression compares with the object of the base. */
  readonly usesOldObject: boolean;
}
