import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { filesBelow, ROOT, sampleRepository, type TestRepository } from "../helpers/repository.ts";

let sample: TestRepository | undefined;
afterEach(() => sample?.dispose());

const CDK8S = join(ROOT, "node_modules/cdk8s-cli/bin/cdk8s");

function repositoryForCdk8s(): TestRepository {
  sample = sampleRepository();
  const config = sample.read("cdk8s.yaml").replace("lib/bin/main.mjs", join(ROOT, "lib/bin/main.mjs"));
  sample.put("cdk8s.yaml", config);
  return sample;
}

const synth = (one: TestRepository) =>
  one.run(process.execPath, [CDK8S, "synth", "--check-upgrade", "false"], { CDK8S_CHECK_UPGRADE: "false" });

describe("cdk8s synth", () => {
  test("writes the same dist/ and copies what is applied into its scratch folder", () => {
    const one = repositoryForCdk8s();
    const { code, stdout, stderr } = synth(one);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const dist = filesBelow(join(ROOT, "dist"));
    expect(one.dist()).toEqual(dist);
    const applied = Object.entries(dist).filter(([path]) => path.includes("/apply/"));
    expect(filesBelow(join(one.folder, ".cdk8s.out"))).toEqual(Object.fromEntries(applied));
    expect(stdout).toContain(".cdk8s.out/");
  });

  test("leaves dist/ alone when it refuses", () => {
    const one = repositoryForCdk8s();
    cpSync(join(ROOT, "dist"), join(one.folder, "dist"), { recursive: true });
    const before = one.dist();
    one.put(
      "workloads/team-nlp/llama-sft.yaml",
      one.read("workloads/team-nlp/llama-sft.yaml").replace("image:", "imagee:"),
    );
    const { code, stderr } = synth(one);
    expect(code).toBe(1);
    expect(stderr).toMatch(/workloads\/team-nlp\/llama-sft\.yaml:\d+:3: error: .*imagee/);
    expect(one.dist()).toEqual(before);
  });
});
