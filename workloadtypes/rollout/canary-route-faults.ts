import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, member, names, pointerTo, text } from "../../src/kernel/index.ts";

/** Whether the traffic routing of a canary has one of the given routers. */
export function hasRouter(routing: unknown, routers: readonly string[]): boolean {
  return routers.some((router) => !isAbsent(member(routing, router)));
}

/** Whether a plugin routes the traffic of a canary. */
export function hasPlugins(routing: unknown): boolean {
  return names(member(routing, "plugins")).length > 0;
}

/** The faults of the routes that a step sets. */
export function routeFaults(
  { setHeaderRoute, setMirrorRoute }: Members,
  routing: unknown,
  step: string,
): readonly ObjectFault[] {
  const faults: ObjectFault[] = [];
  if (isObject(setHeaderRoute)) {
    const path = `${step}/setHeaderRoute`;
    if (hasRouter(routing, ["istio", "alb", "apisix"]) || hasPlugins(routing)) {
      faults.push(...headerFaults(setHeaderRoute, hasRouter(routing, ["alb"]), path));
    } else faults.push(conflictingField(path, "needs the traffic router istio, alb, apisix or a plugin"));
    faults.push(...nameFaults(setHeaderRoute, routing, path));
  }
  if (isObject(setMirrorRoute)) {
    const path = `${step}/setMirrorRoute`;
    if (!hasRouter(routing, ["istio"])) faults.push(conflictingField(path, "needs the traffic router istio"));
    faults.push(...mirrorFaults(setMirrorRoute, path), ...nameFaults(setMirrorRoute, routing, path));
  }
  return faults;
}

function nameFaults({ name }: Members, routing: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(routing)) return [];
  const managed = member(routing, "managedRoutes");
  if (isAbsent(managed)) {
    return [conflictingField(`${path}/name`, "needs a list of routes, trafficRouting.managedRoutes")];
  }
  if (items(managed).some((route) => (text(member(route, "name")) ?? "") === (text(name) ?? ""))) return [];
  return [conflictingField(`${path}/name`, "is not the name of a route in trafficRouting.managedRoutes")];
}

const FORMS = ["exact", "regex", "prefix"];

function headerFaults({ match }: Members, isAlb: boolean, path: string): readonly ObjectFault[] {
  return items(match).flatMap((each, index) => {
    const place = pointerTo(path, "match", index, "headerValue");
    const value = member(each, "headerValue");
    if (!isAlb) return valueFaults(value, place);
    const [form, ...more] = formsOf(value);
    return form === "exact" && more.length === 0 ? [] : [missingField(place, "must have exact alone with alb")];
  });
}

function mirrorFaults({ match }: Members, path: string): readonly ObjectFault[] {
  return items(match).flatMap((each, index) =>
    ["method", "path"].flatMap((field) => {
      const value = member(each, field);
      return isAbsent(value) ? [] : valueFaults(value, pointerTo(path, "match", index, field));
    }),
  );
}

function valueFaults(value: unknown, path: string): readonly ObjectFault[] {
  return formsOf(value).length === 1 ? [] : [missingField(path, `must have one of ${FORMS.join(", ")}`)];
}

/** The forms of a match that are given and not empty. */
function formsOf(value: unknown): readonly string[] {
  return FORMS.filter((form) => (text(member(value, form)) ?? "") !== "");
}
