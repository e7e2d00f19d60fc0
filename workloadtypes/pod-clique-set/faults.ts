import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  emptyListPlace,
  missingField,
  numberBelow,
  rejectedText,
  repeatedTexts,
  unknownWord,
  writtenName,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, durationSeconds, formatValue, isObject, items, member, text } from "../../src/kernel/index.ts";
import { cycleFaults } from "../shared/dependency-cycles.ts";
import { cliqueFaults } from "./clique-faults.ts";
import { scalingGroupFaults } from "./scaling-group-faults.ts";

const TEMPLATE = "/spec/template";
const EXPLICIT = "CliqueStartupTypeExplicit";
const STARTUP_TYPES: readonly string[] = ["CliqueStartupTypeAnyOrder", "CliqueStartupTypeInOrder", EXPLICIT];

/** Most letters of the names of a set, a clique and its scaling group together, of which Grove makes the names of pods. */
const MAX_NAMES = 45;

/**
 * The fields for which Grove's webhook rejects a set in every configuration of the operator. Not included are topologies
 * and the names of schedulers, which the configuration enables, and shared resource claims.
 * Source: ai-dynamo/grove fcc3b3b, operator/internal/webhook/admission/pcs/validation and defaulting.
 */
export function podCliqueSetFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  const template = member(spec, "template");
  const cliques = items(member(template, "cliques"));
  const groups = items(member(template, "podCliqueScalingGroups"));
  const empty = emptyListPlace(spec, "/spec", "template", "cliques");
  const startup = member(template, "cliqueStartupType");
  const grouped = new Set(groups.flatMap((group) => items(member(group, "cliqueNames"))));
  return [
    ...numberBelow(spec, "replicas", "/spec", 0),
    ...unknownWord(STARTUP_TYPES, startup, `${TEMPLATE}/cliqueStartupType`),
    ...rejectedText(member(template, "terminationDelay"), `${TEMPLATE}/terminationDelay`, delayProblem),
    ...(empty === undefined ? [] : [missingField(empty, "needs at least one clique")]),
    ...cliques.flatMap((clique, index) =>
      cliqueFaults(clique, `${TEMPLATE}/cliques/${index}`, grouped.has(member(clique, "name"))),
    ),
    ...repeatedTexts(cliques, "name", `${TEMPLATE}/cliques`),
    ...repeatedRoles(cliques),
    ...schedulerFaults(cliques),
    ...(startup === EXPLICIT ? orderFaults(cliques) : []),
    ...scalingGroupFaults(groups, cliques, `${TEMPLATE}/podCliqueScalingGroups`),
    ...lengthFaults(writtenName(object), cliques, groups, grouped),
  ];
}

function delayProblem(delay: string): string | undefined {
  const seconds = durationSeconds(delay);
  if (seconds === undefined) return "must be a duration such as 4h";
  return seconds <= 0 ? "must be longer than 0" : undefined;
}

function repeatedRoles(cliques: readonly unknown[]): readonly ObjectFault[] {
  const specs = cliques.map((clique) => member(clique, "spec"));
  return repeatedTexts(specs, "roleName", `${TEMPLATE}/cliques`).map((fault) => {
    const path = fault.path.replace(/\/roleName$/, "/spec/roleName");
    return { ...fault, path };
  });
}

/** All pods have one scheduler. A clique without a name has that of Grove's configuration. */
function schedulerFaults(cliques: readonly unknown[]): readonly ObjectFault[] {
  let first: { readonly name: string; readonly path: string } | undefined;
  return cliques.flatMap((clique, index) => {
    const name = text(at(clique, "spec", "podSpec", "schedulerName")) ?? "";
    const path = `${TEMPLATE}/cliques/${index}/spec/podSpec/schedulerName`;
    if (name !== "") first ??= { name, path };
    if (name === "" || first === undefined || first.name === name) return [];
    return [conflictingField(path, `must be ${formatValue(first.name)}, as in the other cliques`, first.path)];
  });
}

function orderFaults(cliques: readonly unknown[]): readonly ObjectFault[] {
  const parts = cliques.map((clique, index) => {
    const path = `${TEMPLATE}/cliques/${index}`;
    const dependencies = items(at(clique, "spec", "startsAfter")).flatMap((name, place) =>
      typeof name === "string" ? [{ name, path: `${path}/spec/startsAfter/${place}` }] : [],
    );
    return { name: text(member(clique, "name")) ?? "", path, dependencies };
  });
  const known = new Set(parts.map(({ name }) => name));
  return [
    ...parts.flatMap(({ dependencies }) =>
      dependencies.flatMap(({ name, path }, index): readonly ObjectFault[] => {
        if (name === "" || !known.has(name)) {
          return [conflictingField(path, `names ${formatValue(name)}, but no clique has this name`)];
        }
        const first = dependencies.findIndex((each) => each.name === name);
        return first === index ? [] : [{ kind: "duplicate", path, message: "repeats a clique of the list" }];
      }),
    ),
    ...cycleFaults(parts),
  ];
}

function lengthFaults(
  set: string | undefined,
  cliques: readonly unknown[],
  groups: readonly unknown[],
  grouped: ReadonlySet<unknown>,
): readonly ObjectFault[] {
  if (set === undefined) return [];
  const check = (path: string, ...names: readonly unknown[]) => {
    const length = names.reduce<number>((sum, name) => sum + (text(name) ?? "").length, set.length);
    if (length <= MAX_NAMES) return [];
    const parts = names.length > 1 ? "set, clique and scaling group" : "set and clique";
    return [conflictingField(path, `makes the names of ${parts} ${length} characters long; at most ${MAX_NAMES}`)];
  };
  const alone = cliques.map((clique) => (isObject(clique) ? clique.name : undefined));
  return [
    ...alone.flatMap((name, index) => (grouped.has(name) ? [] : check(`${TEMPLATE}/cliques/${index}/name`, name))),
    ...groups.flatMap((group, index) =>
      items(member(group, "cliqueNames")).flatMap((name, place) =>
        check(`${TEMPLATE}/podCliqueScalingGroups/${index}/cliqueNames/${place}`, name, member(group, "name")),
      ),
    ),
  ];
}
