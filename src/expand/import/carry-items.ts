import {
  type FoundField,
  generatedKey,
  ITEM_PREFIXES,
  type KeyedField,
  type RunaiField,
  type RunaiItemField,
  wrappedItems,
  wrappedValue,
} from "../../k8s-fields/index.ts";
import { at, isObject, members, pointerTo, stringOf, text } from "../../kernel/index.ts";
import type { Building, Draft } from "./draft.ts";
import { numberOf } from "./gpu-request.ts";

/** Carries a map of texts: environment variables, labels or annotations. */
export function carryTexts(draft: Draft, { field }: FoundField, name: string, spec: object): void {
  const list = wrappedItems(spec, name).map(([key, value], index) => {
    const source = pointerTo("/spec", name, "items", key);
    draft.trace(`/spec/${field.api}/${index}`, source);
    const secret = field.name === "environment" ? /^SECRET:([^,]+),(.+)$/s.exec(text(value) ?? "") : null;
    if (secret === null) return { name: key, value };
    return { name: key, secret: { name: secret[1]?.trim(), key: secret[2]?.trim() } };
  });
  if (list.length > 0) draft.set(`/spec/${field.api}`, list, pointerTo("/spec", name));
}

/** Carries a map of objects to a list of the API; a key that a user chose is the name of its item. */
export function carryItems(draft: Draft, { field }: FoundField, name: string, spec: object): void {
  const list: unknown[] = [];
  for (const [key, value] of wrappedItems(spec, name)) {
    const source = pointerTo("/spec", name, "items", key, "value");
    const place = `/spec/${field.api}/${list.length}`;
    const item = itemOf(draft, field, value, { source, place, spec });
    if (item === undefined) continue;
    const isChosen = !isGenerated(field, key, list.length);
    if (field.name === "capabilities" || field.name === "extendedResources") {
      if (isChosen) {
        draft.remark("changed", source, `loses its key ${JSON.stringify(key)}: the items of the API have no names`);
      }
    } else if (isChosen && isObject(item)) item.name = key;
    draft.trace(place, source);
    list.push(item);
  }
  if (list.length > 0) draft.set(`/spec/${field.api}`, list, pointerTo("/spec", name));
}

function isGenerated({ name }: RunaiField, key: string, index: number): boolean {
  return Object.hasOwn(ITEM_PREFIXES, name) && key === generatedKey(name as KeyedField, index);
}

/** The item in the input, its pointer in the definition, and the `spec` around it. */
interface ItemPlace {
  readonly source: string;
  readonly place: string;
  readonly spec: object;
}

function itemOf(
  draft: Draft,
  field: RunaiField,
  value: unknown,
  { source, place, spec }: ItemPlace,
): Building | string | undefined {
  if (field.name === "capabilities") return text(at(value, "capability"));
  if (field.name === "tolerations") return tolerationOf(draft, value, source);
  const item: Building = {};
  for (const [member, inner] of members(value)) {
    const known = typeof field.item === "object" ? memberOf(field.item, member) : undefined;
    if (known === undefined || inner === null || inner === undefined) continue;
    const [name, { api = name }] = known;
    draft.trace(`${place}/${api}`, pointerTo(source, member));
    setMember(item, api.split("/"), known[1].type === "Quantity" ? stringOf(inner) : inner);
  }
  return completed(draft, field, item, source, spec);
}

function memberOf(item: Readonly<Record<string, RunaiItemField>>, name: string): [string, RunaiItemField] | undefined {
  return Object.entries(item).find(([known, { aliases }]) => known === name || aliases?.includes(name));
}

function setMember(item: Building, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) item[key] = value;
  else {
    const inner = isObject(item[key]) ? { ...item[key] } : {};
    setMember(inner, rest, value);
    item[key] = inner;
  }
}

/** The item without values that are defaults of the API, and with those that the two formats have apart. */
function completed(
  draft: Draft,
  { name }: RunaiField,
  item: Building,
  source: string,
  spec: object,
): Building | undefined {
  switch (name) {
    case "ports":
      return port(draft, item, source, spec);
    case "pvcs":
      return claim(draft, item, source);
    case "gitSync":
      return without(item, { secretKeyOfUser: "User" });
    case "nfs":
      if (item.readOnly === undefined) {
        draft.remark(
          "changed",
          source,
          "has no readOnly, so the container can only read; write readOnly: false where it writes",
        );
      }
      return without(item, { readOnly: true });
    case "s3":
      return without(item, { secretKeyOfAccessKeyId: "AccessKeyId", secretKeyOfSecretKey: "SecretKey" });
    default:
      return item;
  }
}

function without(item: Building, defaults: Readonly<Record<string, unknown>>): Building {
  return Object.fromEntries(Object.entries(item).filter(([key, value]) => defaults[key] !== value));
}

function port(draft: Draft, { protocol, ...item }: Building, source: string, spec: object): Building | undefined {
  const serviceType = item.serviceType ?? wrappedValue(spec, "serviceType");
  if (serviceType === "ServingPort") {
    draft.remark("lost", source, "is a port for requests, which a Training does not have");
    return undefined;
  }
  if (protocol !== undefined) draft.remark("lost", `${source}/protocol`, "has no field in a port of the API");
  if (serviceType === undefined) {
    draft.remark("changed", source, "has no serviceType, which the API requires; ClusterIP was added");
  }
  return { ...item, serviceType: serviceType ?? "ClusterIP" };
}

function claim(draft: Draft, { claimInfo, ...item }: Building, source: string): Building {
  if (!isObject(claimInfo)) return item;
  if (item.existingPvc === true) {
    for (const [member, value] of members(claimInfo)) {
      const names = member === "accessModes" ? members(value).map(([mode]) => mode) : [member];
      for (const name of names) {
        draft.remark("lost", `${source}/${name}`, "describes a new claim, but existingPvc is true");
      }
    }
    return item;
  }
  const { accessModes, ...info } = claimInfo;
  if (!isObject(accessModes)) return { ...item, claimInfo: info };
  // An absent readWriteOnce is false in run.ai/v2alpha1 and true in the API.
  const { readWriteOnce, ...modes } = accessModes;
  const hasOther = Object.values(modes).includes(true);
  const once = readWriteOnce ?? (hasOther ? false : undefined);
  const carriedModes = once === undefined || once === true ? modes : { readWriteOnce: once, ...modes };
  return { ...item, claimInfo: Object.keys(carriedModes).length === 0 ? info : { ...info, accessModes: carriedModes } };
}

const TOLERATION = {
  key: "key",
  operator: "operator",
  value: "value",
  effect: "effect",
  seconds: "seconds",
  tolerationSeconds: "seconds",
};

/** The reference gives no form, so this is that of Kubernetes and of the API. */
function tolerationOf(draft: Draft, value: unknown, source: string): Building | undefined {
  if (!isObject(value)) {
    draft.remark("lost", source, "is not an object; the reference gives tolerations no form");
    return undefined;
  }
  const item: Building = {};
  for (const [member, inner] of members(value)) {
    const name = Object.hasOwn(TOLERATION, member) ? TOLERATION[member as keyof typeof TOLERATION] : undefined;
    if (name === undefined) draft.remark("lost", pointerTo(source, member), "is not a field of a toleration");
    else if (inner !== null && (inner !== "" || name === "value"))
      item[name] = name === "seconds" ? numberOf(inner) : inner;
  }
  // These are Kubernetes' defaults, which the API calls mandatory.
  const toleration: Building = { operator: "Equal", effect: "Any", ...item };
  if (toleration.operator === "Equal") toleration.value ??= "";
  else if (toleration.value === "") delete toleration.value;
  return toleration;
}
