import { CelUrl } from "./scalars.ts";

/** The reason why Go does not read a text as a URL. */
class UrlProblem extends Error {}

/**
 * A URL with a scheme, or an absolute path, as Go's `url.ParseRequestURI` reads it. A text is the reason why it is none.
 * Source: Go, `net/url/url.go`.
 */
export function goUrl(text: string): CelUrl | string {
  try {
    parse(text);
    // Kubernetes reads a valid text again, with its fragment.
    const [before = "", ...fragment] = text.split("#");
    unescaped(fragment.join("#"));
    return fragment.length === 0 ? parse(text) : parse(before, text);
  } catch (error) {
    if (error instanceof UrlProblem) return error.message;
    throw error;
  }
}

function parse(text: string, whole = text): CelUrl {
  if ([...text].some(isControl)) throw new UrlProblem("net/url: invalid control character in URL");
  if (text === "") throw new UrlProblem("empty url");
  if (text === "*") return new CelUrl({ scheme: "", host: "", path: "*", query: "", text });
  if (text.startsWith(":")) throw new UrlProblem("missing protocol scheme");
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(text)?.[0] ?? "";
  const rest = scheme === "" ? text : text.slice(scheme.length + 1);
  const mark = rest.indexOf("?");
  const [before, query] = mark < 0 ? [rest, ""] : [rest.slice(0, mark), rest.slice(mark + 1)];
  const common = { scheme: scheme.toLowerCase(), query, text: scheme.toLowerCase() + whole.slice(scheme.length) };
  if (!before.startsWith("/")) {
    if (scheme === "") throw new UrlProblem("invalid URI for request");
    return new CelUrl({ ...common, host: "", path: "" });
  }
  if (scheme === "" || !before.startsWith("//")) return new CelUrl({ ...common, host: "", path: escapedPath(before) });
  const slash = before.indexOf("/", 2);
  const [authority, path] = slash < 0 ? [before.slice(2), ""] : [before.slice(2, slash), before.slice(slash)];
  return new CelUrl({ ...common, host: hostOf(authority), path: escapedPath(path) });
}

function isControl(character: string): boolean {
  return character < " " || character === "\u007f";
}

function hostOf(authority: string): string {
  const at = authority.lastIndexOf("@");
  if (at >= 0) {
    const user = authority.slice(0, at);
    if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) throw new UrlProblem("net/url: invalid userinfo");
    unescaped(user);
  }
  const host = authority.slice(at + 1);
  const colon = portColon(host);
  const port = colon < 0 ? "" : host.slice(colon);
  if (!/^(?::\d*)?$/.test(port)) throw new UrlProblem(`invalid port ${JSON.stringify(port)} after host`);
  const wrong = /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\u{10ffff}]/u.exec(host)?.[0];
  if (wrong !== undefined) throw new UrlProblem(`invalid character ${JSON.stringify(wrong)} in host name`);
  // Only escapes of characters beyond ASCII are read in a name.
  const wrongEscape = /%(?:[0-7][\dA-Fa-f]|.?[^\dA-Fa-f]|.?$)/.exec(host)?.[0];
  if (wrongEscape !== undefined) throw new UrlProblem(`invalid URL escape ${JSON.stringify(wrongEscape)}`);
  return unescaped(host);
}

/** The index of the colon before a port; negative for none. */
function portColon(host: string): number {
  if (!host.startsWith("[")) return host.lastIndexOf(":");
  const end = host.lastIndexOf("]");
  if (end < 0) throw new UrlProblem("missing ']' in host");
  return end + 1 === host.length ? -1 : end + 1;
}

/** @throws UrlProblem for a wrong escape */
function unescaped(text: string): string {
  const wrong = /%(?![\dA-Fa-f]{2})(?:.{0,2})/u.exec(text)?.[0];
  if (wrong !== undefined) throw new UrlProblem(`invalid URL escape ${JSON.stringify(wrong)}`);
  if (!text.includes("%")) return text;
  const bytes: Buffer[] = text
    .split(/(%[\dA-Fa-f]{2})/)
    .map((part) => (/^%[\dA-Fa-f]{2}$/.test(part) ? Buffer.from(part.slice(1), "hex") : Buffer.from(part)));
  return Buffer.concat(bytes).toString("utf8");
}

/** A path with its own escapes where they are valid, and otherwise with those of Go. */
function escapedPath(path: string): string {
  const plain = unescaped(path);
  if (/^[A-Za-z0-9\-_.~!$&'()*+,;=:@/[\]%]*$/.test(path)) return path;
  return [...Buffer.from(plain)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9\-_.~$&+,/:;=@]/.test(character)) return character;
      return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

/** The parts of a query by name. Go leaves out those with a semicolon or a wrong escape. */
export function queryOf({ query }: CelUrl): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const part of query.split("&")) {
    if (part === "" || part.includes(";")) continue;
    const equals = part.indexOf("=");
    const [name, value] = equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
    try {
      const key = unescaped(name.replaceAll("+", " "));
      const text = unescaped(value.replaceAll("+", " "));
      found.set(key, [...(found.get(key) ?? []), text]);
    } catch (error) {
      if (!(error instanceof UrlProblem)) throw error;
    }
  }
  return found;
}
