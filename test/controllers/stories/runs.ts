import { expect } from "vitest";
import { at } from "../../../src/kernel/base/read.ts";
import type { Scene } from "../scene.ts";
import type { Story } from "../story.ts";

/** The file of a run of one GPU. */
export const run = (
  name: string,
  project: string,
  image = "registry.example.com/a:1",
) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: ${name} }
project: ${project}
useGivenNameAsPrefix: true
spec:
  image: ${image}@sha256:${"0".repeat(64)}
  nodePools: [h100]
  compute: { gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi }
`;

/** The names of the Jobs in a namespace that begin with a text. */
export const jobs = ({ plane }: Scene, namespace: string, prefix: string): readonly string[] =>
  plane
    .kubectl(["get", "jobs", "-n", namespace, "-o", "name"])
    .stdout.split("\n")
    .flatMap((line) => (line.startsWith(`job.batch/${prefix}`) ? line.slice("job.batch/".length) : []));

const job = (scene: Scene, prefix: string) => {
  const [name = ""] = jobs(scene, "team-nlp", prefix);
  return scene.get("team-nlp", `job/${name}`);
};

export const runStories: readonly Story[] = [
  {
    title: "a new run",
    play: async (scene) => {
      scene.team.put("workloads/team-nlp/extra.yaml", run("extra", "team-nlp"));
      expect(await scene.push("a new run")).toMatchObject({ code: 0 });
      await scene.untilDone();
      await scene.until("a pod of the new run", 60, () => at(job(scene, "extra-"), "status", "active") === 1);
    },
  },
  {
    title: "a changed run",
    play: async (scene) => {
      const [before] = jobs(scene, "team-nlp", "extra-");
      scene.team.put("workloads/team-nlp/extra.yaml", run("extra", "team-nlp", "registry.example.com/a:2"));
      expect(await scene.push("a changed run")).toMatchObject({ code: 0 });
      await scene.untilDone();
      await scene.until("the end of the old run", 60, () => jobs(scene, "team-nlp", "extra-").length === 1);
      expect(jobs(scene, "team-nlp", "extra-")).not.toContain(before);
    },
  },
  {
    title: "a revert",
    play: async (scene) => {
      const [before] = jobs(scene, "team-nlp", "extra-");
      scene.team.git("checkout", "-q", "HEAD~2", "--", "workloads/team-nlp/extra.yaml");
      expect(scene.team.read("workloads/team-nlp/extra.yaml")).toContain("a:1");
      expect(await scene.push("a revert")).toMatchObject({ code: 0 });
      await scene.untilDone();
      await scene.until("the end of the reverted run", 60, () => jobs(scene, "team-nlp", "extra-").length === 1);
      expect(jobs(scene, "team-nlp", "extra-")).not.toContain(before);
    },
  },
  {
    title: "suspend",
    play: async (scene) => {
      expect(scene.team.muster("suspend", "llama-sft")).toMatchObject({ code: 0 });
      expect(await scene.push("suspend")).toMatchObject({ code: 0 });
      await scene.untilDone();
      await scene.until("a Job without pods", 60, () => at(job(scene, "llama-sft-"), "status", "active") === undefined);
      expect(job(scene, "llama-sft-")).toMatchObject({ spec: { suspend: true } });
    },
  },
  {
    title: "resume",
    play: async (scene) => {
      expect(scene.team.muster("resume", "llama-sft")).toMatchObject({ code: 0 });
      expect(await scene.push("resume")).toMatchObject({ code: 0 });
      await scene.untilDone();
      await scene.until("a pod of the Job", 60, () => at(job(scene, "llama-sft-"), "status", "active") === 1);
    },
  },
  {
    title: "delete",
    play: async (scene) => {
      expect(scene.team.muster("delete", "extra")).toMatchObject({ code: 0 });
      expect(await scene.push("delete")).toMatchObject({ code: 0 });
      await scene.untilDone();
      await scene.until("no Job", 60, () => jobs(scene, "team-nlp", "extra-").length === 0);
    },
  },
  {
    title: "delete, the last of its kind",
    play: async (scene) => {
      expect(scene.team.muster("delete", "bert-pretraining")).toMatchObject({ code: 0 });
      expect(await scene.push("delete the last PyTorchJob")).toMatchObject({ code: 0 });
      await scene.untilDone();
      await scene.until("no PyTorchJob", 60, () => scene.get("team-nlp", "pytorchjob/bert-pretraining") === undefined);
    },
  },
];
