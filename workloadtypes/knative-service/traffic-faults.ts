import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, rejectedText, rejectedValue, repeatedTexts } from "../../src/k8s-fields/index.ts";
import { dns1035Problem, isAbsent, isObject, items, labelKeyProblem, member, text } from "../../src/kernel/index.ts";

const PATH = "/spec/traffic";

/** The faults of the parts of the requests that revisions get. Without any, the latest revision gets all. */
export function trafficFaults(traffic: unknown): readonly ObjectFault[] {
  const targets = items(traffic);
  if (targets.length === 0) return [];
  return [
    ...targets.flatMap((target, index) => targetFaults(target, `${PATH}/${index}`)),
    ...repeatedTexts(traffic, "tag", PATH),
    ...sumFaults(targets),
  ];
}

function targetFaults(target: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(target)) return [];
  const { latestRevision, percent, tag, url } = target;
  const revision = text(target.revisionName) ?? "";
  const isOutside = typeof percent === "number" && (percent < 0 || percent > 100);
  return [
    ...["configurationName", "url"]
      .filter((field) => !isAbsent(target[field]) && target[field] !== "")
      .map((field) => conflictingField(`${path}/${field}`, "is rejected in a Service")),
    ...revisionFaults(latestRevision, revision, path),
    ...(revision === "" ? [] : rejectedText(revision, `${path}/revisionName`, labelKeyProblem)),
    ...(isOutside ? [rejectedValue(`${path}/percent`, `must be from 0 to 100, but is ${percent}`, percent)] : []),
    ...(tag === "" || isAbsent(url) === false
      ? []
      : rejectedText(tag, `${path}/tag`, (written) => dns1035Problem(written))),
  ];
}

function revisionFaults(latest: unknown, revision: string, path: string): readonly ObjectFault[] {
  const place = `${path}/latestRevision`;
  if (latest === true && revision !== "") {
    return [conflictingField(place, "must not be true together with revisionName", `${path}/revisionName`)];
  }
  if (latest !== false || revision !== "") return [];
  return [conflictingField(place, "is false, but revisionName is missing", `${path}/revisionName`)];
}

/** The fault of percentages that do not sum to 100; none where one of them is a variable. */
function sumFaults(targets: readonly unknown[]): readonly ObjectFault[] {
  const percents = targets.map((target) => member(target, "percent") ?? 0);
  const numbers = percents.filter((percent) => typeof percent === "number");
  const sum = numbers.reduce((total, percent) => total + percent, 0);
  if (numbers.length < percents.length || sum === 100) return [];
  return [conflictingField(PATH, `has percent values whose sum is ${sum}, not 100`)];
}
