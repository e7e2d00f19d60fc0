import { at, items, members, parsedJson, pointerTo, record, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { withoutReferences } from "../pods/secret-fields.ts";
import { mayNameSecret } from "../pods/secret-keys.ts";
import { isWrittenSecret } from "../pods/secret-literals.ts";
import {
  type FoundSecret,
  kindOfFile,
  namedSecret,
  type PlacedSecret,
  secretOption,
  secretsIn,
  secretVariable,
} from "../pods/secret-texts.ts";
import { secretValues } from "../pods/secret-values.ts";

const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"] as const;
const HOOKS = ["postStart", "preStop"] as const;

/**
 * The secrets in variables, commands, probe headers and annotations of a pod template.
 *
 * @param byNameOnly whether no string in its spec is a secret because of its value, so that only names are checked
 */
export function secretsOfPod({ containers, annotations }: PodView, byNameOnly: boolean): readonly PlacedSecret[] {
  const secrets: PlacedSecret[] = [];
  for (const view of containers) addSecretsOfContainer(view, byNameOnly, secrets);
  addSecretsOfAnnotations(annotations, "the pod", secrets);
  return secrets;
}

/**
 * Adds the secrets in variables and commands of a container, and in commands and headers of its probes and hooks.
 *
 * @param byNameOnly whether none of its strings is a secret because of its value, so that only names are checked
 */
function addSecretsOfContainer(view: ContainerView, byNameOnly: boolean, secrets: PlacedSecret[]): void {
  const { container } = view;
  const env = items(container.env);
  for (let index = 0; index < env.length; index++) {
    const name = text(at(env[index], "name")) ?? "";
    const value = at(env[index], "value");
    if (byNameOnly && !mayNameSecret(name) && (typeof value !== "string" || !mayNameSecret(value))) continue;
    for (const secret of secretVariable(name, value, env)) {
      const owner = `variable ${name} of ${titleOf(view)}`;
      secrets.push({ ...secret, path: `${view.pointer}/env/${index}/value`, owner });
    }
  }
  addCommand(container.command, "command", view, byNameOnly, secrets);
  addCommand(container.args, "args", view, byNameOnly, secrets);
  for (const probe of PROBES) addHandler(container[probe], probe, view, secrets);
  if (container.lifecycle === undefined) return;
  for (const hook of HOOKS) addHandler(at(container.lifecycle, hook), `lifecycle/${hook}`, view, secrets);
}

function addHandler(handler: unknown, place: string, view: ContainerView, secrets: PlacedSecret[]): void {
  if (handler === undefined) return;
  addCommand(at(handler, "exec", "command"), `${place}/exec/command`, view, false, secrets);
  for (const [index, header] of items(at(handler, "httpGet", "httpHeaders")).entries()) {
    const line = `${text(at(header, "name")) ?? ""}: ${text(at(header, "value")) ?? ""}`;
    for (const secret of secretsIn(line, "settings")) {
      const path = `${view.pointer}/${place}/httpGet/httpHeaders/${index}/value`;
      secrets.push({ ...secret, path, owner: `a probe header of ${titleOf(view)}` });
    }
  }
}

function addCommand(
  list: unknown,
  place: string,
  view: ContainerView,
  byNameOnly: boolean,
  secrets: PlacedSecret[],
): void {
  const parts = items(list);
  const add = (secret: FoundSecret, index: number) =>
    secrets.push({ ...secret, path: `${view.pointer}/${place}/${index}`, owner: `the command of ${titleOf(view)}` });
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (typeof part !== "string" || (byNameOnly && !mayNameSecret(part))) continue;
    for (const secret of secretsIn(part, "program")) add(secret, index);
    const next = text(parts[index + 1]);
    const option = secretOption(part, next);
    // A secret that is recognised by its value is added with the next part.
    if (option !== undefined && secretValues(next ?? "").length === 0) add(option, index + 1);
  }
  if (!parts.some((part) => typeof part === "string" && LOGIN_PROGRAM.test(part))) return;
  // The password of such a program may be an argument of its own.
  const known = new Set(
    parts.flatMap((part) => (typeof part === "string" ? secretValues(part).map(({ what }) => what) : [])),
  );
  for (const secret of secretValues(parts.filter((part) => typeof part === "string").join(" "))) {
    if (!known.has(secret.what)) add({ ...secret, key: secret.what }, 0);
  }
}

/** Programs that take a password as an option. */
const LOGIN_PROGRAM = /(?:^|\/)(?:curl|docker|helm|nerdctl|oras|podman|skopeo|sshpass)$/;

/** Adds the secrets in annotations, whose path is the same in objects and in pod templates. */
export function addSecretsOfAnnotations(annotations: unknown, owner: string, secrets: PlacedSecret[]): void {
  const values = record(annotations);
  for (const name in values) {
    const value = values[name];
    if (typeof value !== "string") continue;
    const found = namedSecret(value, isSecretAnnotation(name, value), name);
    for (const secret of found.length > 0 ? found : secretsOfManifest(value)) {
      const path = pointerTo("/metadata/annotations", name);
      secrets.push({ ...secret, path, owner: `annotation ${name} of ${owner}` });
    }
  }
}

/** Adds the secrets in labels, which are recognised by their values. */
export function addSecretsOfLabels(labels: unknown, owner: string, secrets: PlacedSecret[]): void {
  const values = record(labels);
  for (const name in values) {
    const value = values[name];
    if (typeof value !== "string") continue;
    for (const secret of secretValues(value)) {
      const path = pointerTo("/metadata/labels", name);
      secrets.push({ ...secret, key: name, path, owner: `label ${name} of ${owner}` });
    }
  }
}

/** The values of a Secret in a text of JSON, as kubectl writes the last applied manifest. */
function secretsOfManifest(value: string): readonly FoundSecret[] {
  if (!value.startsWith("{") || !value.includes('"Secret"')) return [];
  const manifest = parsedJson(value);
  const hasValues = ["data", "stringData"].some((field) => members(at(manifest, field)).length > 0);
  if (at(manifest, "kind") !== "Secret" || !hasValues) return [];
  return [{ what: "the values of a Secret", shown: "****", key: "Secret" }];
}

/** The annotation of KServe with the key of its storage in the Secret of all storages. */
const STORAGE_KEY = "serving.kserve.io/secretKey";

// Many annotations contain the name, path or checksum of a secret, so fewer names count than for variables.
function isSecretAnnotation(name: string, value: string): boolean {
  if (!mayNameSecret(name) || /secret$/i.test(name) || name === STORAGE_KEY) return false;
  return isWrittenSecret(name.slice(name.lastIndexOf("/") + 1), value);
}

/** The secrets in the data of a ConfigMap. */
export function secretsOfConfigMap(object: unknown): readonly PlacedSecret[] {
  const data = at(object, "data");
  const inTexts = members(data).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    const isFile = value.includes("\n");
    const named = isFile ? [] : namedSecret(value, isWrittenSecret(name, value, data), name);
    const found =
      named.length > 0 ? named : withoutReferences(secretsIn(value, kindOfFile(name)), () => documentsOf(value));
    const secrets = found.length > 0 ? found : secretsInBase64(value);
    return secrets.map((secret) => ({ ...secret, path: pointerTo("/data", name), owner: `key ${name}` }));
  });
  const inBytes = members(at(object, "binaryData")).flatMap(([name, value]) =>
    secretsInBase64(value).map((secret) => ({ ...secret, path: pointerTo("/binaryData", name), owner: `key ${name}` })),
  );
  return [...inTexts, ...inBytes];
}

/** The documents of a text of YAML or JSON; none of another text. */
function documentsOf(value: string): readonly unknown[] {
  return readYaml(value, "data").documents.map((document) => document.value);
}

const BASE64 = /^[A-Za-z0-9+/\s]{16,}={0,2}$/;
/** The largest ConfigMap has 1 MiB. */
const LONGEST_BASE64 = 1.5 * 2 ** 20;

/** The secrets in a text in base64, recognised by their values. */
function secretsInBase64(value: unknown): readonly FoundSecret[] {
  if (typeof value !== "string" || value.length > LONGEST_BASE64 || !BASE64.test(value.trimEnd())) return [];
  const decoded = Buffer.from(value, "base64").toString("utf8");
  return secretValues(decoded).map((secret) => ({ ...secret, key: secret.what }));
}

/** The secrets in the variables of a Run:ai object: `spec.environment.items.<name>.value`. */
export function secretsOfRunaiObject(object: unknown): readonly PlacedSecret[] {
  return ["spec", "masterSpec"].flatMap((spec) => {
    const variables = at(object, spec, "environment", "items");
    return members(variables).flatMap(([name, item]) =>
      secretVariable(name, at(item, "value"), variables).map((secret) => ({
        ...secret,
        path: pointerTo("", spec, "environment", "items", name, "value"),
        owner: `variable ${name}`,
      })),
    );
  });
}
