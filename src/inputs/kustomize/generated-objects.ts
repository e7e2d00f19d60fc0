import { equalValues, isObject, items, member, members, memoize, text } from "../../kernel/index.ts";
import { GENERATED_KINDS, literalPair } from "../units/literals.ts";
import { type BuiltObject, unchangedObject } from "./built-object.ts";
import { currentIdentity, identitiesOf } from "./identity.ts";
import { type Tree, withMember } from "./values.ts";

/** Returns the bytes of a file that a generator names; undefined for one that cannot be read. */
type ReadData = (path: string) => Uint8Array | undefined;

/**
 * Objects with those that the generators of a kustomization make, or that they merge into one of these. Their names have no
 * hash yet. Source: kustomize, api/internal/generators and api/kv.
 */
export function withGenerated(
  objects: readonly BuiltObject[],
  kustomization: Tree,
  read: ReadData,
): readonly BuiltObject[] {
  return Object.entries(GENERATED_KINDS).reduce(
    (all, [field, kind]) =>
      items(kustomization[field]).reduce<readonly BuiltObject[]>((before, generator) => {
        const name = text(member(generator, "name"));
        if (name === undefined) return before;
        const options = optionsOf(generator, kustomization.generatorOptions);
        const value = generatedObject(kind, generator, options, read);
        const made = { ...unchangedObject(value), ...(options.hasHash === true && { needsHash: true as const }) };
        return absorbed(before, made, text(member(generator, "behavior")));
      }, all),
    objects,
  );
}

function optionsOf(generator: unknown, shared: unknown): Tree {
  const own = member(generator, "options");
  const both = (field: string) => ({ ...toMap(member(shared, field)), ...toMap(member(own, field)) });
  return {
    labels: both("labels"),
    annotations: both("annotations"),
    immutable: member(shared, "immutable") === true || member(own, "immutable") === true,
    hasHash: ![shared, own].some((each) => member(each, "disableNameSuffixHash") === true),
  };
}

function toMap(value: unknown): Tree {
  return isObject(value) ? value : {};
}

function generatedObject(kind: string, generator: unknown, options: Tree, read: ReadData): Tree {
  const namespace = text(member(generator, "namespace")) ?? "";
  const metadata = filled({ labels: options.labels, annotations: options.annotations });
  const data = dataOf(generator, read).map(([key, value]) => [key, kind === "Secret" ? base64(value) : value] as const);
  const [texts, binary] = [
    data.filter(([, value]) => typeof value === "string"),
    data.filter(([, value]) => typeof value !== "string"),
  ];
  const binaryData = Object.fromEntries(binary.map(([key, value]) => [key, base64(value)]));
  return {
    apiVersion: "v1",
    kind,
    metadata: {
      name: member(generator, "name"),
      ...(namespace !== "" && { namespace }),
      ...metadata,
    },
    // The template of a Secret has the field, that of a ConfigMap has not.
    ...(kind === "Secret" && { data: {} }),
    ...filled({ data: Object.fromEntries(texts), binaryData }),
    ...(kind === "Secret" && { type: text(member(generator, "type")) || "Opaque" }),
    ...(options.immutable === true && { immutable: true }),
  };
}

/** The members that have content. */
function filled(value: Tree): Tree {
  return Object.fromEntries(Object.entries(value).filter(([, map]) => members(map).length > 0));
}

/** The keys and values of a generator; a file that is not a text stays as bytes. */
function dataOf(generator: unknown, read: ReadData): readonly (readonly [string, string | Uint8Array])[] {
  const texts = (field: string) => items(member(generator, field)).flatMap((entry) => text(entry) ?? []);
  const env = text(member(generator, "env")) ?? "";
  const ofEnv = [...(env === "" ? [] : [env]), ...texts("envs")].flatMap((path) => envLines(contentOf(path, read)));
  const ofLiterals = texts("literals").flatMap((literal) => {
    const pair = literalPair(literal);
    return pair === undefined ? [] : [[pair.key, pair.value] as const];
  });
  const ofFiles = texts("files").flatMap((entry) => {
    const [, key, path = ""] = /^(?:([^=]*)=)?(.*)$/s.exec(entry) ?? [];
    const content = contentOf(path, read);
    return content === undefined ? [] : [[key ?? path.slice(path.lastIndexOf("/") + 1), content] as const];
  });
  return [...ofEnv, ...ofLiterals, ...ofFiles];
}

function contentOf(path: string, read: ReadData): string | Uint8Array | undefined {
  const bytes = read(path);
  return bytes === undefined ? undefined : decoded(bytes);
}

// Hundreds of overlays can generate data of one large file.
const decoded = memoize((bytes: Uint8Array): string | Uint8Array => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
});

function envLines(content: string | Uint8Array | undefined): readonly (readonly [string, string])[] {
  if (typeof content !== "string") return [];
  return content
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const written = line.trimStart();
      if (written === "" || written.startsWith("#")) return [];
      const end = written.indexOf("=");
      return [end < 0 ? [written, ""] : [written.slice(0, end), written.slice(end + 1)]] as const;
    });
}

/** The base64 form that kustomize writes, in lines of 70 characters. */
function base64(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const encoded = Buffer.from(bytes).toString("base64");
  if (encoded.length <= 70) return encoded;
  return (encoded.match(/.{1,70}/g) ?? []).map((line) => `${line}\n`).join("");
}

/** Objects with a generated one, which is merged into a known one or replaces it where its behavior says so. */
function absorbed(
  objects: readonly BuiltObject[],
  made: BuiltObject,
  behavior: string | undefined,
): readonly BuiltObject[] {
  const { value } = made;
  const identity = currentIdentity(value);
  const known = objects.find(
    (object) => identitiesOf(object).some((each) => equalValues(each, identity)) && object.value.apiVersion === "v1",
  );
  if (known === undefined) return [...objects, made];
  if (behavior !== "merge" && behavior !== "replace") return objects;
  const metadata = toMap(known.value.metadata);
  const map = (field: string, before: unknown, added: unknown) => ({ [field]: { ...toMap(before), ...toMap(added) } });
  const merged: Tree = {
    ...value,
    metadata: {
      ...toMap(value.metadata),
      name: metadata.name,
      ...(metadata.namespace !== undefined && { namespace: metadata.namespace }),
      ...filled(map("labels", metadata.labels, member(value.metadata, "labels"))),
      ...filled(map("annotations", metadata.annotations, member(value.metadata, "annotations"))),
    },
    ...(behavior === "merge" && filled(map("data", known.value.data, value.data))),
    ...(behavior === "merge" && filled(map("binaryData", known.value.binaryData, value.binaryData))),
  };
  const replaced =
    metadata.namespace === undefined
      ? withMember(merged, "metadata", withMember(toMap(merged.metadata), "namespace", undefined))
      : merged;
  return objects.map((object) => (object === known ? { ...known, value: replaced } : object));
}
