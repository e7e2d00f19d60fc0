/** What makes a name that of a secret when it comes last. */
const SECRET_WORDS = new Set(["CREDENTIAL", "CREDENTIALS", "SECRET", "TOKEN"]);
/** The same also at the end of a longer word, as in PGPASSWORD. */
const SECRET_ENDING = /(?:PASSWORD|PASSWD|PASSPHRASE|APIKEY|ACCESSKEY|SECRETKEY|PRIVATEKEY)$/;
/** The same, but only behind another word: PWD alone is the working directory. */
const SHORT_WORDS = new Set(["PASS", "PWD", "PW"]);
/** What makes a KEY a secret one; most keys (of groups, of partitions) are none. */
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
/** Tokens of a model's vocabulary, and counts of them. */
const MODEL_WORDS = new Set([
  "AUDIO",
  "BEGIN",
  "BOS",
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
/** Secrets that are objects of the cluster: the value is a name. */
const OBJECT_WORDS = new Set(["CERT", "CERTIFICATE", "EXISTING", "K8S", "KUBERNETES", "PULL", "TLS"]);

/** Cheap, and true of every name and text that a name of a secret is in. */
const MAYBE = /pass|pw|token|secret|key|credential/i;

/** Whether a text may have the name of a secret in it. */
export function mayNameSecret(text: string): boolean {
  return MAYBE.test(text);
}

/** The words of a name, in capitals: `wandbApiKey` and `WANDB_API_KEY` are the same three. */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
}

/**
 * Whether a name is that of a secret, as `HF_TOKEN`, `WANDB_API_KEY` or `db.password` are, and as `MAX_TOKENS`,
 * `EOS_TOKEN`, `TOKEN_FILE` and `IMAGE_PULL_SECRET` are not.
 */
export function isSecretKey(name: string): boolean {
  if (!mayNameSecret(name)) return false;
  const words = [...wordsOf(name)];
  while (/^\d+$/.test(words.at(-1) ?? "")) words.pop();
  const last = (words.at(-1) ?? "").replace(/\d+$/, "");
  const before = words.at(-2);
  if (SHORT_WORDS.has(last)) return before !== undefined;
  if (last === "KEY") return before !== undefined && KEY_WORDS.has(before);
  if (SECRET_ENDING.test(last)) return true;
  if (!SECRET_WORDS.has(last)) return false;
  if (before === undefined) return true;
  if (last === "TOKEN") return !MODEL_WORDS.has(before);
  return last !== "SECRET" || !OBJECT_WORDS.has(before);
}

/** Whether a name is that of a password, which may be a number; no other secret is. */
export function isPasswordKey(name: string): boolean {
  return wordsOf(name).some((word) => /^PASS|PASSW(?:OR)?D$|^PWD$/.test(word));
}
