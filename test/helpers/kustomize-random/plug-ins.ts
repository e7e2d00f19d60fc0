import { fieldSpec, image, present, replacement, replica, type Scope } from "./changes.ts";
import { labelsOf, NAMES, NAMESPACES } from "./objects.ts";
import { mergePatch, operations, selectorOf } from "./patches.ts";

/** The generators and their options, settings and built-in transformers that a kustomization can name. */
type Make = (scope: Scope) => unknown;

const generatorOptions: Make = ({ dice }) =>
  dice.members(40, {
    labels: () => labelsOf(dice),
    annotations: () => ({ "example.com/g": "1" }),
    immutable: () => dice.pick([true, false]),
    disableNameSuffixHash: () => dice.pick([true, false]),
  });

/** An entry of a generator; `isSecret` adds a type. */
function generator(scope: Scope, isSecret: boolean): object {
  const { dice, file } = scope;
  return {
    name: dice.pick(["generated", ...NAMES]),
    ...dice.members(40, {
      namespace: () => dice.pick(NAMESPACES),
      literals: () => ["k=v", "q='quoted'", "e=", "n=1", 'two="a=b"', "image=nginx:1"],
      files: () => [file("text\n", "txt"), `renamed.json=${file({ a: 1 }, "json")}`],
      envs: () => [file("A=1\n# comment\n\nB=x=y\n C=3\n", "env")],
      options: () => generatorOptions(scope),
    }),
    ...dice.members(12, {
      env: () => file("E=1\n", "env"),
      behavior: () => dice.pick(["create", "merge", "replace"]),
    }),
    ...(isSecret ? dice.members(30, { type: () => "example.com/t" }) : {}),
  };
}

const LISTS = {
  namePrefix: "name",
  nameSuffix: "name",
  namespace: "namespace",
  commonLabels: "labels",
  labels: "labels",
  templateLabels: "labels",
  volumeClaimTemplateLabels: "labels",
  commonAnnotations: "annotations",
  images: "image",
  replicas: "replicas",
  varReference: "annotations",
} as const;

const configurations: Make = ({ dice, file }) => {
  const lists = Object.entries(LISTS).map(([list, end]) => [list, () => [fieldSpec(dice, end)]] as const);
  const references = () => [
    {
      kind: dice.pick(["ConfigMap", "Secret", "Deployment"]),
      version: "v1",
      fieldSpecs: [{ path: "spec/template/spec/serviceAccountName" }],
    },
  ];
  return [file(dice.members(25, { ...Object.fromEntries(lists), nameReference: references }))];
};

const schema = { type: "object", properties: {} };
const crds: Make = ({ dice, file }) => [
  file({
    "org.kubeflow.v1.PyTorchJob": {
      Schema: {
        properties: {
          apiVersion: { type: "string" },
          kind: { type: "string" },
          metadata: schema,
          spec: { $ref: "org.kubeflow.v1.Spec" },
        },
      },
    },
    "org.kubeflow.v1.Spec": {
      Schema: {
        properties: dice.members(60, {
          claim: () => ({
            "x-kubernetes-object-ref-api-version": "v1",
            "x-kubernetes-object-ref-kind": "Secret",
          }),
          labels: () => ({ "x-kubernetes-label-selector": "" }),
          annotations: () => ({ "x-kubernetes-annotation": "" }),
          title: () => ({ "x-kubernetes-identity": "" }),
        }),
      },
    },
  }),
];

const builtin = (kind: string, name: string, fields: object) => ({
  apiVersion: "builtin",
  kind,
  metadata: { name },
  ...fields,
});

function transformer(scope: Scope, name: string): unknown {
  const { dice, objects } = scope;
  const object = dice.pick(objects);
  if (object === undefined) return undefined;
  const fieldSpecs = (end: string) => [{ path: `metadata/${end}`, create: true }, ...dice.some([fieldSpec(dice, end)])];
  switch (dice.below(14)) {
    case 0:
      return builtin("PatchTransformer", name, { patch: JSON.stringify(mergePatch(dice, object)) });
    case 1:
      return builtin("PatchTransformer", name, {
        patch: JSON.stringify(operations(dice, object)),
        target: selectorOf(dice, object),
      });
    case 2: {
      const [group, version] = object.apiVersion.includes("/") ? object.apiVersion.split("/") : ["", object.apiVersion];
      const target = {
        group,
        version,
        kind: object.kind,
        name: object.metadata.name,
        namespace: object.metadata.namespace,
      };
      return builtin("PatchJson6902Transformer", name, { target, jsonOp: JSON.stringify(operations(dice, object)) });
    }
    case 3:
      return builtin("PatchStrategicMergeTransformer", name, { patches: JSON.stringify(mergePatch(dice, object)) });
    case 4:
      return builtin("ImageTagTransformer", name, {
        imageTag: image(scope),
        ...(dice.chance(60) && {
          fieldSpecs: [{ path: "spec/template/spec/containers[]/image" }, fieldSpec(dice, "image")],
        }),
      });
    case 5:
      return {
        ...builtin("NamespaceTransformer", name, {
          ...dice.members(50, {
            unsetOnly: () => dice.pick([true, false]),
            setRoleBindingSubjects: () => dice.pick(["none", "defaultOnly", "allServiceAccounts"]),
            fieldSpecs: () => [{ path: "metadata/namespace", create: true }, { path: "subjects/namespace" }],
          }),
        }),
        metadata: { name, namespace: dice.pick(NAMESPACES) },
      };
    case 6:
      return builtin("PrefixTransformer", name, { prefix: "t-", fieldSpecs: [{ path: "metadata/name" }] });
    case 7:
      return builtin("SuffixTransformer", name, { suffix: "-t", fieldSpecs: [{ path: "metadata/name" }] });
    case 8: {
      const entry = replica(scope);
      return (
        entry &&
        builtin("ReplicaCountTransformer", name, {
          replica: entry,
          fieldSpecs: [{ path: "spec/replicas", create: true }],
        })
      );
    }
    case 9: {
      const entry = replacement(scope);
      return entry === undefined ? undefined : builtin("ReplacementTransformer", name, { replacements: [entry] });
    }
    case 10:
      return builtin("LabelTransformer", name, { labels: labelsOf(dice), fieldSpecs: fieldSpecs("labels") });
    case 11:
      return builtin("AnnotationsTransformer", name, {
        annotations: { t: "1" },
        fieldSpecs: fieldSpecs("annotations"),
      });
    case 12:
      return builtin("PrefixSuffixTransformer", name, { prefix: "t-", fieldSpecs: [{ path: "metadata/name" }] });
    default:
      return builtin("ValueAddTransformer", name, {
        value: dice.pick(["v", "evil:1"]),
        targets: [
          { selector: selectorOf(dice, object), fieldPath: dice.pick(["spec/hostname", "metadata/labels/value"]) },
        ],
      });
  }
}

const written = ({ dice, file }: Scope, value: object): string =>
  dice.chance(50) ? JSON.stringify(value) : file(value);

const transformers: Make = (scope) =>
  present(scope.dice.list(1, 2, (index) => transformer(scope, `t${index}`))).map((each) =>
    written(scope, Object(each)),
  );

const generators: Make = (scope) => {
  const { dice } = scope;
  const kind = dice.pick(["ConfigMapGenerator", "SecretGenerator"]);
  const { name, namespace, ...fields } = {
    namespace: undefined,
    name: "made",
    ...generator(scope, kind === "SecretGenerator"),
  };
  return [
    written(scope, {
      ...builtin(kind, name, fields),
      metadata: { name, ...(namespace !== undefined && { namespace }) },
    }),
  ];
};

const schemaFile = {
  definitions: {
    "org.kubeflow.v1.PyTorchJob": {
      type: "object",
      "x-kubernetes-group-version-kind": [{ group: "kubeflow.org", kind: "PyTorchJob", version: "v1" }],
      properties: {
        spec: {
          type: "object",
          properties: {
            pytorchReplicaSpecs: {
              type: "object",
              properties: { Worker: { $ref: "#/definitions/template" } },
            },
          },
        },
      },
    },
    template: {
      type: "object",
      properties: {
        template: {
          type: "object",
          properties: {
            spec: {
              type: "object",
              properties: {
                containers: {
                  type: "array",
                  items: { type: "object", properties: { name: { type: "string" } } },
                  "x-kubernetes-patch-merge-key": "name",
                  "x-kubernetes-patch-strategy": "merge",
                },
              },
            },
          },
        },
      },
    },
  },
};

/** More fields of a kustomization, each in so many cases of 100. */
export const PLUG_INS: Readonly<Record<string, readonly [number, Make]>> = {
  configMapGenerator: [20, (scope) => scope.dice.list(1, 2, () => generator(scope, false))],
  secretGenerator: [12, (scope) => [generator(scope, true)]],
  generatorOptions: [10, generatorOptions],
  configurations: [12, configurations],
  crds: [6, crds],
  transformers: [20, transformers],
  generators: [6, generators],
  openapi: [4, ({ file }) => ({ path: file(schemaFile) })],
};
