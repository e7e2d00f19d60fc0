import { pointerSegments } from "../base/pointer.ts";
import { at, text } from "../base/read.ts";
import type { Finding } from "../finding/finding.ts";
import { digestOf } from "../finding/fingerprint.ts";
import { locationText } from "../finding/issue.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { RuleFinding } from "./rule.ts";
import type { PodView } from "./workload-view.ts";

/**
 * The keys of the lines that cause a finding about a pod: the anchor of a value that comes from an alias or a merge, else
 * the place of the key and that of the value. The name of the container is not part of a key. Keys are hashes, because many findings
 * have some. None where the object has only one container.
 */
export function causesOf(
  { rule, message, location, path }: Finding,
  reported: RuleFinding,
  { checked, pod }: { readonly checked: CheckedObject; readonly pod: PodView },
): readonly string[] {
  if (pod.workload.views.length === 1 && pod.containers.length === 1) return [];
  const anchor = checked.origin?.(path);
  const places = anchor === undefined ? [location, checked.locate?.(path, "key")] : [anchor];
  const anyMessage = withoutContainer(message, reported.path, pod);
  return places.flatMap((place) =>
    place === undefined ? [] : [digestOf([rule, anyMessage, reported.key ?? "", locationText(place)])],
  );
}

function withoutContainer(message: string, path: string, { spec }: PodView): string {
  const [, list = "", index = ""] = pointerSegments(path);
  const name = text(at(spec, list, index, "name"));
  if (name === undefined) return message;
  return message.replaceAll(`container ${name}`, "container");
}
