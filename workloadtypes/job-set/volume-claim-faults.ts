import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedValue } from "../../src/k8s-fields/index.ts";
import { at, items, MAX_LABEL_LENGTH, member, subdomainProblem, text, variableIn } from "../../src/kernel/index.ts";

type Members = Readonly<Record<string, unknown>>;

/** The faults of the templates of claims in a JobSet. `set` is undefined where the name of the set is unknown. */
export function volumeClaimFaults(spec: Members, set: string | undefined): readonly ObjectFault[] {
  const first = new Map<string, string>();
  const { mounts, volumes } = podVolumes(items(spec.replicatedJobs));
  return items(spec.volumeClaimPolicies).flatMap((policy, index) =>
    items(member(policy, "templates")).flatMap((template, place) => {
      const path = `/spec/volumeClaimPolicies/${index}/templates/${place}/metadata/name`;
      const name = text(at(template, "metadata", "name")) ?? "";
      if (name === "") return [missingField(path)];
      if (variableIn(name) !== undefined) return [];
      const earlier = first.get(name);
      if (earlier !== undefined) {
        return [{ kind: "duplicate", path, message: `repeats the name of ${earlier}` } as const];
      }
      first.set(name, path);
      const volume = volumes.get(name);
      return [
        ...nameFaults(name, path, set),
        ...(volume === undefined
          ? []
          : [conflictingField(volume, "is the name of a claim of volumeClaimPolicies as well", path)]),
        ...(mounts.has(name) ? [] : [conflictingField(path, "is the name of a claim that no container mounts")]),
      ];
    }),
  );
}

function nameFaults(name: string, path: string, set: string | undefined): readonly ObjectFault[] {
  const problem = subdomainProblem(name);
  if (problem !== undefined) return [rejectedValue(path, problem, name)];
  const length = `${name}-${set ?? ""}`.length;
  if (set === undefined || length <= MAX_LABEL_LENGTH) return [];
  const fact = `gives a claim a name with ${length} characters; at most ${MAX_LABEL_LENGTH} are allowed`;
  return [rejectedValue(path, fact, name, "choose shorter names for the set and the claim")];
}

/** The names that containers mount, and the pointers of the names of volumes. */
function podVolumes(jobs: readonly unknown[]) {
  const mounts = new Set<string>();
  const volumes = new Map<string, string>();
  for (const [index, job] of jobs.entries()) {
    const pod = at(job, "template", "spec", "template", "spec");
    for (const list of ["initContainers", "containers"]) {
      for (const container of items(member(pod, list))) {
        for (const mount of items(member(container, "volumeMounts"))) mounts.add(text(member(mount, "name")) ?? "");
      }
    }
    for (const [place, volume] of items(member(pod, "volumes")).entries()) {
      const path = `/spec/replicatedJobs/${index}/template/spec/template/spec/volumes/${place}/name`;
      volumes.set(text(member(volume, "name")) ?? "", path);
    }
  }
  return { mounts, volumes };
}
