import { isObject, items, member, present, text } from "../../kernel/index.ts";
import { type Configuration, DEFAULT_CONFIGURATION, type FieldList } from "./configuration.ts";
import { type FieldSpec, fieldSpecOf } from "./field-spec.ts";
import type { NamespaceOptions } from "./metadata.ts";
import type { FieldChanges } from "./transformers.ts";
import type { Tree } from "./values.ts";

/** The changes of a built-in transformer; undefined for any other transformer. */
export function transformerChanges(transformer: unknown): FieldChanges | undefined {
  if (!isObject(transformer) || transformer.apiVersion !== "builtin") return undefined;
  const { path, patch, target, options, paths, patches, jsonOp, metadata, fieldSpecs } = transformer;
  // A transformer changes only the fields that it names, and an image in any container.
  const own = (list: FieldList, fields: Tree): FieldChanges => ({
    fields,
    configuration: onlyFields(list, fieldSpecs),
  });
  const plain = (fields: Tree): FieldChanges => ({ fields, configuration: DEFAULT_CONFIGURATION });
  switch (transformer.kind) {
    case "PatchTransformer":
      return plain({ patches: [{ path, patch, target, options }] });
    case "PatchJson6902Transformer":
      return plain({ patchesJson6902: [{ path, patch: jsonOp, target }] });
    case "PatchStrategicMergeTransformer":
      return plain({
        patchesStrategicMerge: [...items(paths), ...(patches === undefined ? [] : [`${text(patches) ?? ""}\n`])],
      });
    case "ImageTagTransformer":
      return own("images", { images: [transformer.imageTag] });
    case "NamespaceTransformer": {
      const { unsetOnly, setRoleBindingSubjects } = transformer;
      const subjects = SUBJECTS.find((known) => known === setRoleBindingSubjects);
      return {
        ...own("namespace", { namespace: member(metadata, "namespace") }),
        namespaceOptions: { unsetOnly: unsetOnly === true, ...(subjects !== undefined && { subjects }) },
      };
    }
    case "PrefixTransformer":
      return own("namePrefix", { namePrefix: transformer.prefix });
    case "SuffixTransformer":
      return own("nameSuffix", { nameSuffix: transformer.suffix });
    case "PrefixSuffixTransformer": {
      const { prefix, suffix } = transformer;
      const { configuration, fields } = own("namePrefix", { namePrefix: prefix, nameSuffix: suffix });
      return { fields, configuration: configuration.only("nameSuffix", fieldsOf(fieldSpecs)) };
    }
    case "ReplicaCountTransformer":
      return own("replicas", { replicas: [transformer.replica] });
    case "ReplacementTransformer":
      return plain({ replacements: transformer.replacements });
    case "LabelTransformer":
      return own("commonLabels", { commonLabels: transformer.labels });
    case "AnnotationsTransformer":
      return own("commonAnnotations", { commonAnnotations: transformer.annotations });
    default:
      return undefined;
  }
}

const SUBJECTS: readonly NonNullable<NamespaceOptions["subjects"]>[] = ["defaultOnly", "allServiceAccounts", "none"];

function onlyFields(list: FieldList, fieldSpecs: unknown): Configuration {
  return DEFAULT_CONFIGURATION.only(list, fieldsOf(fieldSpecs));
}

function fieldsOf(fieldSpecs: unknown): readonly FieldSpec[] {
  return present(items(fieldSpecs).map(fieldSpecOf));
}
