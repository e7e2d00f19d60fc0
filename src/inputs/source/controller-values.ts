import { dirname, join } from "node:path";
import { at, groupOf, items, member, members, pathExists, pointerTo, text } from "../../kernel/index.ts";
import { placedArgocdSources } from "../units/argocd-places.ts";
import { hasExpression } from "../units/fill-template.ts";
import type { GeneratedObject, Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { literalObjects } from "../units/literals.ts";
import type { TextReader } from "../units/text-reader.ts";
import { valuesPart } from "./chart-values.ts";
import { placedDocuments } from "./controller-patches.ts";
import { dataValues } from "./data-parts.ts";
import { repositoryOf } from "./ignore-rules.ts";
import { insideText } from "./inside-text.ts";
import { displayName } from "./list-inputs.ts";
import type { InputDocument } from "./read-inputs.ts";
import { valuesFileFinder } from "./values-files.ts";

/**
 * The values that Applications, HelmReleases and kustomizations pass to charts in other files and objects, as parts of
 * objects: values files, ConfigMaps of `valuesFrom`, files of `fileParameters`, and the values of `helmCharts`. A text
 * of values that cannot be read is unjudged.
 */
export function controllerValues(
  documents: readonly InputDocument[],
  { kustomizations, texts }: Pick<Layout, "kustomizations" | "texts">,
): readonly InputDocument[] {
  const files = new Map<string, string>();
  const add = (path: string, name: string) => {
    if (!files.has(path) && pathExists(path)) files.set(path, name);
  };
  const filesOf = valuesFileFinder(texts);
  const inObjects = documents.flatMap((document): readonly InputDocument[] => {
    const { value, path } = document;
    const group = groupOf(text(member(value, "apiVersion")) ?? "");
    if (path === undefined || !GROUPS.has(group)) return [];
    const name = text(at(value, "metadata", "name")) ?? "";
    for (const file of filesOf(value, repositoryOf(dirname(path)))) add(file, name);
    if (group === "argoproj.io") readTexts(document, texts);
    if (group !== HELM) return [];
    return [...mapValues(document, documents, texts), ...generatedValues(document, kustomizations, texts)];
  });
  const inKustomizations = kustomizations.flatMap(({ file, folder, value }) => {
    const [document] = texts.inFile(file);
    return items(value.helmCharts).flatMap((chart, index): readonly InputDocument[] => {
      const name = text(member(chart, "name")) ?? "";
      const named = [member(chart, "valuesFile"), ...items(member(chart, "additionalValuesFiles"))];
      for (const each of named) if (typeof each === "string" && each !== "") add(join(folder, each), name);
      if (document === undefined) return [];
      const locate = (pointer: string) => document.locate(pointerTo("/helmCharts", index, "valuesInline") + pointer);
      const inline = member(chart, "valuesInline");
      return valuesPart({ name, file: displayName(file), document, value: inline, locate });
    });
  });
  return [...inObjects, ...inKustomizations, ...[...files].flatMap(([path, name]) => fileValues(path, name, texts))];
}

const HELM = "helm.toolkit.fluxcd.io";
const GROUPS: ReadonlySet<string> = new Set(["argoproj.io", HELM]);

/** Reads the values in texts, so that what cannot be read is unjudged. Rules search those that can be read. */
function readTexts({ value, document, item }: InputDocument, texts: TextReader): void {
  for (const { source, place } of placedArgocdSources(value)) {
    const written = member(source.helm, "values");
    const isOpen = member(value, "kind") === "ApplicationSet" && hasExpression(written);
    if (typeof written !== "string" || isOpen) continue;
    texts.inField(written, insideText(document, pointerTo(item, ...place, "helm", "values"), written));
  }
}

/** The values of a HelmRelease in ConfigMaps and Secrets of the same files. */
function mapValues(
  { value }: InputDocument,
  documents: readonly InputDocument[],
  texts: TextReader,
): readonly InputDocument[] {
  const name = text(at(value, "metadata", "name")) ?? "";
  return items(at(value, "spec", "valuesFrom")).flatMap((reference) => {
    const key = text(member(reference, "valuesKey")) ?? "values.yaml";
    const target = text(member(reference, "targetPath"));
    const found = documents.find((each) => isNamedBy(each.value, reference, value));
    const renamed = () => documents.filter((each) => isRenamedFrom(namedOf(each.value), reference));
    const read = (found === undefined ? renamed() : [found]).flatMap((each) => documentsOfKey(each, key, texts));
    return read.flatMap(({ document, locate, outer }) => {
      const values = target === undefined ? document.value : nestedValue(target, document.value);
      const locateValue = target === undefined ? locate : () => locate("");
      return valuesPart({ name, file: outer.file, document: outer, value: values, locate: locateValue });
    });
  });
}

/** The values of a HelmRelease in ConfigMaps and Secrets that kustomizations generate of files and literals. */
function generatedValues(
  { value }: InputDocument,
  kustomizations: Layout["kustomizations"],
  texts: TextReader,
): readonly InputDocument[] {
  const name = text(at(value, "metadata", "name")) ?? "";
  return items(at(value, "spec", "valuesFrom")).flatMap((reference) => {
    const key = text(member(reference, "valuesKey")) ?? "values.yaml";
    const target = text(member(reference, "targetPath"));
    return kustomizations.flatMap((kustomization) =>
      kustomization.generated
        .filter((generated) => isRenamedFrom(generated, reference))
        .flatMap((generated) => generatedData(kustomization, generated, texts))
        .filter((each) => each.key === key)
        .flatMap(({ value: written, place }) => {
          const { file } = place;
          const locate = (line: number) => ({ ...place, line: place.line + line - 1 });
          return texts.inField(written, { file, document: 0, locate }).flatMap((document) => {
            const values = target === undefined ? document.value : nestedValue(target, document.value);
            return valuesPart({ name, file, document, value: values, locate: () => place });
          });
        }),
    );
  });
}

function generatedData(kustomization: Kustomization, generated: GeneratedObject, texts: TextReader) {
  const [document] = texts.inFile(kustomization.file);
  const literals = literalObjects(kustomization.value)
    .filter(({ pointer }) => pointer.startsWith(`${generated.pointer}/`))
    .flatMap(({ object, pointer }) =>
      [...members(object.data), ...members(object.stringData)].flatMap(([key, value]) =>
        typeof value === "string" && document !== undefined ? [{ key, value, place: document.locate(pointer) }] : [],
      ),
    );
  return [...dataValues(kustomization, generated), ...literals];
}

interface Named {
  readonly kind: unknown;
  readonly name: unknown;
}

function namedOf(object: unknown): Named {
  return { kind: member(object, "kind"), name: at(object, "metadata", "name") };
}

/** Whether a reference may name an object, in any namespace, to whose name a kustomization adds a prefix or a suffix. */
function isRenamedFrom({ kind, name }: Named, reference: unknown): boolean {
  const wanted = text(member(reference, "name"));
  if ((kind !== "ConfigMap" && kind !== "Secret") || kind !== member(reference, "kind")) return false;
  return wanted !== undefined && typeof name === "string" && name !== "" && wanted.includes(name);
}

function isNamedBy(object: unknown, reference: unknown, release: unknown): boolean {
  const kind = member(reference, "kind");
  return (
    (kind === "ConfigMap" || kind === "Secret") &&
    member(object, "kind") === kind &&
    at(object, "metadata", "name") === member(reference, "name") &&
    at(object, "metadata", "namespace") === at(release, "metadata", "namespace")
  );
}

const BASE64 = /^[A-Za-z0-9+/=\s]+$/;

/** The documents in the text of a key of a ConfigMap or a Secret. */
function documentsOfKey({ value, document: outer, item }: InputDocument, key: string, texts: TextReader) {
  const data = text(at(value, "data", key)) ?? "";
  const isSecret = member(value, "kind") === "Secret";
  const plain = isSecret ? text(at(value, "stringData", key)) : data;
  const pointer = pointerTo(item, isSecret && plain !== undefined ? "stringData" : "data", key);
  if (plain !== undefined) {
    return placedDocuments(texts, plain, insideText(outer, pointer, plain)).map((each) => ({ ...each, outer }));
  }
  // An encrypted text is not Base64.
  if (!BASE64.test(data)) return [];
  const locate = () => outer.locate(pointer);
  const place = { file: outer.file, document: outer.index, locate };
  return placedDocuments(texts, Buffer.from(data, "base64").toString("utf8"), place).map((each) => ({
    ...each,
    outer,
  }));
}

function nestedValue(path: string, value: unknown): unknown {
  return path.split(".").reduceRight((inner, name) => ({ [name]: inner }), value);
}

function fileValues(path: string, name: string, texts: TextReader): readonly InputDocument[] {
  return texts.inFile(path).flatMap((document) =>
    valuesPart({
      name,
      file: displayName(path),
      document,
      value: document.value,
      locate: (pointer) => document.locate(pointer),
    }),
  );
}
