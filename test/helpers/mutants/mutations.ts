import type { JqNode } from "../../../src/jq/index.ts";
import {
  componentsIn,
  expressionFields,
  type Field,
  type Json,
  list,
  misspelt,
  nodesOf,
  object,
  type Pick,
  replaced,
} from "./edits.ts";

/** Makes one mistake in a definition, and returns false where the definition has no place for it. */
type Mutation = (spec: Json, pick: Pick) => boolean;

const PODS = /podTemplateSpecPath$|podSpecPath$/;

/** The kinds of mistakes, by name. */
export const mutations: Readonly<Record<string, Mutation>> = {
  "typo in the path of pods": (spec, pick) => typo(fields(spec, PODS), pick),
  "typo in the path of replicas": (spec, pick) => typo(fields(spec, /eplicasPath$/), pick),
  "typo in the path of the status": (spec, pick) => typo(fields(spec, /(phase|conditions)Definition\/path$/), pick),
  "typo in a status expression": (spec, pick) => typo(fields(spec, /\/expression$/), pick),
  "typo in the path of ids": (spec, pick) => typo(fields(spec, /instanceIdPath$/), pick),
  "typo in the name of a field": (spec, pick) => {
    const owner = pick(
      componentsIn(spec)
        .flatMap((one) => [one, object(one.specDefinition), object(one.podSelector)])
        .filter((one) => Object.keys(one).length > 0),
    );
    const key = owner && pick(Object.keys(owner).filter((name) => name !== "name"));
    if (owner === undefined || key === undefined) return false;
    owner[misspelt(key, pick)] = owner[key];
    return delete owner[key];
  },
  "typo in a label": (spec, pick) => {
    const field = pick(fields(spec, /keyPath$|idPath$|KeyPaths/).filter(({ source }) => labelsOf(source).length > 0));
    const label = field && pick(labelsOf(field.source));
    return (
      field !== undefined &&
      label !== undefined &&
      write(field, replaced(field.source, label.span, JSON.stringify(misspelt(String(label.value), pick))))
    );
  },
  "typo in a condition": (spec, pick) => {
    const condition = pick(conditionsOf(spec));
    if (condition === undefined) return false;
    condition.type = misspelt(String(condition.type), pick);
    return true;
  },
  "typo in a phase": (spec, pick) => {
    const matcher = pick(matchersOf(spec).filter(({ byPhase }) => typeof byPhase === "string"));
    if (matcher === undefined) return false;
    matcher.byPhase = misspelt(String(matcher.byPhase), pick);
    return true;
  },
  "value of a condition in another case": (spec, pick) => {
    const condition = pick(conditionsOf(spec).filter(({ status }) => typeof status === "string"));
    if (condition === undefined) return false;
    condition.status = String(condition.status).toLowerCase();
    return true;
  },
  "negated condition": (spec, pick) => {
    const condition = pick(conditionsOf(spec).filter(({ status }) => status === "True"));
    if (condition === undefined) return false;
    condition.status = "False";
    return true;
  },
  "statuses swapped": (spec, pick) => {
    const mappings = mappingsOf(spec);
    const keys = Object.keys(mappings).filter(
      (key) => list(mappings[key]).length > 0 && key !== "initializing" && key !== "degraded",
    );
    const [a, b] = [pick(keys), pick(keys)];
    if (a === undefined || b === undefined || a === b) return false;
    [mappings[a], mappings[b]] = [mappings[b], mappings[a]];
    return true;
  },
  "wrong status key": (spec, pick) => {
    const mappings = mappingsOf(spec);
    const key = pick(Object.keys(mappings).filter((name) => list(mappings[name]).length > 0));
    if (key === undefined) return false;
    const other = pick(["Running", "succeeded", "error", "pending"].filter((name) => name !== key)) ?? "";
    mappings[other] = mappings[key];
    return delete mappings[key];
  },
  "status matcher copied to another status": (spec, pick) => {
    const mappings = mappingsOf(spec);
    const [from, to] = [pick(Object.keys(mappings)), pick(["running", "completed", "failed"])];
    const matcher = from && pick(list(mappings[from]));
    if (from === undefined || to === undefined || from === to || matcher === undefined) return false;
    mappings[to] = [...list(mappings[to]), structuredClone(matcher)];
    return true;
  },
  "negated status expression": (spec, pick) => {
    const field = pick(fields(spec, /\/expression$/));
    return field !== undefined && write(field, `(${field.source}) | not`);
  },
  "wrong expected result": (spec, pick) => {
    const matcher = pick(matchersOf(spec).filter(({ byExpression }) => byExpression !== undefined));
    if (matcher === undefined) return false;
    const expression = object(matcher.byExpression);
    expression.expectedResult = pick(["True", "yes", "1", ""]);
    return true;
  },
  "missing status part": (spec, pick) => {
    const status = object(componentsIn(spec)[0]?.statusDefinition);
    const key = pick(Object.keys(status).filter((name) => name.endsWith("Definition")));
    return key !== undefined && delete status[key];
  },
  "missing status definition": (spec) => delete componentsIn(spec)[0]?.statusDefinition,
  "status read outside the status": (spec, pick) => {
    const field = pick(fields(spec, /(phase|conditions)Definition\/path$/));
    return (
      field !== undefined && write(field, field.source.replace(".status.", pick([".", ".spec.", ".metadata."]) ?? "."))
    );
  },
  "dropped instanceIdPath": (spec, pick) => dropFrom(spec, pick, "instanceIdPath"),
  "dropped instanceIdPath and its selector": (spec, pick) => {
    const component = pick(componentsIn(spec).filter(({ instanceIdPath }) => instanceIdPath !== undefined));
    if (component === undefined) return false;
    delete object(component.podSelector).componentInstanceSelector;
    return delete component.instanceIdPath;
  },
  "dropped selector": (spec, pick) => {
    // The selector of an only component is never evaluated.
    const leaves = componentsIn(spec).filter(({ specDefinition }) => specDefinition !== undefined);
    const component = pick(leaves.filter(({ podSelector }) => object(podSelector).componentTypeSelector !== undefined));
    if (component === undefined || leaves.length < 2) return false;
    return delete object(component.podSelector).componentTypeSelector;
  },
  "dropped pod definition": (spec, pick) => dropFrom(spec, pick, "specDefinition"),
  "dropped ?": (spec, pick) => {
    const field = pick(fields(spec).filter(({ source }) => source.includes("[]?")));
    const at = field && pick([...field.source.matchAll(/\[\]\?/g)].map(({ index }) => index));
    return (
      field !== undefined && at !== undefined && write(field, replaced(field.source, { start: at, end: at + 3 }, "[]"))
    );
  },
  "dropped default": (spec, pick) => {
    const node = pickNode(spec, pick, ({ kind }) => kind === "alternative");
    if (node?.node.kind !== "alternative") return false;
    const { left, span } = node.node;
    return write(
      node.field,
      replaced(node.field.source, span, node.field.source.slice(left.span.start, left.span.end)),
    );
  },
  "constant of the wrong type": (spec, pick) => {
    const node = pickNode(
      spec,
      pick,
      (one) => one.kind === "alternative" && one.right.kind === "literal" && typeof one.right.value === "number",
    );
    if (node?.node.kind !== "alternative") return false;
    const { span } = node.node.right;
    return write(node.field, replaced(node.field.source, span, `"${node.field.source.slice(span.start, span.end)}"`));
  },
  "replicas read a text": (spec, pick) => {
    const field = pick(fields(spec, /eplicasPath$/));
    return field !== undefined && write(field, pick([".metadata.name", '"three"', ".spec | keys", ".kind"]) ?? "");
  },
  "constant replicas": (spec, pick) => {
    const field = pick(fields(spec, /eplicasPath$/).filter(({ source }) => source !== "1"));
    return field !== undefined && write(field, pick(["2", "3", "4"]) ?? "2");
  },
  "wrong root": (spec, pick) => {
    const field = pick(
      fields(spec, /Path$|\/path$/).filter(({ source }) => /^\.(spec|metadata|status)\./.test(source)),
    );
    return field !== undefined && write(field, field.source.replace(/^\.\w+\./, "."));
  },
  "relative child path": (spec, pick) => {
    const own = list(object(spec.structureDefinition).childComponents);
    const field = pick(
      own
        .flatMap((one) => expressionFields(one, (place) => PODS.test(place) || /eplicasPath$/.test(place)))
        .filter(({ source }) => /^\.spec\.[\w.[\]?]+$/.test(source)),
    );
    return field !== undefined && write(field, `.${field.source.split(".").at(-1)}`);
  },
  "one step too few": (spec, pick) => {
    const field = pick(fields(spec, PODS).filter(({ source }) => /^(\.\w+)+$/.test(source)));
    return field !== undefined && write(field, field.source.slice(0, field.source.lastIndexOf(".")) || ".");
  },
  "template and spec confused": (spec, pick) => {
    const field = pick(fields(spec, /podTemplateSpecPath$/).filter(({ source }) => /^[.\w[\]?]+$/.test(source)));
    return field !== undefined && write(field, `${field.source}.spec`);
  },
  "first item instead of all": (spec, pick) => {
    const field = pick(fields(spec, /Path$/).filter(({ source }) => source.includes("[]")));
    return field !== undefined && write(field, field.source.replace(/\[\]\??/, "[0]"));
  },
  "paths of two components swapped": (spec, pick) => {
    const own = componentsIn(spec).flatMap((one) => [one.specDefinition, one.scaleDefinition].map(object));
    const key = pick(["podTemplateSpecPath", "podSpecPath", "replicasPath"]) ?? "";
    const owners = own.filter((one) => one[key] !== undefined);
    const [a, b] = [pick(owners), pick(owners)];
    if (a === undefined || b === undefined || a[key] === b[key]) return false;
    [a[key], b[key]] = [b[key], a[key]];
    return true;
  },
  "path of another component": (spec, pick) => {
    const own = componentsIn(spec).flatMap((one) => [one.specDefinition, one.scaleDefinition].map(object));
    const key = pick(["podTemplateSpecPath", "podSpecPath", "replicasPath"]) ?? "";
    const owners = own.filter((one) => one[key] !== undefined);
    const [a, b] = [pick(owners), pick(owners)];
    if (a === undefined || b === undefined || a[key] === b[key]) return false;
    a[key] = b[key];
    return true;
  },
  "selectors swapped": (spec, pick) => {
    const own = componentsIn(spec)
      .map((one) => object(object(one.podSelector).componentTypeSelector))
      .filter(({ value }) => value !== undefined);
    const [a, b] = [pick(own), pick(own)];
    if (a === undefined || b === undefined || a.value === b.value) return false;
    [a.value, b.value] = [b.value, a.value];
    return true;
  },
  "selector of another component": (spec, pick) => {
    const own = componentsIn(spec)
      .map((one) => object(object(one.podSelector).componentTypeSelector))
      .filter(({ value }) => value !== undefined);
    const [a, b] = [pick(own), pick(own)];
    if (a === undefined || b === undefined || a.value === b.value) return false;
    a.value = b.value;
    return true;
  },
  "selector value in another case": (spec, pick) => {
    const own = componentsIn(spec).map((one) => object(object(one.podSelector).componentTypeSelector));
    const selector = pick(
      own.filter(({ value }) => typeof value === "string" && /^[a-z]/.test(value) && value !== "true"),
    );
    if (selector === undefined) return false;
    const value = String(selector.value);
    selector.value = pick([value.toUpperCase(), value.charAt(0).toUpperCase() + value.slice(1)]);
    return true;
  },
  "selector on the workload": (spec, pick) => {
    const field = pick(fields(spec, /keyPath$|idPath$/).filter(({ source }) => source.startsWith(".metadata.labels")));
    return (
      field !== undefined &&
      write(
        field,
        field.source.replace(
          ".metadata.labels",
          pick([".spec.template.metadata.labels", ".labels", ".spec.labels"]) ?? "",
        ),
      )
    );
  },
  "unknown owner": (spec, pick) => {
    const child = pick(list(object(spec.structureDefinition).childComponents));
    if (child === undefined) return false;
    child.ownerRef = misspelt(String(child.ownerRef), pick);
    return true;
  },
  "component owns itself": (spec, pick) => {
    const child = pick(list(object(spec.structureDefinition).childComponents));
    if (child === undefined) return false;
    child.ownerRef = child.name;
    return true;
  },
  "duplicated component": (spec, pick) => {
    const children = list(object(spec.structureDefinition).childComponents);
    const child = pick(children.filter(({ specDefinition }) => specDefinition !== undefined));
    if (child === undefined) return false;
    children.push({ ...structuredClone(child), name: `${child.name}-2` });
    return true;
  },
  "two components of one name": (spec, pick) => {
    const children = list(object(spec.structureDefinition).childComponents);
    const child = pick(children);
    return child !== undefined && children.push(structuredClone(child)) > 0;
  },
  "unknown gang member": (spec, pick) => {
    const member = pick(membersIn(spec));
    if (member === undefined) return false;
    member.componentName = misspelt(String(member.componentName), pick);
    return true;
  },
  "bare grouping key": (spec, pick) => {
    const member = pick(membersIn(spec));
    if (member === undefined) return false;
    member.groupByKeyPaths = [pick(["gpu", "no-gpu", "job"])];
    return true;
  },
  "grouping key of the workload": (spec, pick) => {
    const member = pick(membersIn(spec));
    if (member === undefined) return false;
    member.groupByKeyPaths = [pick([".spec.replicas", ".spec.jobs[].name", ".status.phase2"])];
    return true;
  },
  "filter that no pod passes": (spec, pick) => {
    const member = pick(membersIn(spec));
    if (member === undefined) return false;
    member.filters = [
      pick([
        "any(.spec.jobs[].spec.containers[]; .image != null)",
        '.kind != "Pod"',
        "(.spec.containers | length) == 0",
      ]),
    ];
    return true;
  },
};

function fields(spec: Json, matches: RegExp = /./): readonly Field[] {
  return expressionFields(spec, (place) => matches.test(place));
}

function write({ owner, key }: Field, source: string): boolean {
  owner[key] = source;
  return true;
}

function dropFrom(spec: Json, pick: Pick, key: string): boolean {
  const component = pick(componentsIn(spec).filter((one) => one[key] !== undefined));
  return component !== undefined && delete component[key];
}

function mappingsOf(spec: Json): Json {
  return object(object(componentsIn(spec)[0]?.statusDefinition).statusMappings);
}

function matchersOf(spec: Json): readonly Json[] {
  return Object.values(mappingsOf(spec)).flatMap(list);
}

function conditionsOf(spec: Json): readonly Json[] {
  return matchersOf(spec).flatMap(({ byConditions }) => list(byConditions));
}

function membersIn(spec: Json): readonly Json[] {
  const { podGroups } = object(object(spec.optimizationInstructions).gangScheduling);
  return list(podGroups).flatMap(({ members }) => list(members));
}

function isName(node: JqNode): boolean {
  return node.kind === "index" && node.key.kind === "literal" && /^[A-Za-z]{4,}$/.test(String(node.key.value));
}

function typo(all: readonly Field[], pick: Pick): boolean {
  const field = pick(all.filter(({ source }) => nodesOf(source, isName).length > 0));
  const node = field && pick(nodesOf(field.source, isName));
  if (field === undefined || node?.kind !== "index" || node.key.kind !== "literal") return false;
  const name = String(node.key.value);
  const start = field.source.lastIndexOf(name, node.span.end);
  return write(field, replaced(field.source, { start, end: start + name.length }, misspelt(name, pick)));
}

function pickNode(spec: Json, pick: Pick, matches: (node: JqNode) => boolean) {
  const field = pick(fields(spec).filter(({ source }) => nodesOf(source, matches).length > 0));
  const node = field && pick(nodesOf(field.source, matches));
  return field && node && { field, node };
}

function labelsOf(source: string) {
  return nodesOf(
    source,
    (node) => node.kind === "literal" && /[./-]/.test(String(node.value)) && String(node.value).length > 6,
  ).flatMap((node) => (node.kind === "literal" ? node : []));
}
