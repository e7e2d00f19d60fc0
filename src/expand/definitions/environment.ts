import {
  activeItems,
  environmentNameProblem,
  hasKubernetesChange,
  kubernetesSince,
  type Nullable,
  type NullableList,
  pointerTo,
} from "../../kernel/index.ts";
import type { EnvironmentVariable, KeyReference } from "../../model/index.ts";
import type { PodContext } from "./context.ts";

/** An environment variable of a container. */
export interface ContainerVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Returns the environment of the container, in the order written, since a value may refer to an earlier variable as
 * `$(NAME)`. A user credential is refused on every target: only a login of its owner can read it, and a manifest has no
 * login.
 */
export function containerEnvironment(
  list: NullableList<EnvironmentVariable>,
  added: readonly ContainerVariable[],
  context: PodContext,
): readonly ContainerVariable[] {
  const found: ContainerVariable[] = [];
  for (const { item, index } of activeItems(list)) {
    const pointer = pointerTo(context.path, "environmentVariables", index);
    const name = item.name ?? "";
    checkName(name, pointerTo(pointer, "name"), context);
    if ([...found, ...added].some((other) => other.name === name)) {
      context.report.refuse(pointer, `sets ${name} a second time`, "keep one of them");
    }
    if (item.userCredential) {
      context.report.refuse(
        pointerTo(pointer, "userCredential"),
        `of variable ${name} is refused: only a login of the user who made the credential can read it`,
        "put the value into a Secret of the project's namespace and write secret: {name, key}",
      );
      continue;
    }
    found.push(variable(name, item));
  }
  return [...found, ...added];
}

/** Older releases accept fewer names. */
function checkName(name: string, path: string, { target: { cluster }, report }: PodContext): void {
  const { kubernetes } = cluster;
  if (kubernetes !== undefined && hasKubernetesChange(kubernetes, "any-variable-name")) return;
  const problem = environmentNameProblem(name);
  if (problem === undefined) return;
  const since = kubernetesSince("any-variable-name");
  const release = kubernetes ?? `before ${since}`;
  report.invalidName(
    path,
    `is ${JSON.stringify(name)} and ${problem}, which Kubernetes ${release} refuses`,
    `use letters, digits and _, or write kubernetes: "${since}" or newer for cluster ${cluster.name} in muster.yaml`,
  );
}

function variable(name: string, item: EnvironmentVariable): ContainerVariable {
  if (item.secret) return { name, valueFrom: { secretKeyRef: keyOf(item.secret) } };
  if (item.configMap) return { name, valueFrom: { configMapKeyRef: keyOf(item.configMap) } };
  if (item.podFieldRef) return { name, valueFrom: { fieldRef: { fieldPath: item.podFieldRef.path ?? "" } } };
  return { name, value: textOf(item.value) };
}

function keyOf(reference: KeyReference): Readonly<Record<string, string>> {
  return { name: textOf(reference.name), key: textOf(reference.key) };
}

function textOf(text: Nullable<string>): string {
  return text ?? "";
}
