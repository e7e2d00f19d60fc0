import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at } from "../../src/kernel/base/read.ts";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import { missingFor } from "./programs.ts";
import { type Scene, startScene } from "./scene.ts";
import { expectNoChange } from "./second-look.ts";
import { reportServers } from "./servers.ts";
import { PROJECT } from "./stories/cluster.ts";
import { jobs, run } from "./stories/runs.ts";
import type { Team } from "./team.ts";

const MINUTES = 60_000;
const FIRST = [
  "acme-east-cluster",
  "acme-east-kai-scheduler",
  "acme-east-team-nlp",
  "acme-east-team-serving",
  "acme-east-team-vision",
];

const SET = ", applications: namespace }\n";

const askForSet = (team: Team) => team.edit("muster.yaml", 'svc" }\n', `svc"${SET}`);

/** The UID of each workload and claim, which changes when one is made again. */
const workloads = ({ plane }: Scene) => {
  const columns = "custom-columns=:kind,:metadata.namespace,:metadata.name,:metadata.uid";
  const kinds = "jobs,leaderworkersets,pytorchjobs,persistentvolumeclaims,podgroups.scheduling.run.ai";
  return succeeded(plane.kubectl(["get", kinds, "-A", "--no-headers", "-o", columns]));
};

const withClaim = () =>
  run("speech", "team-audio").concat(
    `  storage: { pvc: [{ claimName: speech-data, path: /data, claimInfo: { size: 1Gi, accessModes: { readWriteOnce: true } } }] }\n`,
  );

describe("an ApplicationSet with an Application for each namespace", () => {
  const missing = missingFor("argocd");
  if (missing.length > 0) {
    test.skip(`needs ${missing.join(", ")} in MUSTER_CONTROLLERS or on the PATH`, () => {});
    return;
  }
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene("argocd", { prepare: askForSet });
  }, 10 * MINUTES);
  afterAll(() => scene?.stop(), MINUTES);

  const names = () => Object.keys(scene.controller.state());
  const asked = () => {
    const args = ["get", "applications", "-n", "argocd", "-o", "jsonpath={.items[*].metadata.annotations}"];
    return succeeded(scene.plane.kubectl(args));
  };
  const claim = () => at(scene.get("team-audio", "persistentvolumeclaim/speech-data"), "metadata", "uid");
  const addProject = async () => {
    scene.team.edit("muster.yaml", "\npolicies:", `${PROJECT}\npolicies:`);
    scene.team.put("workloads/audio.yaml", withClaim());
    expect(await scene.push("a new project")).toMatchObject({ code: 0 });
    await scene.until("a Job of the project", 240, () => jobs(scene, "team-audio", "speech-").length === 1);
    await scene.untilDone();
    expect(names()).toEqual([...FIRST.slice(0, 2), "acme-east-team-audio", ...FIRST.slice(2)]);
  };
  const story = (title: string, play: () => Promise<void>) =>
    test(title, { timeout: 15 * MINUTES }, async () => {
      const start = Date.now();
      try {
        await play();
      } finally {
        const record = [...scene.writes(), ...scene.states()];
        const seconds = Math.round((Date.now() - start) / 1000);
        console.info(`ApplicationSet: ${title}, ${seconds} s\n  ${record.join("\n  ")}`);
      }
      if (scene.controller.isDone(scene.team.revision())) await expectNoChange(scene);
    });

  story("the first sync", async () => {
    succeeded(scene.plane.kubectl(["create", "namespace", "kai-scheduler"]));
    scene.begin();
    scene.applySync();
    await scene.until("all Applications", 120, () => names().length === FIRST.length);
    await scene.untilDone(400);
    reportServers(scene, true);
    expect(names()).toEqual(FIRST);
  });

  story("a changed run", async () => {
    scene.team.put("workloads/team-nlp/extra.yaml", run("extra", "team-nlp"));
    expect(await scene.push("a run")).toMatchObject({ code: 0 });
    await scene.untilDone();
    const [before] = jobs(scene, "team-nlp", "extra-");
    scene.team.put("workloads/team-nlp/extra.yaml", run("extra", "team-nlp", "registry.example.com/a:2"));
    expect(await scene.push("a changed run")).toMatchObject({ code: 0 });
    await scene.untilDone();
    expect(jobs(scene, "team-nlp", "extra-")).toHaveLength(1);
    expect(jobs(scene, "team-nlp", "extra-")).not.toContain(before);
    expect(scene.writes().filter((write) => !write.includes(" team-nlp/"))).toEqual([]);
  });

  story("a new project", addProject);

  story("the removal of the project", async () => {
    const before = claim();
    const text = scene.team.read("muster.yaml");
    scene.team.put("muster.yaml", text.replace(/\n {2}- name: team-audio\n(?: {4}.*\n)+/, "\n"));
    scene.team.remove("workloads/audio.yaml");
    expect(await scene.push("a project less")).toMatchObject({ code: 0 });
    await scene.until("no Application of the project", 240, () => names().length === FIRST.length);
    await scene.until("no Job", 60, () => jobs(scene, "team-audio", "speech-").length === 0);
    const kept = ["namespace/team-audio", "queue.scheduling.run.ai/team-audio-h100"];
    expect(kept.filter((object) => scene.get("", object) === undefined)).toEqual([]);
    expect(before).toEqual(expect.any(String));
    expect(claim(), "the claim with the data of the project").toBe(before);
    const operation = [
      "get",
      "application",
      "-n",
      "argocd",
      "acme-east-cluster",
      "-o",
      "jsonpath={.status.operationState}",
    ];
    await scene.until("the end of the operation", 60, () => {
      const { stdout } = scene.plane.kubectl(operation);
      return stdout.includes(scene.team.revision()) && stdout.includes('"phase":"Succeeded"');
    });
    // The Namespace and the Queue stay, so the Application of the cluster is OutOfSync.
    await expectNoChange(scene, () => !asked().includes("argocd.argoproj.io/refresh"));
  });

  story("the return of the project", async () => {
    const before = claim();
    await addProject();
    expect(claim()).toBe(before);
  });

  /** As `argocd app delete --cascade=false` does. */
  const orphan = (name: string) => {
    const object = ["application", "-n", "argocd", name];
    succeeded(scene.plane.kubectl(["patch", ...object, "--type=merge", "-p", '{"metadata":{"finalizers":null}}']));
    succeeded(scene.plane.kubectl(["delete", ...object]));
  };

  /** Applies the Application or the ApplicationSet without the option that refuses objects of others, as docs/guides/gitops.md says. */
  const takeOver = (file: string) => {
    const manifest = scene.team.read(`dist/east/sync/argocd/${file}.yaml`);
    const text = manifest.replace(/\n *- FailOnSharedResource=true/, "");
    expect(text).not.toBe(manifest);
    succeeded(scene.plane.kubectl(["apply", "--server-side", "--force-conflicts", "-f", "-"], text));
  };

  story("the change to one Application for the cluster", async () => {
    const before = workloads(scene);
    scene.team.edit("muster.yaml", SET, " }\n");
    expect(await scene.push("one Application")).toMatchObject({ code: 0 });
    succeeded(scene.plane.kubectl(["delete", "applicationset", "-n", "argocd", "acme-east", "--cascade=orphan"]));
    for (const name of names()) orphan(name);
    takeOver("application-acme-east");
    await scene.untilDone();
    scene.applySync();
    await scene.controller.look();
    await scene.untilDone();
    expect(names()).toEqual(["acme-east"]);
    expect(workloads(scene)).toBe(before);
  });

  story("the change back to an Application for each namespace", async () => {
    const before = workloads(scene);
    askForSet(scene.team);
    expect(await scene.push("an Application for each namespace")).toMatchObject({ code: 0 });
    orphan("acme-east");
    takeOver("applicationset-acme-east");
    await scene.untilDone(400);
    scene.applySync();
    await scene.controller.look();
    await scene.untilDone();
    expect(workloads(scene)).toBe(before);
  });
});
