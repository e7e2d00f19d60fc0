const CONSTANT = /^\s*(\w+)\s*=\s*"([^"]*)"/gm;
const KIND = /Group:\s*([\w".-]*),\s*Version:\s*("[^"]*"),\s*Kind:\s*([\w"]+),/g;
const LOOP = /for _, kind := range \[\]string\{([^}]*)\}/g;

/**
 * The kinds of KAI's podgrouper with a plug-in, as `group/version/Kind`, in the text of its hub.go. The names of constants
 * and of the variable of a loop over kinds are resolved; `unread` notes those that are unknown.
 */
export function plugInsOf(hub: string, unread: string[]): readonly string[] {
  const constants = new Map([...hub.matchAll(CONSTANT)].map(([, name = "", value = ""]) => [name, value]));
  const textOf = (written: string): string | undefined =>
    written.startsWith('"') ? written.slice(1, -1) : constants.get(written);
  const loops = [...hub.matchAll(LOOP)];
  return [...hub.matchAll(KIND)].flatMap((match) => {
    const [, group = "", version = "", kind = ""] = match;
    const names = kind === "kind" ? namesBefore(match.index, loops) : [kind];
    return names.flatMap((name) => {
      const parts = [textOf(group), textOf(version), textOf(name)];
      if (parts.every((part) => part !== undefined)) return [parts.join("/")];
      unread.push(`hub.go: the value of ${group}, ${version} or ${name}`);
      return [];
    });
  });
}

/** The names in the loop that begins last before a place. */
function namesBefore(index: number, loops: readonly RegExpExecArray[]): readonly string[] {
  const loop = loops.findLast((each) => each.index < index);
  return (loop?.[1] ?? "").split(",").flatMap((name) => name.trim() || []);
}
