/** A download in a command. */
export interface Download {
  /** What the command does, as what follows its container. */
  readonly what: string;
  /** The program that does it. */
  readonly key: string;
}

interface Pattern extends Download {
  readonly pattern: RegExp;
  /** What anywhere in the text makes it the same thing every time. */
  readonly pinned?: RegExp;
  /** What in the same command makes it harmless. */
  readonly harmless?: RegExp;
  /** Whether only hosts of the internet count. */
  readonly byHost?: true;
}

const COMMIT = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/;
const CHECKSUM = /\bsha(?:256|512)sum\b[^\n]{0,300}?(?:-c\b|--check\b)|\bgpg\b[^\n]{0,300}?--verify\b/;

// Lengths are bounded, so that no text takes long.
const PATTERNS: readonly Pattern[] = [
  {
    key: "git",
    what: "clones a repository",
    pattern: /\bgit\s(?:[^\n;&|]{0,200}\s)?clone\s/,
    pinned: COMMIT,
    byHost: true,
  },
  {
    key: "curl",
    what: "downloads with curl",
    pattern: /\bcurl\s[^\n;|]{0,500}?https?:\/\//i,
    pinned: CHECKSUM,
    byHost: true,
  },
  {
    key: "wget",
    what: "downloads with wget",
    pattern: /\bwget\s[^\n;|]{0,500}?https?:\/\//i,
    pinned: CHECKSUM,
    byHost: true,
  },
  {
    key: "pip",
    what: "installs Python packages",
    pattern: /\b(?:pip[0-9.]{0,4}|uv)\s(?:[^\n;&|]{0,100}\s)?(?:install|add|sync)\s/,
    harmless:
      /--require-hashes\b|--no-index\b|\b(?:install|add)\s(?:(?:-e|--editable|--no-deps|--no-build-isolation|--user|-q)\s{1,3})*(?:\.{0,2}\/|\.(?:\s|$|\[))/,
  },
  {
    key: "conda",
    what: "installs packages of conda",
    pattern: /\b(?:conda|mamba|micromamba)\s(?:[^\n;&|]{0,100}\s)?(?:install|create)\s/,
  },
  {
    key: "apt",
    what: "installs packages of the system",
    pattern: /\b(?:apt|apt-get|apk|yum|dnf|microdnf)\s(?:-\S{1,40}\s{1,3}){0,5}(?:install|add)\s/,
  },
  { key: "npm", what: "installs packages of npm", pattern: /\b(?:npm\s(?:i|install)|npx)\s/ },
  {
    key: "huggingface",
    what: "downloads a model or data set without naming its commit",
    pattern: /\b(?:huggingface-cli|hf)\s{1,3}download\s|\bsnapshot_download\(/,
    pinned: COMMIT,
  },
  {
    key: "trust_remote_code",
    what: "runs the code that comes with a model",
    pattern:
      /--trust[-_]remote[-_]code(?!\S*[=:\s]{1,3}(?:false|0|no)\b)|\btrust_remote_code["']?\s{0,3}[=:]\s{0,3}true\b/i,
    pinned: COMMIT,
  },
];

/** Longest command that is read; a program in an argument may be long, and a hostile one longer. */
const LONGEST = 200_000;

/** Cheap, and true of every text that one of the patterns fits. */
const MAYBE =
  /\b(?:git|curl|wget|pip|uv|conda|mamba|micromamba|apt|apk|yum|dnf|microdnf|npm|npx|hf|huggingface)|snapshot_|trust/i;

/** What a text of commands fetches from the internet, or runs because a model says so; hosts are such as may be asked. */
export function downloadsIn(text: string, hosts: readonly string[]): readonly Download[] {
  if (!MAYBE.test(text)) return [];
  const whole = text.slice(0, LONGEST).replace(/\\\r?\n/g, " ");
  const commands = whole.split(/[\n;|]|&&/).map((command) => `${command} `);
  return PATTERNS.filter(({ pattern, pinned, harmless, byHost }) => {
    const isFound = commands.some(
      (command) =>
        pattern.test(command) &&
        harmless?.test(command) !== true &&
        (!byHost || hostsOf(command).some((host) => !isHarmless(host, hosts))),
    );
    return isFound && pinned?.test(whole) !== true;
  }).map(({ what, key }) => ({ what, key }));
}

const URL_HOST = /[a-z][a-z0-9+.-]{0,20}:\/\/(?:[^\s/@"']{0,200}@)?([^\s/:"'?#]{1,253})/gi;
const SCP_HOST = /\s[\w.-]{1,64}@([\w.-]{1,253}):/g;

/** The hosts that a command names. */
function hostsOf(command: string): readonly string[] {
  return [URL_HOST, SCP_HOST].flatMap((pattern) =>
    [...command.matchAll(pattern)].map(([, host = ""]) => host.toLowerCase()),
  );
}

/** Whether a host is of the cluster or of a private network, is said to be fine, or cannot be told. */
function isHarmless(host: string, hosts: readonly string[]): boolean {
  if (/[${}]/.test(host) || !host.includes(".")) return true;
  if (/\.(?:svc|local|internal|localdomain|test)$|\.svc\./.test(host)) return true;
  if (/^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)) return true;
  return hosts.some((known) => host === known.toLowerCase() || host.endsWith(`.${known.toLowerCase()}`));
}
