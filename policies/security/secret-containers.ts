import { at, items, text } from "../../src/policy/read.ts";
import type { ContainerView } from "../../src/policy/workload-view.ts";
import { titleOf } from "./pod-parts.ts";
import { type PlacedSecret, secretVariable } from "./secret-named.ts";
import { secretOption, secretsIn } from "./secret-texts.ts";
import { secretValues } from "./secret-values.ts";

/** Where a container has commands and headers beside its own, as the API nests them. */
const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"] as const;
const HOOKS = ["postStart", "preStop"] as const;

/** Secrets that a container has written out: in variables, commands, and headers of probes and hooks. */
export function secretsOfContainer(view: ContainerView): readonly PlacedSecret[] {
  const { container, pointer } = view;
  const found: PlacedSecret[] = [];
  for (const [index, entry] of items(container.env).entries()) {
    const name = text(at(entry, "name")) ?? "";
    for (const secret of secretVariable(name, at(entry, "value"))) {
      const owner = `variable ${name} of ${titleOf(view)}`;
      found.push({ ...secret, path: `${pointer}/env/${index}/value`, owner });
    }
  }
  addCommand(container.command, `${pointer}/command`, view, found);
  addCommand(container.args, `${pointer}/args`, view, found);
  for (const probe of PROBES) addHandler(container[probe], `${pointer}/${probe}`, view, found);
  for (const hook of HOOKS) addHandler(at(container.lifecycle, hook), `${pointer}/lifecycle/${hook}`, view, found);
  return found;
}

function addHandler(handler: unknown, pointer: string, view: ContainerView, found: PlacedSecret[]): void {
  if (handler === undefined) return;
  addCommand(at(handler, "exec", "command"), `${pointer}/exec/command`, view, found);
  for (const [index, header] of items(at(handler, "httpGet", "httpHeaders")).entries()) {
    const line = `${text(at(header, "name")) ?? ""}: ${text(at(header, "value")) ?? ""}`;
    for (const secret of secretsIn(line, "settings")) {
      const path = `${pointer}/httpGet/httpHeaders/${index}/value`;
      found.push({ ...secret, path, owner: `a header of a probe of ${titleOf(view)}` });
    }
  }
}

function addCommand(list: unknown, pointer: string, view: ContainerView, found: PlacedSecret[]): void {
  const parts = items(list);
  for (const [index, part] of parts.entries()) {
    if (typeof part !== "string") continue;
    const owner = () => `the command of ${titleOf(view)}`;
    for (const secret of secretsIn(part, "program")) {
      found.push({ ...secret, path: `${pointer}/${index}`, owner: owner() });
    }
    const next = text(parts[index + 1]);
    const option = secretOption(part, next);
    // What the value tells by itself is found there.
    if (option === undefined || secretValues(next ?? "").length > 0) continue;
    found.push({ ...option, path: `${pointer}/${index + 1}`, owner: owner() });
  }
}
