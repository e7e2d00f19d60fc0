import { withoutTrailing } from "../../src/kernel/index.ts";

/** Last words of secrets' names. */
const SECRET_WORDS = new Set(["CREDENTIAL", "CREDENTIALS", "SECRET", "TOKEN"]);
/** Endings of secrets' names, also within a word, as in PGPASSWORD. */
const SECRET_ENDING = /(?:PASSWORD|PASSWD|PASSPHRASE|APIKEY|ACCESSKEY|SECRETKEY|PRIVATEKEY)$/;
/** Last words of secrets' names that need a word before them: PWD alone is the working directory. */
const SHORT_WORDS = new Set(["PASS", "PWD", "PW"]);
/** Words before KEY in secrets' names; most keys, such as those of groups and partitions, are not secret. */
const KEY_WORDS = new Set([
  "ACCESS",
  "ACCOUNT",
  "ANTHROPIC",
  "API",
  "AUTH",
  "ENCRYPTION",
  "HF",
  "LICENSE",
  "MASTER",
  "NGC",
  "OPENAI",
  "PRIVATE",
  "SECRET",
  "SIGNING",
  "WANDB",
]);
/** Words before TOKEN in the names of tokens of a model's vocabulary, and of their counts. */
const MODEL_WORDS = new Set([
  "AUDIO",
  "BEGIN",
  "BOS",
  "BOUNDARY",
  "CLS",
  "CONTEXT",
  "END",
  "EOS",
  "EXTRA",
  "FIRST",
  "IMAGE",
  "LAST",
  "MASK",
  "MAX",
  "MIN",
  "NEXT",
  "NUM",
  "PAD",
  "PER",
  "PROMPT",
  "SEP",
  "SPECIAL",
  "START",
  "STOP",
  "THINK",
  "TOOL",
  "UNK",
  "VIDEO",
]);
/** Words before SECRET in the names of fields with the name of a Secret. */
const OBJECT_WORDS = new Set(["CERT", "CERTIFICATE", "EXISTING", "FILE", "K8S", "KUBERNETES", "PULL", "SSH", "TLS"]);

/** Words before SECRET_KEY in the names of fields with the key of a Secret, such as `GITHUB_TOKEN_SECRET_KEY`. */
const VALUE_WORDS = new Set(["CREDENTIAL", "CREDENTIALS", "PASSWORD", "TOKEN"]);

/** Words of names whose value is yes or no, such as the settings of database images about passwords. */
const PERMISSIONS = ["ALLOW", "DISABLE", "DISABLED", "ENABLE", "ENABLED", "RANDOM", "REQUIRE", "REQUIRED"];

/** Matches every name of a secret, and is much faster than `isSecretKey`. */
const MAYBE_SECRET = /pass|pw|token|secret|key|credential/i;

/** Whether a string may contain the name of a secret; false for most strings. */
export function mayNameSecret(text: string): boolean {
  return MAYBE_SECRET.test(text);
}

/** The words of a name, in capitals: `wandbApiKey` and `WANDB_API_KEY` both return `WANDB`, `API`, `KEY`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
}

/**
 * Whether a name is the name of a secret, such as `HF_TOKEN`, `WANDB_API_KEY` or `db.password`. `MAX_TOKENS`,
 * `EOS_TOKEN`, `TOKEN_FILE` and `IMAGE_PULL_SECRET` are not.
 */
export function isSecretKey(name: string): boolean {
  if (!mayNameSecret(name)) return false;
  const words = [...wordsOf(name)];
  if (isPermission(words)) return false;
  while (/^\d+$/.test(words.at(-1) ?? "")) words.pop();
  const last = withoutTrailing(words.at(-1) ?? "", "0123456789");
  const before = words.at(-2);
  if (SHORT_WORDS.has(last)) return before !== undefined;
  if (last === "KEY") {
    const isKeyOfSecret = before === "SECRET" && VALUE_WORDS.has(words.at(-3) ?? "");
    return before !== undefined && KEY_WORDS.has(before) && !isKeyOfSecret;
  }
  if (SECRET_ENDING.test(last)) return true;
  if (!SECRET_WORDS.has(last)) return false;
  if (before === undefined) return true;
  // The initial cluster token of etcd distinguishes clusters, and gives no access.
  if (last === "TOKEN") return !MODEL_WORDS.has(before) && !(before === "CLUSTER" && words.at(-3) === "INITIAL");
  return last !== "SECRET" || !OBJECT_WORDS.has(before);
}

/** Whether a name is a setting about secrets, such as `ALLOW_EMPTY_PASSWORD` or `MYSQL_RANDOM_ROOT_PASSWORD`. */
function isPermission(words: readonly string[]): boolean {
  return PERMISSIONS.some((permission) => words.includes(permission));
}

/** Whether a name is the name of a password, the only kind of secret that may be a number. */
export function isPasswordKey(name: string): boolean {
  return wordsOf(name).some((word) => /^PASS|PASSW(?:OR)?D$|^PWD$/.test(word));
}
