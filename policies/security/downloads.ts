/** A download in a command. */
interface Download {
  /** The end of a sentence about its container, with the action of the command. */
  readonly what: string;
  /** The program that downloads. */
  readonly key: string;
}

interface DownloadPattern extends Download {
  readonly pattern: RegExp;
  /** Matches a script whose downloads are the same every time. */
  readonly pinned?: RegExp;
  /** Matches a command that downloads nothing from the internet. */
  readonly harmless?: RegExp;
  /** Whether a command is harmless unless it contains a host on the internet. */
  readonly byHost?: true;
}

const COMMIT = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/;
const CHECKSUM = /\bsha(?:256|512)sum\b[^\n]{0,300}?(?:-c\b|--check\b)|\bgpg\b[^\n]{0,300}?--verify\b/;

// Lengths are bounded, so that no string takes long.
const PATTERNS: readonly DownloadPattern[] = [
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
    what: "installs conda packages",
    pattern: /\b(?:conda|mamba|micromamba)\s(?:[^\n;&|]{0,100}\s)?(?:install|create)\s/,
  },
  {
    key: "apt",
    what: "installs system packages",
    pattern: /\b(?:apt|apt-get|apk|yum|dnf|microdnf)\s(?:-\S{1,40}\s{1,3}){0,5}(?:install|add)\s/,
  },
  { key: "npm", what: "installs npm packages", pattern: /\b(?:npm\s(?:i|install)|npx)\s/ },
  {
    key: "huggingface",
    what: "downloads a model or data set without a fixed commit",
    pattern: /\b(?:huggingface-cli|hf)\s{1,3}download\s|\bsnapshot_download\(/,
    pinned: COMMIT,
  },
  {
    key: "trust_remote_code",
    what: "runs the code that comes with a model",
    pattern:
      /--trust[-_]remote[-_]code(?!\S{0,40}[=:\s]{1,3}(?:false|0|no)\b)|\btrust_remote_code["']?\s{0,3}[=:]\s{0,3}true\b/i,
    pinned: COMMIT,
  },
];

/** The rest of a longer script is ignored, since a hostile one could be very long. */
const MAX_SCRIPT_LENGTH = 200_000;

/** Matches every script that one of the patterns matches, and is much faster. */
const MAYBE_DOWNLOAD =
  /\b(?:git|curl|wget|pip|uv|conda|mamba|micromamba|apt|apk|yum|dnf|microdnf|npm|npx|hf|huggingface)|snapshot_|trust/i;

/**
 * The downloads from the internet in a script, and options that run code from a model.
 *
 * @param allowedHosts hosts from which downloads are allowed, with all names below them
 */
export function downloadsIn(script: string, allowedHosts: readonly string[]): readonly Download[] {
  if (!MAYBE_DOWNLOAD.test(script)) return [];
  const joined = script.slice(0, MAX_SCRIPT_LENGTH).replace(/\\\r?\n/g, " ");
  const commands = joined.split(/[\n;|]|&&/).map((command) => `${command} `);
  return PATTERNS.filter(({ pattern, pinned, harmless, byHost }) => {
    const isDownload = (command: string) =>
      pattern.test(command) &&
      harmless?.test(command) !== true &&
      (!byHost || hostsOf(command).some((host) => !isHarmlessHost(host, allowedHosts)));
    return commands.some(isDownload) && pinned?.test(joined) !== true;
  }).map(({ what, key }) => ({ what, key }));
}

const URL_HOST = /[a-z][a-z0-9+.-]{0,20}:\/\/(?:[^\s/@"']{0,200}@)?([^\s/:"'?#]{1,253})/gi;
const SCP_HOST = /\s[\w.-]{1,64}@([\w.-]{1,253}):/g;

/** The hosts in the URLs of a command. */
function hostsOf(command: string): readonly string[] {
  return [URL_HOST, SCP_HOST].flatMap((pattern) =>
    [...command.matchAll(pattern)].map(([, host = ""]) => host.toLowerCase()),
  );
}

/** Whether a host is in the cluster or a private network, is allowed, or is a variable. */
function isHarmlessHost(host: string, allowedHosts: readonly string[]): boolean {
  if (/[${}]/.test(host) || !host.includes(".")) return true;
  if (/\.(?:svc|local|internal|localdomain|test)$|\.svc\./.test(host)) return true;
  if (/^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)) return true;
  return allowedHosts.some((allowed) => `.${host}`.endsWith(`.${allowed.toLowerCase()}`));
}
