import { subdomainProblem } from "../../kernel/index.ts";

const URL_PATH = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;

/** The reason why a text of at most `max` characters cannot name a controller: it is a domain, `/` and a path. */
export function domainPathProblem(text: string, max = Number.POSITIVE_INFINITY): string | undefined {
  const [domain = "", ...rest] = text.split("/");
  const isPath = subdomainProblem(domain) === undefined && URL_PATH.test(rest.join("/"));
  if (isPath && text.length <= max) return undefined;
  const limit = max === Number.POSITIVE_INFINITY ? "" : ` of at most ${max} characters`;
  return `must be a domain and a path such as example.com/name${limit}`;
}
