import { at, items, text } from "../../src/base/read.ts";
import type { ContainerView } from "../../src/rules/workload-view.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { mayNameSecret } from "../pods/secret-keys.ts";
import { type FoundSecret, type PlacedSecret, secretOption, secretsIn, secretVariable } from "../pods/secret-texts.ts";
import { secretValues } from "../pods/secret-values.ts";

/** Where a container has commands and headers beside its own, as the API nests them. */
const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"] as const;
const HOOKS = ["postStart", "preStop"] as const;

/**
 * Adds the secrets that a container has written out: in variables, commands, and headers of probes and hooks.
 *
 * @param byNameOnly whether it is known already that no text of it is a secret by its value
 */
export function addSecretsOfContainer(view: ContainerView, byNameOnly: boolean, found: PlacedSecret[]): void {
  const { container } = view;
  const env = items(container.env);
  for (let index = 0; index < env.length; index++) {
    const name = text(at(env[index], "name")) ?? "";
    const value = at(env[index], "value");
    if (byNameOnly && !mayNameSecret(name) && (typeof value !== "string" || !mayNameSecret(value))) continue;
    for (const secret of secretVariable(name, value)) {
      const owner = `variable ${name} of ${titleOf(view)}`;
      found.push({ ...secret, path: `${view.pointer}/env/${index}/value`, owner });
    }
  }
  addCommand(container.command, "command", view, byNameOnly, found);
  addCommand(container.args, "args", view, byNameOnly, found);
  for (const probe of PROBES) addHandler(container[probe], probe, view, found);
  if (container.lifecycle === undefined) return;
  for (const hook of HOOKS) addHandler(at(container.lifecycle, hook), `lifecycle/${hook}`, view, found);
}

function addHandler(handler: unknown, place: string, view: ContainerView, found: PlacedSecret[]): void {
  if (handler === undefined) return;
  addCommand(at(handler, "exec", "command"), `${place}/exec/command`, view, false, found);
  for (const [index, header] of items(at(handler, "httpGet", "httpHeaders")).entries()) {
    const line = `${text(at(header, "name")) ?? ""}: ${text(at(header, "value")) ?? ""}`;
    for (const secret of secretsIn(line, "settings")) {
      const path = `${view.pointer}/${place}/httpGet/httpHeaders/${index}/value`;
      found.push({ ...secret, path, owner: `a header of a probe of ${titleOf(view)}` });
    }
  }
}

function addCommand(
  list: unknown,
  place: string,
  view: ContainerView,
  byNameOnly: boolean,
  found: PlacedSecret[],
): void {
  const parts = items(list);
  const add = (secret: FoundSecret, index: number) =>
    found.push({ ...secret, path: `${view.pointer}/${place}/${index}`, owner: `the command of ${titleOf(view)}` });
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (typeof part !== "string" || (byNameOnly && !mayNameSecret(part))) continue;
    for (const secret of secretsIn(part, "program")) add(secret, index);
    const next = text(parts[index + 1]);
    const option = secretOption(part, next);
    // What the value tells by itself is found there.
    if (option !== undefined && secretValues(next ?? "").length === 0) add(option, index + 1);
  }
}
