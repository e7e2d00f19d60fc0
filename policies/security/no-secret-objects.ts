import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, groupOf, isContainer, isObject, isPlaceholder, members, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { outlineOf } from "../pods/outline.ts";
import { isSecretKey, wordsOf } from "../pods/secret-keys.ts";
import { secretsIn } from "../pods/secret-texts.ts";
import { secretValues } from "../pods/secret-values.ts";

/** Options of SEC-023. */
interface Options {
  /** Names of keys whose values are not secret, such as `ca.crt`. */
  readonly publicKeys: readonly string[];
}

/** Types of Secrets that a controller of the cluster fills. */
const FILLED_BY_CONTROLLERS: ReadonlySet<string> = new Set(["kubernetes.io/service-account-token"]);

/** A value that is replaced before it reaches the cluster, or a reference to another store. */
const REPLACED =
  /^(?:\s*|\$\{[^}]*\}|\$\([^)]*\)|\$[A-Z_]\w*|\{\{[\s\S]*\}\}|<[^<>]*>|ENC\[[\s\S]*\]|(?:op|ref\+[a-z0-9]+):\/\/.*|vault:.*|(?:replace|change)[-_ ]?me.*)$/i;

/** SEC-023: no Secret is in git in plain text. */
export const noSecretObjects = defineRule<Options>({
  id: "SEC-023",
  name: "no-secret-objects",
  title: "No Secret with values is in git, unless it is encrypted or its values are replaced",
  severity: "error",
  security: 9.0,
  pack: "recommended",
  judgesParts: true,
  readsSecrets: true,
  rationale:
    "The values of a Secret are only base64, so anyone with access to the repository can read them, also in its history. The values that the `literals` of a `secretGenerator` of kustomize contain count too. Secrets inside of other objects count too, and the values that SOPS has not encrypted. SealedSecrets, ExternalSecrets, SOPS and placeholders of Vault plug-ins keep the value out of git and are not reported. Where all values are settings, such as an address or a file without passwords, the finding is a warning.",
  fix: "use a SealedSecret, an ExternalSecret or SOPS, or create the Secret outside of git; then revoke the value",
  docs: ["https://kubernetes.io/docs/concepts/security/secrets-good-practices/"],
  options: {
    schema: closed({ publicKeys: list(stringSchema({ minLength: 1 })) }),
    defaults: { publicKeys: ["ca.crt", "known_hosts", "namespace", "ssh-publickey", "tls.crt", "username"] },
  },
  examples: {
    good: `
apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: {name: hub}
spec: {secretStoreRef: {name: vault}, target: {name: hub}, data: [{secretKey: token, remoteRef: {key: hub}}]}
`,
    bad: `
apiVersion: v1
kind: Secret
metadata: {name: hub}
stringData: {token: not-for-git-42}
`,
  },
  scope: "object",
  check: ({ object }, { options, report }) => {
    if (object.kind === "Secret" && groupOf(object.apiVersion) === "") {
      reportValues(object, "", options, report);
      return;
    }
    const { secrets } = outlineOf(object);
    if (secrets === undefined) return;
    const places = placesOf(object, new Set<unknown>(secrets));
    for (const secret of secrets) {
      const place = places.get(secret);
      if (place !== undefined) reportValues(secret, place, options, report);
    }
  },
});

/** Reports the values of a Secret, which may be inside another object. */
function reportValues(
  secret: Readonly<Record<string, unknown>>,
  place: string,
  { publicKeys }: Options,
  report: RuleContext<Options>["report"],
): void {
  if (FILLED_BY_CONTROLLERS.has(text(secret.type) ?? "")) return;
  // A generate rule of Kyverno has the fields of the new object in `data`.
  const isGenerated = isObject(at(secret, "data", "data")) || isObject(at(secret, "data", "stringData"));
  const fields = isGenerated ? secret.data : secret;
  const path = isGenerated ? `${place}/data` : place;
  for (const field of ["data", "stringData"] as const) {
    const values = members(at(fields, field)).flatMap(([key, value]) => {
      const plain = field === "data" ? decoded(value) : text(value);
      if (plain === undefined || publicKeys.includes(key)) return [];
      return REPLACED.test(plain.trim()) || isPlaceholder(plain) ? [] : [{ key, plain }];
    });
    if (values.length === 0) continue;
    const names = values.map(({ key }) => key.slice(0, MAX_KEY_LENGTH));
    const shown = names.slice(0, MOST_KEYS).join(", ");
    const more = names.length > MOST_KEYS ? ` and ${names.length - MOST_KEYS} more` : "";
    report({
      path: `${path}/${field}`,
      // Settings around a secret are in a Secret too, and are not one.
      ...(values.every(({ key, plain }) => isSetting(key, plain)) && { severity: "warning" as const }),
      message: `the Secret has the values of ${shown}${more} in git, where anyone with access can read them`,
    });
  }
}

/** Whether a value of a Secret is only a setting: an address, a name, or a file of settings in which nothing is secret. */
function isSetting(key: string, plain: string): boolean {
  if (secretValues(plain).length > 0 || isSecretKey(key)) return false;
  if (PLAIN_SETTING.test(plain)) return true;
  if (SETTINGS_FILE.test(key) || plain.startsWith("{")) return secretsIn(plain, "settings").length === 0;
  return SETTING_WORDS.has(wordsOf(key).at(-1) ?? "");
}

const SETTINGS_FILE = /\.(?:cfg|cnf|conf|ini|json|properties|toml|xml|ya?ml)$/;
/** A number, a boolean, and an address, whose credentials `secretValues` finds. */
const PLAIN_SETTING = /^(?:true|false|[+-]?[\d.]{1,20}|[a-z]{2,12}:\/\/\S*)$/i;
/** The last words of names of settings. */
const SETTING_WORDS: ReadonlySet<string> = new Set([
  "BUCKET",
  "DATABASE",
  "DB",
  "DBNAME",
  "EMAIL",
  "ENDPOINT",
  "HOST",
  "HOSTNAME",
  "KIND",
  "NAME",
  "NAMESPACE",
  "PATH",
  "PORT",
  "PROJECT",
  "REGION",
  "TYPE",
  "URL",
  "USER",
  "USERNAME",
  "VERSION",
]);

/** The JSON pointers of parts of an object. */
function placesOf(object: unknown, parts: ReadonlySet<unknown>): ReadonlyMap<unknown, string> {
  const places = new Map<unknown, string>();
  const visit = (value: unknown, pointer: string) => {
    if (parts.has(value) && !places.has(value)) places.set(value, pointer);
    if (!isContainer(value)) return;
    for (const [key, member] of Object.entries(value)) visit(member, pointerTo(pointer, key));
  };
  visit(object, "");
  return places;
}

const MAX_KEY_LENGTH = 60;
const MOST_KEYS = 5;

/** A value of `data` in plain text. A value that is not base64 may be a placeholder that is replaced first. */
function decoded(value: unknown): string | undefined {
  const written = text(value);
  if (written === undefined || !/^[A-Za-z0-9+/=\s]+$/.test(written)) return written;
  return Buffer.from(written, "base64").toString("utf8");
}
