import type { Finding } from "../kernel/index.ts";
import { at, digestOf, memoizeText, pointerSegments, text } from "../kernel/index.ts";
import type { CheckedObject, PodView, RuleFinding } from "../rule/index.ts";

/**
 * The keys of the lines that cause a finding about a pod: the anchor of a value that comes from an alias or a merge,
 * else the place of the key and that of the value. The name of the container is not part of a key. A key has a hash in
 * place of the message and the file, because many findings have keys. None where the object has only one container.
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
  return places.flatMap((place) => {
    if (place === undefined) return [];
    const { file, line, column } = place;
    return [`${hashOf(JSON.stringify([rule, anyMessage, reported.key ?? "", file]))}:${line}:${column}`];
  });
}

/** The hash of a text, which the findings of a file often have in common. */
const hashOf = memoizeText((text) => digestOf([text]), { most: 1_000 });

function withoutContainer(message: string, path: string, { spec }: PodView): string {
  const [, list = "", index = ""] = pointerSegments(path);
  const name = text(at(spec, list, index, "name"));
  if (name === undefined) return message;
  return message.replaceAll(`container ${name}`, "container");
}
