import { type ClusterObjects, gangId, type QuotaModel } from "../../gpu/index.ts";
import { at, getOrCreate, text } from "../../kernel/index.ts";

/** The gangs that the base does not have. */
export function addedGangs(model: QuotaModel | undefined, past: QuotaModel): ReadonlySet<string> {
  const known = new Set(past.gangs.map((gang) => gangId(gang)));
  return new Set((model?.gangs ?? []).map((gang) => gangId(gang)).filter((id) => !known.has(id)));
}

/** Names of the repository's gangs for people: the workload, with a number where it has several gangs. */
export function gangNames(model: QuotaModel | undefined): ReadonlyMap<string, string> {
  const ids = new Map<string, string[]>();
  for (const gang of model?.gangs ?? []) {
    const [first, ...others] = new Set(gang.counted.members.map(({ workload }) => workload.object.metadata.name));
    const isOfOne = gang.counted.mode === "predicted" && others.length === 0;
    const name = isOfOne ? `${gang.counted.gang.namespace}/${first ?? gang.counted.gang.name}` : gangId(gang);
    getOrCreate(ids, name, () => []).push(gangId(gang));
  }
  return new Map(
    [...ids].flatMap(([name, own]) =>
      own.map((id, index) => [id, own.length === 1 ? name : `${name} (${index + 1} of ${own.length})`] as const),
    ),
  );
}

/** Names of a cluster's gangs for people: their PodGroups with the namespace. */
export const snapshotNames = ({ podGroups }: ClusterObjects): ReadonlyMap<string, string> =>
  new Map(
    podGroups.map((group) => {
      const name = text(at(group, "metadata", "name")) ?? "";
      return [name, `${text(at(group, "metadata", "namespace")) ?? "default"}/${name}`];
    }),
  );
