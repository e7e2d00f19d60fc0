import { pointerTo } from "../../src/model/pointer.ts";
import { at, items, members, text } from "../../src/policy/read.ts";
import type { ContainerView, PodView } from "../../src/policy/workload-view.ts";
import { titleOf } from "./pod-parts.ts";
import { isWrittenSecret } from "./secret-literals.ts";
import { type FoundSecret, kindOfFile, secretOption, secretsIn } from "./secret-texts.ts";
import { secretValues } from "./secret-values.ts";

/** A secret with its place. */
export interface PlacedSecret extends FoundSecret {
  /** JSON pointer into the pod template, or into the object. */
  readonly path: string;
  /** Who has it, for messages. */
  readonly owner: string;
}

/** Where a container has commands beside its own. */
const HOOKS = [
  ["lifecycle", "postStart"],
  ["lifecycle", "preStop"],
  ["livenessProbe"],
  ["readinessProbe"],
  ["startupProbe"],
] as const;

/** Secrets that a pod template has written out: in variables, commands, headers of probes, and annotations. */
export function secretsOfPod(pod: PodView): readonly PlacedSecret[] {
  return [
    ...pod.containers.flatMap((view) => [...variables(view), ...commands(view), ...headers(view)]),
    ...annotations(pod.annotations, "/metadata/annotations", "the pod"),
  ];
}

/** Secrets in annotations. */
export function annotations(map: unknown, base: string, owner: string): readonly PlacedSecret[] {
  return members(map).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    // Annotations about secrets hold names, paths and sums of them: only what is surely a secret counts by its name.
    const isNamed = !/secret$/i.test(name) && isWrittenSecret(name.slice(name.lastIndexOf("/") + 1), value);
    return known(value, isNamed, name).map((found) => ({
      ...found,
      path: pointerTo(base, name),
      owner: `annotation ${name} of ${owner}`,
    }));
  });
}

/** Secrets in the data of a ConfigMap. */
export function secretsOfConfigMap(object: unknown): readonly PlacedSecret[] {
  return members(at(object, "data")).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    const isFile = value.includes("\n");
    const found = isFile
      ? secretsIn(value, kindOfFile(name))
      : known(value, isWrittenSecret(name, value), name, () => secretsIn(value, kindOfFile(name)));
    return found.map((secret) => ({ ...secret, path: pointerTo("/data", name), owner: `key ${name}` }));
  });
}

/** Variables of the platform's own kinds: `spec.environment.items.<name>.value`. */
export function secretsOfPlatformObject(object: unknown): readonly PlacedSecret[] {
  return members(at(object, "spec", "environment", "items")).flatMap(([name, item]) =>
    variable(name, at(item, "value")).map((found) => ({
      ...found,
      path: pointerTo("/spec/environment/items", name, "value"),
      owner: `variable ${name}`,
    })),
  );
}

/** Texts anywhere in the `spec` of an object that are secrets by their value, but for the given members of it. */
export function secretsBelow(object: unknown, skipped: readonly string[]): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  const way: (string | number)[] = ["spec"];
  const visit = (key: string | number, value: unknown) => {
    way.push(key);
    if (typeof value === "string") {
      for (const secret of secretValues(value)) {
        found.push({ ...secret, key: secret.what, path: pointerTo("", ...way), owner: `field ${key}` });
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) visit(name, member);
    }
    way.pop();
  };
  for (const [key, member] of members(at(object, "spec"))) {
    if (!skipped.includes(key)) visit(key, member);
  }
  return found;
}

function variables({ container, pointer, ...view }: ContainerView): readonly PlacedSecret[] {
  return items(at(container, "env")).flatMap((entry, index) => {
    const name = text(at(entry, "name")) ?? "";
    return variable(name, at(entry, "value")).map((found) => ({
      ...found,
      path: `${pointer}/env/${index}/value`,
      owner: `variable ${name} of ${titleOf({ container, pointer, ...view })}`,
    }));
  });
}

function variable(name: string, value: unknown): readonly FoundSecret[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  const written = String(value);
  return known(written, isWrittenSecret(name, written), name, () =>
    written.includes("=") ? secretsIn(written, "program") : [],
  );
}

/** What a value alone tells, else what its name tells, else what is in it. */
function known(
  value: string,
  isNamed: boolean,
  name: string,
  otherwise: () => readonly FoundSecret[] = () => [],
): readonly FoundSecret[] {
  const [first] = secretValues(value);
  if (first !== undefined) return [{ ...first, key: name }];
  return isNamed ? [{ what: "a secret", shown: "****", key: name }] : otherwise();
}

function commands(view: ContainerView): readonly PlacedSecret[] {
  const own = ["command", "args"].map((field) => ({
    list: at(view.container, field),
    base: `${view.pointer}/${field}`,
  }));
  const hooks = HOOKS.map((keys) => ({
    list: at(view.container, ...keys, "exec", "command"),
    base: `${view.pointer}/${keys.join("/")}/exec/command`,
  }));
  return [...own, ...hooks].flatMap(({ list, base }) => {
    const parts = items(list);
    return parts.flatMap((part, index) => {
      if (typeof part !== "string") return [];
      const next = text(parts[index + 1]);
      const option = secretOption(part, next);
      const behind =
        option === undefined || secretValues(next ?? "").length > 0 ? [] : [{ ...option, place: index + 1 }];
      return [...secretsIn(part, "program").map((found) => ({ ...found, place: index })), ...behind].map(
        ({ place, ...found }) => ({ ...found, path: `${base}/${place}`, owner: `the command of ${titleOf(view)}` }),
      );
    });
  });
}

function headers(view: ContainerView): readonly PlacedSecret[] {
  return HOOKS.flatMap((keys) =>
    items(at(view.container, ...keys, "httpGet", "httpHeaders")).flatMap((header, index) => {
      const name = text(at(header, "name")) ?? "";
      const value = text(at(header, "value")) ?? "";
      return secretsIn(`${name}: ${value}`, "settings").map((found) => ({
        ...found,
        path: `${view.pointer}/${keys.join("/")}/httpGet/httpHeaders/${index}/value`,
        owner: `a header of a probe of ${titleOf(view)}`,
      }));
    }),
  );
}
