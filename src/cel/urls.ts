import { type CelFunctions, type CelRun, onText } from "./function.ts";
import { CelUrl } from "./scalars.ts";
import { type CelData, CelError } from "./values.ts";

/** Functions of URLs. Source: apiserver, `pkg/cel/library/urls.go`. */
export const URL_FUNCTIONS: CelFunctions = {
  isURL: { result: "bool", run: onText(isUrl) },
  url: {
    result: "url",
    run: onText((text) => {
      const url = urlOf(text);
      if (url === undefined) throw urlError(text);
      return url;
    }),
  },
};

/** Methods of URLs. */
export const URL_METHODS: CelFunctions = {
  getScheme: { result: "string", run: onUrl(({ protocol }) => protocol.replace(/:$/, "")) },
  getHost: { result: "string", run: onUrl(({ host }) => host) },
  getHostname: { result: "string", run: onUrl(({ hostname }) => hostname.replace(/^\[(.*)\]$/, "$1")) },
  getPort: { result: "string", run: onUrl(({ port }) => port) },
  getEscapedPath: { result: "string", run: onUrl(({ pathname }) => pathname) },
  getQuery: {
    run: onUrl(({ searchParams }) => new Map([...searchParams.keys()].map((key) => [key, searchParams.getAll(key)]))),
  },
};

/** The error of Go for a text without a scheme; another one where Go may have another reason. */
function urlError(text: string): CelError {
  const reason = text === "" ? "empty url" : "invalid URI for request";
  return new CelError(`URL parse error during conversion from string: parse ${JSON.stringify(text)}: ${reason}`);
}

/** Whether a text is a URL with a scheme, or an absolute path. */
export function isUrl(text: string): boolean {
  return urlOf(text) !== undefined;
}

const BASE = "x-path://none";

/** A URL with a scheme, or an absolute path, as Go's `url.ParseRequestURI` accepts them. */
function urlOf(text: string): CelUrl | undefined {
  const isPath = text.startsWith("/");
  if (!isPath && !/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)) return undefined;
  if (/\p{Cc}/u.test(text)) return undefined;
  // The scheme of the web would change the path and the port.
  const parsed = isPath ? `${BASE}${text}` : text.replace(/^[^:]+/, "x-path");
  if (!URL.canParse(parsed)) return undefined;
  const url = new URL(parsed);
  return new CelUrl(isPath ? url : withScheme(url, /^[^:]+/.exec(text)?.[0] ?? ""), isPath);
}

function withScheme(url: URL, scheme: string): URL {
  return new URL(url.href.replace(/^x-path/, `x-${scheme.toLowerCase()}`));
}

function onUrl(
  run: (url: Pick<URL, "protocol" | "host" | "hostname" | "port" | "pathname" | "searchParams">) => CelData,
): CelRun {
  return ([value]) => {
    if (!(value instanceof CelUrl)) return undefined;
    const { host, hostname, port, pathname, searchParams, protocol } = value.url;
    if (value.isPath) return run({ protocol: "", host: "", hostname: "", port: "", pathname, searchParams });
    return run({ protocol: protocol.replace(/^x-/, ""), host, hostname, port, pathname, searchParams });
  };
}
