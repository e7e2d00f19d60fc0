import {
  dnsLabelProblem,
  type FieldProblem,
  type NullableList,
  pointerTo,
  presentItems,
  quoted,
  subdomainProblem,
  violation,
} from "../../kernel/index.ts";
import type { OrganizationFile } from "./file-types.ts";

const EXPECTED = "a kind as group/Kind, such as kubeflow.org/PyTorchJob, or Kind alone in the core group, such as Pod";

/** Checks the kinds whose Resource Interfaces the repository may override: their form, and each once. */
export function checkOverrides({ resourceInterfaces }: OrganizationFile): readonly FieldProblem[] {
  return checkKinds(resourceInterfaces?.override, "/resourceInterfaces/override");
}

/** Checks a list of kinds: their form, and each once. */
export function checkKinds(list: NullableList<string>, at: string): readonly FieldProblem[] {
  const earlierItems = new Set<string>();
  return presentItems(list).flatMap(({ item, index }) => {
    const path = pointerTo(at, index);
    const received = quoted(item);
    if (earlierItems.has(item)) return [violation(path, `${received} is given twice`, { received })];
    earlierItems.add(item);
    if (isKindName(item)) return [];
    const close = withoutVersion(item);
    const suggestion = close === undefined ? "" : `; did you mean ${close}?`;
    const fix = close === undefined ? {} : { fix: `write ${close}` };
    return [
      violation(path, `must be ${EXPECTED}, but is ${received}${suggestion}`, {
        expected: EXPECTED,
        received,
        ...fix,
      }),
    ];
  });
}

function isKindName(name: string): boolean {
  const [kind = "", group, ...more] = name.split("/").reverse();
  if (more.length > 0 || !isKind(kind)) return false;
  return group === undefined || (!isVersion(group) && group !== "core" && subdomainProblem(group) === undefined);
}

// A kind in lower case is a DNS label.
function isKind(name: string): boolean {
  return /^[A-Z][A-Za-z0-9]*$/.test(name) && dnsLabelProblem(name.toLowerCase()) === undefined;
}

/** The kind that `group/version/Kind`, `version/Kind`, `core/Kind`, `/Kind` or `Kind.group` is meant to name. */
function withoutVersion(name: string): string | undefined {
  const [first = "", ...below] = name.split(/[/]/);
  const dotted = /^([A-Z][A-Za-z0-9]*)\.(.+)$/.exec(name);
  const close =
    dotted === null
      ? [first, ...below].filter((part) => part !== "" && part !== "core" && !isVersion(part)).join("/")
      : `${dotted[2]}/${dotted[1]}`;
  if (close !== name && isKindName(close)) return close;
  return undefined;
}

function isVersion(text: string): boolean {
  return /^v\d+((alpha|beta)\d+)?$/.test(text);
}
