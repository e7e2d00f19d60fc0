import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../../k8s-fields/index.ts";
import {
  configKeyProblem,
  type FieldProblem,
  labelKeyProblem,
  type NullableList,
  pointerTo,
  presentItems,
  variableNameProblem,
  violation,
} from "../../../kernel/index.ts";
import type { EnvironmentVariable, KeyReference, PodFieldReference } from "../environment-variable.ts";
import { textField } from "./text-field.ts";

const SOURCES = ["value", "secret", "configMap", "podFieldRef", "userCredential"] as const;

/** Fields of a pod that a container's environment can contain in Kubernetes 1.28. */
const POD_FIELDS = [
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
];

const oneSource: Constraint<EnvironmentVariable> = {
  reads: SOURCES,
  check: (variable, at) => {
    const given = SOURCES.filter((source) => isPresent(variable[source]));
    if (given.length === 1) return undefined;
    const expected = `exactly one of ${SOURCES.join(", ")}`;
    if (given.length === 0) {
      const fix = "add value: …, or secret: {name: …, key: …} for a secret";
      return violation(at, `has no source; give it ${expected}`, { expected, received: "none", fix });
    }
    const received = given.join(" and ");
    const fix = `keep ${given.join(" or ")}`;
    return violation(at, `has ${received}, which exclude each other`, { expected, received, fix });
  },
};

const environmentRules: ItemRules<EnvironmentVariable> = {
  identity: "name",
  all: [textField("name", variableNameProblem, "name of an environment variable")],
  active: [mandatory("name"), oneSource],
};

const objectKey = textField<KeyReference>("key", configKeyProblem, "key of a Secret or ConfigMap", true);

const keyRules: readonly Constraint<KeyReference>[] = [mandatory("name"), mandatory("key"), objectKey];

const REFERENCES = ["secret", "configMap", "userCredential"] as const;

const fieldPath: Constraint<PodFieldReference> = {
  reads: ["path"],
  check: ({ path }, at) => {
    if (!isPresent(path) || POD_FIELDS.includes(path)) return undefined;
    const key = /^metadata\.(?:labels|annotations)\['(.*)'\]$/.exec(path)?.[1];
    if (key !== undefined && labelKeyProblem(key.toLowerCase()) === undefined) return undefined;
    const expected = `metadata.labels['<key>'], metadata.annotations['<key>'] or one of ${POD_FIELDS.join(", ")}`;
    const received = JSON.stringify(path);
    return violation(pointerTo(at, "path"), `${received} is not a field of a pod that a container can read`, {
      expected,
      received,
    });
  },
};

const podFieldRules: readonly Constraint<PodFieldReference>[] = [mandatory("path"), fieldPath];

/** Rules of the environment variables at a pointer. */
export function checkEnvironment(
  variables: NullableList<EnvironmentVariable>,
  at: string,
  broken: Broken,
): readonly FieldProblem[] {
  const references = presentItems(variables)
    .filter(({ item }) => item.exclude !== true)
    .flatMap(({ item, index }) => {
      const place = pointerTo(at, index);
      return [
        ...REFERENCES.flatMap((source) => checkObject(item[source], pointerTo(place, source), keyRules, broken)),
        ...checkObject(item.podFieldRef, pointerTo(place, "podFieldRef"), podFieldRules, broken),
      ];
    });
  return [...checkItems(variables, at, environmentRules, broken), ...references];
}
