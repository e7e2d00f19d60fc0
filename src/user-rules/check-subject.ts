import { type CelData, type CelScope, celJson } from "../cel/index.ts";
import type { SharedWork } from "../k8s-fields/index.ts";
import { memoize } from "../kernel/index.ts";
import type { CheckedObject, ContainerView, PodView, RuleFinding } from "../rule/index.ts";
import { celObject, celOfType } from "./kubernetes-values.ts";
import type { RuleProgram } from "./rule-program.ts";
import { judgeSubject, runExpression, scopeWithVariables } from "./run-expression.ts";
import { celCluster, celComponent, celPod, celWorkload } from "./workload-values.ts";

/** The options of a rule by name. */
export type Options = Readonly<Record<string, unknown>>;
/** Receives the findings of a rule about one object. */
export type ReportFinding = (finding: RuleFinding) => void;

const optionValues = memoize((options: Options): CelData => celJson(options));

/** The scope with the options of a rule. */
export function optionsScope(options: Options, outer?: CelScope): CelScope {
  return { name: "options", value: optionValues(options), outer };
}

/** The scope of an object of a file: one for all rules, so options come last. */
const sharedScope = memoize(
  (checked: CheckedObject): CelScope => ({
    name: "object",
    value: celObject(checked.object),
    outer: { name: "cluster", value: celCluster(checked.cluster) },
  }),
);

/** A container of a pod, as expressions read it. */
interface ContainerSubject {
  readonly role: ContainerView["role"];
  /** JSON pointer of the container. */
  readonly prefix: string;
  /** The scope of the container for rules that have neither options nor variables. */
  readonly scope: CelScope;
  /** The same on top of the scope of a rule. */
  readonly over: (outer: CelScope) => CelScope;
}

/** A pod as expressions read it: one value for all rules. */
interface PodSubject {
  /** The scope of the pod, and of its component, workload and object. */
  readonly scope: CelScope;
  readonly containers: readonly ContainerSubject[];
}

/** The values of a pod. */
export const podSubject: (pod: PodView) => PodSubject = memoize((pod) => {
  const { workload } = pod;
  const outer = { name: "workload", value: celWorkload(workload), outer: sharedScope(workload.checked) };
  const scope = { name: "pod", value: celPod(pod), outer: { name: "component", value: celComponent(pod), outer } };
  const containers = pod.containers.map(({ container, role, pointer }) => {
    const value = celOfType(container, role === "ephemeral" ? "EphemeralContainer" : "Container");
    const over = (below: CelScope): CelScope => {
      return { name: "container", value, outer: { name: "containerRole", value: role, outer: below } };
    };
    return { role, prefix: pointer, scope: over(scope), over };
  });
  return { scope, containers };
});

/** The scope of an object of a file, for a rule with options. */
export function objectScope(checked: CheckedObject, options: Options): CelScope {
  return optionsScope(options, sharedScope(checked));
}

/** Evaluates the expressions that are about one subject. */
export function checkSubject(program: RuleProgram, scope: CelScope, report: ReportFinding, shared: SharedWork): void {
  judgeSubject(program, shared, report, (work) => {
    const subject = { scope: scopeWithVariables(program, scope, work), prefix: "" };
    for (const expression of program.expressions) runExpression(program, expression, subject, work, report);
  });
}
