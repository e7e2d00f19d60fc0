import { afterAll, describe, expect, test } from "vitest";
import { repository } from "../../../helpers/repository.ts";

const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: main, scheduler: kai, version: "0.17.1", nodePools: [{name: default}]}]
departments: [{name: research, quotas: [{cluster: main, nodePool: default, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]}]
projects: [{name: team-a, department: research, clusters: [main], quotas: [{cluster: main, nodePool: default, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]}]
`;
const repo = repository({ "muster.yaml": ORGANIZATION });
afterAll(() => repo.dispose());

/** The messages and fixes of DEF-007 about a manifest. */
async function problemsOf(manifest: string): Promise<readonly (readonly [string, string, string])[]> {
  repo.put("workloads/a.yaml", manifest);
  const { findings } = JSON.parse((await repo.here("check", "--format", "json")).stdout);
  return findings.flatMap(
    ({ rule, severity, message, fix }: Record<"rule" | "severity" | "message" | "fix", string>) =>
      rule === "DEF-007" ? [[severity, message, fix]] : [],
  );
}

const job = (metadata: string) => `apiVersion: batch/v1
kind: Job
metadata: {name: j${metadata}}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: "a/b:1"}]}}}
`;
const ON_MAIN = ", annotations: {muster.dev/cluster: main}";
const FIX =
  "set metadata.namespace to that of its project (team-a), or to another one and name the cluster with the annotation muster.dev/cluster";

describe("the namespace of a manifest", () => {
  test("is that of a project, or another one with a cluster", async () => {
    expect(await problemsOf(job(", namespace: team-a"))).toEqual([]);
    expect(await problemsOf(job(`, namespace: monitoring${ON_MAIN}`))).toEqual([]);
  });

  test("is mandatory, so that no workload is written to _cluster", async () => {
    expect(await problemsOf(job(""))).toEqual([["error", "Job j: the object has no namespace", FIX]]);
    const message = "Job j: the object has no namespace, so the controller would choose one";
    expect(await problemsOf(job(ON_MAIN))).toEqual([["error", message, FIX]]);
  });

  test("is absent for an object of the cluster", async () => {
    const role = (annotations: string) => `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader${annotations}}
rules: []
`;
    expect(await problemsOf(role(ON_MAIN))).toEqual([]);
    expect(await problemsOf(role(""))).toEqual([
      [
        "error",
        "ClusterRole reader: the object has no namespace",
        "name the cluster with the annotation muster.dev/cluster",
      ],
    ]);
  });

  test("is suggested for a misspelt one, also beside an annotation, unless the repository has it", async () => {
    const fix = "set metadata.namespace to team-a";
    expect(await problemsOf(job(", namespace: teama"))).toEqual([
      ["error", "Job j: namespace teama belongs to no project", fix],
    ]);
    expect(await problemsOf(job(`, namespace: teama${ON_MAIN}`))).toEqual([
      [
        "warning",
        "Job j: namespace teama belongs to no project of muster.yaml, so no quota limits it; did you mean team-a?",
        fix,
      ],
    ]);
    const namespace = `---
apiVersion: v1
kind: Namespace
metadata: {name: teama${ON_MAIN}}
`;
    expect(await problemsOf(job(`, namespace: teama${ON_MAIN}`) + namespace)).toEqual([]);
  });
});
