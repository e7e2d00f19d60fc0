import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, members, record, text } from "../../src/base/read.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { mayNameSecret } from "../pods/secret-keys.ts";
import { isWrittenSecret } from "../pods/secret-literals.ts";
import {
  type FoundSecret,
  kindOfFile,
  namedSecret,
  type PlacedSecret,
  secretOption,
  secretsIn,
  secretVariable,
} from "../pods/secret-texts.ts";
import { secretValues } from "../pods/secret-values.ts";

const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"] as const;
const HOOKS = ["postStart", "preStop"] as const;

/**
 * The secrets in variables, commands, probe headers and annotations of a pod template.
 *
 * @param byNameOnly whether no string in its spec is a secret because of its value, so that only names are checked
 */
export function secretsOfPod({ containers, annotations }: PodView, byNameOnly: boolean): readonly PlacedSecret[] {
  const secrets: PlacedSecret[] = [];
  for (const view of containers) addSecretsOfContainer(view, byNameOnly, secrets);
  addSecretsOfAnnotations(annotations, "the pod", secrets);
  return secrets;
}

/**
 * Adds the secrets in variables and commands of a container, and in commands and headers of its probes and hooks.
 *
 * @param byNameOnly whether none of its strings is a secret because of its value, so that only names are checked
 */
function addSecretsOfContainer(view: ContainerView, byNameOnly: boolean, secrets: PlacedSecret[]): void {
  const { container } = view;
  const env = items(container.env);
  for (let index = 0; index < env.length; index++) {
    const name = text(at(env[index], "name")) ?? "";
    const value = at(env[index], "value");
    if (byNameOnly && !mayNameSecret(name) && (typeof value !== "string" || !mayNameSecret(value))) continue;
    for (const secret of secretVariable(name, value)) {
      const owner = `variable ${name} of ${titleOf(view)}`;
      secrets.push({ ...secret, path: `${view.pointer}/env/${index}/value`, owner });
    }
  }
  addCommand(container.command, "command", view, byNameOnly, secrets);
  addCommand(container.args, "args", view, byNameOnly, secrets);
  for (const probe of PROBES) addHandler(container[probe], probe, view, secrets);
  if (container.lifecycle === undefined) return;
  for (const hook of HOOKS) addHandler(at(container.lifecycle, hook), `lifecycle/${hook}`, view, secrets);
}

function addHandler(handler: unknown, place: string, view: ContainerView, secrets: PlacedSecret[]): void {
  if (handler === undefined) return;
  addCommand(at(handler, "exec", "command"), `${place}/exec/command`, view, false, secrets);
  for (const [index, header] of items(at(handler, "httpGet", "httpHeaders")).entries()) {
    const line = `${text(at(header, "name")) ?? ""}: ${text(at(header, "value")) ?? ""}`;
    for (const secret of secretsIn(line, "settings")) {
      const path = `${view.pointer}/${place}/httpGet/httpHeaders/${index}/value`;
      secrets.push({ ...secret, path, owner: `a probe header of ${titleOf(view)}` });
    }
  }
}

function addCommand(
  list: unknown,
  place: string,
  view: ContainerView,
  byNameOnly: boolean,
  secrets: PlacedSecret[],
): void {
  const parts = items(list);
  const add = (secret: FoundSecret, index: number) =>
    secrets.push({ ...secret, path: `${view.pointer}/${place}/${index}`, owner: `the command of ${titleOf(view)}` });
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (typeof part !== "string" || (byNameOnly && !mayNameSecret(part))) continue;
    for (const secret of secretsIn(part, "program")) add(secret, index);
    const next = text(parts[index + 1]);
    const option = secretOption(part, next);
    // A secret that is recognised by its value is added with the next part.
    if (option !== undefined && secretValues(next ?? "").length === 0) add(option, index + 1);
  }
}

/** Adds the secrets in annotations, whose path is the same in objects and in pod templates. */
export function addSecretsOfAnnotations(annotations: unknown, owner: string, secrets: PlacedSecret[]): void {
  const values = record(annotations);
  for (const name in values) {
    const value = values[name];
    if (typeof value !== "string") continue;
    for (const secret of namedSecret(value, isSecretAnnotation(name, value), name)) {
      const path = pointerTo("/metadata/annotations", name);
      secrets.push({ ...secret, path, owner: `annotation ${name} of ${owner}` });
    }
  }
}

// Many annotations contain the name, path or checksum of a secret, so fewer names count than for variables.
function isSecretAnnotation(name: string, value: string): boolean {
  if (!mayNameSecret(name) || /secret$/i.test(name)) return false;
  return isWrittenSecret(name.slice(name.lastIndexOf("/") + 1), value);
}

/** The secrets in the data of a ConfigMap. */
export function secretsOfConfigMap(object: unknown): readonly PlacedSecret[] {
  return members(at(object, "data")).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    const isFile = value.includes("\n");
    const named = isFile ? [] : namedSecret(value, isWrittenSecret(name, value), name);
    const secrets = named.length > 0 ? named : secretsIn(value, kindOfFile(name));
    return secrets.map((secret) => ({ ...secret, path: pointerTo("/data", name), owner: `key ${name}` }));
  });
}

/** The secrets in the variables of a Run:ai object: `spec.environment.items.<name>.value`. */
export function secretsOfRunAiObject(object: unknown): readonly PlacedSecret[] {
  return ["spec", "masterSpec"].flatMap((spec) =>
    members(at(object, spec, "environment", "items")).flatMap(([name, item]) =>
      secretVariable(name, at(item, "value")).map((secret) => ({
        ...secret,
        path: pointerTo("", spec, "environment", "items", name, "value"),
        owner: `variable ${name}`,
      })),
    ),
  );
}
