import { type CelFunctions, type CelRun, onText } from "./function.ts";
import { goUrl, queryOf } from "./go-url.ts";
import { CelUrl } from "./scalars.ts";
import { type CelData, CelEntries, CelError } from "./values.ts";

/** Functions of URLs. Source: apiserver, `pkg/cel/library/urls.go`. */
export const URL_FUNCTIONS: CelFunctions = {
  isURL: { run: onText(isUrl) },
  url: {
    run: onText((text) => {
      const found = goUrl(text);
      if (typeof found !== "string") return found;
      throw new CelError(`URL parse error during conversion from string: parse ${JSON.stringify(text)}: ${found}`);
    }),
  },
};

/** Methods of URLs. */
export const URL_METHODS: CelFunctions = {
  getScheme: { run: onUrl(({ scheme }) => scheme) },
  getHost: { run: onUrl(({ host }) => host) },
  getHostname: { run: onUrl(({ host }) => host.replace(PORT, "").replace(/^\[(.*)\]$/s, "$1")) },
  getPort: { run: onUrl(({ host }) => PORT.exec(host)?.[1] ?? "") },
  getEscapedPath: { run: onUrl(({ path }) => path) },
  getQuery: {
    run: onUrl((url) => {
      const query = new CelEntries();
      for (const [name, values] of queryOf(url)) query.set(name, values);
      return query;
    }),
  },
};

const PORT = /:(\d*)$/;

/** Whether a text is a URL with a scheme, or an absolute path. */
export function isUrl(text: string): boolean {
  return typeof goUrl(text) !== "string";
}

function onUrl(run: (url: CelUrl) => CelData): CelRun {
  return ([value]) => (value instanceof CelUrl ? run(value) : undefined);
}
