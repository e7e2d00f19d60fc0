import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow } from "../../src/k8s-fields/index.ts";
import { at, isAbsent, isObject, items, member, names, text } from "../../src/kernel/index.ts";

const PATH = "/spec/router";

/**
 * The faults of the router of an LLMInferenceService: routes, gateways, traffic, and the scheduler.
 *
 * @param isOld whether it is of `v1alpha1`, in which a route names no gateway beside those of the router
 */
export function routerFaults(router: unknown, isOld: boolean): readonly ObjectFault[] {
  if (!isObject(router)) return [];
  return [...routeFaults(router, isOld), ...trafficFaults(router), ...schedulerFaults(router.scheduler)];
}

function routeFaults({ route, gateway }: Readonly<Record<string, unknown>>, isOld: boolean): readonly ObjectFault[] {
  const http = member(route, "http");
  const path = `${PATH}/route/http`;
  const hasRefs = items(member(http, "refs")).length > 0;
  const gateways = items(member(gateway, "refs"));
  const parents = items(at(http, "spec", "parentRefs"));
  const isOther = parents.length > 0 && gateways.length > 0 && (isOld || keys(parents) !== keys(gateways));
  return [
    ...(hasRefs && !isAbsent(member(http, "spec"))
      ? [conflictingField(`${path}/spec`, "must not be set together with refs", `${path}/refs`)]
      : []),
    ...(hasRefs && !isAbsent(gateway) && gateways.length === 0
      ? [conflictingField(`${path}/refs`, "must not be set together with a gateway without refs", `${PATH}/gateway`)]
      : []),
    ...(isOther
      ? [
          conflictingField(
            `${path}/spec/parentRefs`,
            isOld ? "must not be set together with gateway.refs" : "must name the gateways of gateway.refs",
            `${PATH}/gateway/refs`,
          ),
        ]
      : []),
  ];
}

/** The names of gateways in one order. */
function keys(references: readonly unknown[]): string {
  const fields = ["namespace", "name", "sectionName"];
  const texts = references.map((each) => fields.map((field) => text(member(each, field)) ?? "").join("/"));
  return texts.sort().join(" ");
}

function trafficFaults({ route, ingress }: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  const path = `${PATH}/route`;
  const [first, second] = ["group", "weight"].filter((field) => !isAbsent(member(route, field)));
  if (first === undefined) return [];
  if (!isAbsent(ingress)) {
    return [conflictingField(`${path}/${first}`, "must not be set together with ingress", `${PATH}/ingress`)];
  }
  const other = first === "group" ? "weight" : "group";
  if (second === undefined) {
    return [missingField(`${path}/${other}`, `is mandatory together with ${first}, but missing`)];
  }
  if (items(at(route, "http", "refs")).length === 0) return [];
  return [conflictingField(`${path}/group`, "must not be set together with http.refs", `${path}/http/refs`)];
}

function schedulerFaults(scheduler: unknown): readonly ObjectFault[] {
  const path = `${PATH}/scheduler`;
  const config = member(scheduler, "config");
  const place = `${path}/config`;
  const { inline, ref } = isObject(config) ? config : {};
  return [
    ...numberBelow(scheduler, "replicas", path, 1),
    ...(isObject(config) && isAbsent(inline) && isAbsent(ref) ? [missingField(place, "needs one of inline, ref")] : []),
    ...(isAbsent(inline) || isAbsent(ref)
      ? []
      : [conflictingField(`${place}/inline`, "must not be set together with ref", `${place}/ref`)]),
    ...(isObject(inline) && names(inline).length === 0 ? [missingField(`${place}/inline`, "is empty")] : []),
    ...(isObject(ref) && (isAbsent(ref.name) || ref.name === "") ? [missingField(`${place}/ref/name`)] : []),
  ];
}
