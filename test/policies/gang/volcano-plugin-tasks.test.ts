import { describe, expect, test } from "vitest";
import { volcanoPluginTasks as rule } from "../../../policies/gang/volcano-plugin-tasks.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";
import { task, volcanoJob } from "../../src/gpu/volcano/objects.ts";

const run = (plugins: unknown, ...names: readonly string[]) =>
  check(
    rule,
    emitYaml(
      volcanoJob(
        names.map((name) => task(name, 1, {})),
        { plugins },
      ),
    ),
  );

describe("silent", () => {
  test.each([
    ["no plug-ins", undefined, ["w"]],
    ["plug-ins that are not a map", [], ["w"]],
    ["plug-ins without tasks", { svc: [], ssh: [], env: [] }, ["w"]],
    ["the names of the roles", { pytorch: [], ray: [], mpi: [] }, ["master", "worker", "head"]],
    ["the names of options", { pytorch: ["--master=a", "-worker", "b"] }, ["a", "b"]],
    ["a name that is filled in later", { pytorch: ["--master=$(NAME)"] }, ["a"]],
    ["TensorFlow without the default names", { tensorflow: [] }, ["w"]],
    ["a master of MPI that the webhook demands", { mpi: [] }, ["w", "worker"]],
  ])("%s", (_, plugins: unknown, names: readonly string[]) => {
    expect(run(plugins, ...names)).toEqual([]);
  });
});

test("main tasks that do not exist", () => {
  expect(run({ pytorch: [] }, "a", "b")).toMatchObject([
    {
      severity: "warning",
      path: "/spec/plugins/pytorch",
      message:
        "the plug-in pytorch looks for a task master, which is not among a, b: no pod gets MASTER_ADDR, WORLD_SIZE and RANK",
    },
  ]);
  expect(run({ mpi: [] }, "a")).toMatchObject([
    { path: "/spec/plugins/mpi", message: expect.stringContaining("looks for a task worker") },
  ]);
  expect(run({ ray: [] }, "w")).toMatchObject([
    { severity: "error", message: expect.stringContaining(": the controller makes no pod") },
  ]);
});

test("names of options that do not exist", () => {
  expect(run({ tensorflow: ["--ps=a", "--worker=b"] }, "a")).toMatchObject([
    { path: "/spec/plugins/tensorflow/1", message: "the plug-in tensorflow looks for a task b, which is not among a" },
  ]);
});
