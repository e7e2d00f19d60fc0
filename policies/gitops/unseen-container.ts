import { isChartValues } from "../../src/inputs/index.ts";
import { at, isContainer, items, pointerSegments, pointerTo, text, valueAt } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { addedCapabilities } from "../pods/capabilities.ts";
import { chartValuesOf } from "../pods/chart-values.ts";
import { checkedPods, coveredBy } from "../pods/checked-pods.ts";
import { outlineOf } from "../pods/outline.ts";
import { isPrivileged } from "../pods/pod-parts.ts";
import { areContainers, type PodSign, signOf, signTitle } from "../pods/pod-signs.ts";
import { isPodless, patternFieldsOf } from "./podless-kinds.ts";

/**
 * Deepest level that is searched: the highest limit of the YAML reader. In the known kinds, images are at most at level
 * 16.
 */
const MAX_DEPTH = 500;

/** Members of an object that do not describe pods. */
const SKIPPED_MEMBERS: ReadonlySet<string> = new Set(["metadata", "status"]);

/** GITOPS-043: the Resource Interface of an object describes all of its containers. */
export const unseenContainer = defineRule({
  id: "GITOPS-043",
  name: "unseen-container",
  title: "Every image, privilege, host namespace and host path in a workload belongs to a pod that rules check",
  severity: "warning",
  strictSeverity: "error",
  reportsUnread: true,
  kustomize: "decides",
  judgesValues: true,
  pack: "recommended",
  fault: "image",
  rationale:
    "An operator may create containers from fields that a Resource Interface does not describe: a sidecar with its own options, an explainer, the values of a chart. No pod rule checks these fields, so a report without findings is not reliable.",
  fix: "remove the field if nothing uses it; otherwise review it by hand and add it to the Resource Interface of the kind",
  examples: {
    good: `
apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  headGroupSpec: {template: {spec: {containers: [{name: ray-head, image: "example.com/ray:2"}]}}}
`,
    bad: `
apiVersion: machinelearning.seldon.io/v1
kind: SeldonDeployment
metadata: {name: fraud}
spec:
  predictors:
    - name: main
      graph: {name: model}
      componentSpecs: [{spec: {containers: [{name: model, image: "example.com/model:1"}]}}]
      explainer: {type: AnchorText, containerSpec: {name: explainer, image: "example.com/explainer:1"}}
`,
  },
  scope: "object",
  check: ({ object, components }, { report }, workload, embedded) => {
    // The pods of an object that muster expanded are known from its definition.
    if (components !== undefined) return;
    const onValue = (sign: PodSign, path: string) =>
      report({ path, message: valuesMessage(object.kind, sign, path), key: signTitle(sign) });
    if (isChartValues(object)) return searchValues(at(object, "values"), ["values"], onValue);
    const values = chartValuesOf(object);
    for (const { path, documents } of values) {
      if (documents === undefined) searchTexts(valueAt(object, path), pointerSegments(path), onValue);
      // A text with expressions of an ApplicationSet is often no YAML.
      if (documents?.length === 0) searchTexts(valueAt(object, path), pointerSegments(path), onValue);
      for (const document of documents ?? []) searchValues(document, [], (sign) => onValue(sign, path));
    }
    const { podSigns } = outlineOf(object);
    if (podSigns.length === 0) return;
    const views = checkedPods(workload, embedded);
    const isRead = workload !== undefined || embedded.length > 0;
    const patternFields = patternFieldsOf(object);
    // Other fields than patterns of a podless kind may change pods, such as the mutate rules of Kyverno.
    if (!isRead && patternFields.size === 0 && values.length === 0 && isPodless(object)) return;
    const isInPod = podSignMatcher(views, isRead);
    if (podSigns.every(isInPod)) return;
    const onSign = (sign: PodSign, segments: readonly (string | number)[]) => {
      if (isInPod(sign)) return;
      const path = pointerTo("", ...segments);
      report({
        path,
        message: `${object.kind} has ${signTitle(sign)} at ${path}, which is not in any pod that muster finds in the object`,
      });
    };
    const { parts } = coveredBy(views);
    const isSeen = (part: unknown) => parts.has(part);
    for (const [key, member] of Object.entries(object)) {
      if (!SKIPPED_MEMBERS.has(key)) visit(member, [key], patternFields, isSeen, onSign);
    }
  },
});

type OnValue = (sign: PodSign, path: string) => void;

/**
 * Finds the privileges, namespaces and folders of the node in the values of a chart, also in texts that templates
 * insert.
 */
function searchValues(values: unknown, segments: readonly (string | number)[], onSign: OnValue, level = 0): void {
  visit(
    values,
    [...segments],
    new Set(),
    () => false,
    (sign, place) => {
      if (!("image" in sign)) onSign(sign, pointerTo("", ...place));
    },
  );
  searchTexts(values, segments, onSign, level);
}

const PRIVILEGE = /privileged|host(?:Network|PID|IPC|Path)|capabilities/;
/** More levels of texts in texts are not searched. */
const MOST_TEXTS = 3;

/** Finds the same in the texts of values. */
function searchTexts(values: unknown, segments: readonly (string | number)[], onSign: OnValue, level = 0): void {
  if (typeof values === "string") {
    const sign = switchedOn(values, segments);
    if (sign !== undefined) onSign(sign, pointerTo("", ...segments));
    if (level === MOST_TEXTS || !PRIVILEGE.test(values)) return;
    const path = pointerTo("", ...segments);
    const { documents, unreadable } = readYaml(values, "values");
    if (unreadable.length > 0) for (const sign of templateSigns(values)) onSign(sign, path);
    for (const { value } of documents) {
      if (typeof value === "string") continue;
      searchValues(value, [], (sign) => onSign(sign, path), level + 1);
    }
    return;
  }
  if (!isContainer(values) || segments.length > MAX_DEPTH) return;
  for (const [key, value] of Object.entries(values)) searchTexts(value, [...segments, key], onSign, level);
}

/** The privilege that a text switches on: a template renders the text `true` as a boolean, and an expression may be true. */
function switchedOn(written: string, segments: readonly (string | number)[]): PodSign | undefined {
  const [parent, key] = segments.slice(-2);
  if (typeof key !== "string" || !(written.trim() === "true" || written.includes("{{"))) return undefined;
  return signOf(key, true, text(parent), {});
}

/** The privileges in a text with the actions of a template. A value that is an expression may be true. */
function templateSigns(text: string): readonly PodSign[] {
  const namespaces = [...text.matchAll(/\b(host(?:Network|PID|IPC))["']?[ \t]*:[ \t]*["']?(?:true\b|\{\{)/g)];
  const signs = namespaces.map(([, namespace = ""]): PodSign => ({ namespace }));
  return /\bprivileged["']?[ \t]*:[ \t]*["']?(?:true\b|\{\{)/.test(text) ? [...signs, { privileged: true }] : signs;
}

function valuesMessage(kind: string, sign: PodSign, path: string): string {
  return `${kind} passes ${signTitle(sign)} to a chart at ${path}, so the pods of the chart may have it`;
}

/**
 * Returns a function that reports whether a sign is that of a pod.
 *
 * @param isRead whether muster knows the pods of the object; of an unknown kind, an image may be of anything
 */
function podSignMatcher(all: readonly PodView[], isRead: boolean): (sign: PodSign) => boolean {
  const { images: readImages, views } = coveredBy(all);
  const images = new Set<unknown>(readImages);
  const folders = new Set<unknown>();
  const capabilities = new Set<unknown>();
  for (const { containers, spec } of views) {
    for (const view of containers) {
      images.add(at(view.container, "image"));
      for (const { name } of addedCapabilities(view)) capabilities.add(name);
    }
    for (const volume of items(at(spec, "volumes"))) {
      images.add(at(volume, "image", "reference"));
      folders.add(at(volume, "hostPath", "path"));
    }
  }
  return (sign) => {
    if ("namespace" in sign) return views.some(({ spec }) => at(spec, sign.namespace) === true);
    if ("privileged" in sign) return views.some(({ containers }) => containers.some(isPrivileged));
    if ("folder" in sign) return folders.has(sign.folder);
    if ("capability" in sign) return capabilities.has(sign.capability);
    if (!isRead && !sign.inContainer) return true;
    const { image } = sign;
    // The object may have the tag in another field, while the container has image and tag in one string.
    const isSameImage = (other: unknown) =>
      typeof other === "string" && other.startsWith(image) && /^[:@]/.test(other.slice(image.length));
    return images.has(image) || [...images].some(isSameImage);
  };
}

function visit(
  value: unknown,
  segments: (string | number)[],
  patternFields: ReadonlySet<string>,
  isSeen: (part: unknown) => boolean,
  onSign: (sign: PodSign, segments: readonly (string | number)[]) => void,
): void {
  if (typeof value !== "object" || value === null || segments.length > MAX_DEPTH || isSeen(value)) return;
  const name = text(segments.at(-1));
  for (const [key, member] of Object.entries(value)) {
    if (patternFields.has(key)) continue;
    const sign = Array.isArray(value) ? undefined : signOf(key, member, name, value);
    if (sign === undefined && key === "containers" && areContainers(member)) continue;
    segments.push(key);
    if (sign === undefined) visit(member, segments, patternFields, isSeen, onSign);
    else onSign(sign, segments);
    segments.pop();
  }
}
