import { dns1035Problem, isObject, items, member, pointerTo, record, subdomainProblem } from "../../kernel/index.ts";
import type { ReportDefinition } from "./schema-walk.ts";

const REVIEW_VERSIONS: ReadonlySet<unknown> = new Set(["v1", "v1beta1"]);
const HIGHEST_PORT = 65_535;

/** Reports the faults of `spec.conversion`, which describes how objects are converted between versions. */
export function conversionFaults(conversion: unknown, report: ReportDefinition): void {
  if (!isObject(conversion)) return;
  const { strategy, webhook } = conversion;
  const path = "/spec/conversion";
  if (strategy !== "None" && strategy !== "Webhook") report(`${path}/strategy`, "must be None or Webhook");
  if (strategy !== "Webhook") {
    const { clientConfig, conversionReviewVersions } = record(webhook);
    if (isObject(clientConfig) || items(conversionReviewVersions).length > 0) {
      report(`${path}/webhook`, "needs the strategy Webhook");
    }
    return;
  }
  clientFaults(member(webhook, "clientConfig"), `${path}/webhook/clientConfig`, report);
  const versions = items(member(webhook, "conversionReviewVersions"));
  const at = `${path}/webhook/conversionReviewVersions`;
  if (!versions.some((version) => REVIEW_VERSIONS.has(version))) {
    report(at, `must have one of ${[...REVIEW_VERSIONS].join(", ")}`);
  }
  const earlierVersions = new Set<unknown>();
  for (const [index, version] of versions.entries()) {
    const problem = typeof version === "string" ? dns1035Problem(version) : undefined;
    if (earlierVersions.has(version)) report(pointerTo(at, index), "repeats an earlier one");
    else if (problem !== undefined) report(pointerTo(at, index), problem);
    earlierVersions.add(version);
  }
}

function clientFaults(client: unknown, path: string, report: ReportDefinition): void {
  const { url, service } = record(client);
  if ((typeof url === "string") === isObject(service)) {
    report(path, "must have either url or service");
    return;
  }
  if (typeof url === "string") {
    if (!isWebhookUrl(url)) report(`${path}/url`, "must be a URL with https, without a user, query and fragment");
    return;
  }
  const { name, namespace, port = 443, path: urlPath } = record(service);
  for (const [field, value] of Object.entries({ name, namespace })) {
    if (value === "") report(pointerTo(path, "service", field), "must not be empty");
  }
  if (typeof port === "number" && !(port >= 1 && port <= HIGHEST_PORT)) {
    report(`${path}/service/port`, `must be 1 to ${HIGHEST_PORT}`);
  }
  if (typeof urlPath === "string" && !isUrlPath(urlPath)) {
    report(`${path}/service/path`, "must be a path of names, such as /convert");
  }
}

function isWebhookUrl(text: string): boolean {
  const match = /^https:\/\/([^/?#]+)(\/[^?#]*)?$/.exec(text);
  return match !== null && !match[1]?.includes("@") && !/[\s%]/.test(match[1] ?? "") && URL.canParse(text);
}

function isUrlPath(path: string): boolean {
  if (path === "" || path === "/") return true;
  const names = path.slice(1).replace(/\/$/, "").split("/");
  return path.startsWith("/") && names.every((name) => name !== "" && subdomainProblem(name) === undefined);
}
