import { describe, expect, it } from "vitest";
import { chargesOf } from "../../../../src/gpu/quota/charges.ts";
import type { CountedGang } from "../../../../src/gpu/quota/counted-gang.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import type { Workload, WorkloadPods } from "../../../../src/model/workload/workload.ts";
import { gangOf, pods, quotaInput, workload } from "./builders.ts";

/** `component/instance count maximum`, and whether a gang has the pods. */
function charged(owner: Workload, gangs: readonly CountedGang[]): readonly string[] {
  return chargesOf(quotaModel(quotaInput(gangs, [], { workloads: [owner] }))).map(
    ({ component, instance, count, maximum, gang }) =>
      `${component}/${instance} ${count} ${maximum}${gang === undefined ? "" : " in a gang"}`,
  );
}

const gpu = { gpu: 1 };
const instance = (name: string, count: number, fields: Partial<WorkloadPods> = {}) =>
  pods("worker", count, gpu, { instance: name, ...fields });
/** A gang of workers that the podgrouper does not group by instance. */
const gangOfWorkers = (owner: Workload, count: number) =>
  gangOf(owner, {}, [{ workload: owner, pods: pods("worker", count, gpu) }]);

describe("chargesOf", () => {
  it("nothing is nothing", () => {
    expect(charged(workload("a", []), [])).toEqual([]);
    expect(charged(workload("a", [pods("worker", 2, gpu)]), [])).toEqual(["worker/ 2 2"]);
  });

  it("charges the pods of a gang once", () => {
    const owner = workload("a", [instance("x", 2), instance("y", 3)]);
    expect(charged(owner, [gangOf(owner)])).toEqual(["worker/x 2 2 in a gang", "worker/y 3 3 in a gang"]);
    expect(charged(owner, [gangOfWorkers(owner, 5)])).toEqual(["worker/x 2 2 in a gang", "worker/y 3 3 in a gang"]);
  });

  it("charges other components and instances beside the gang", () => {
    const owner = workload("a", [pods("head", 1, gpu), instance("x", 2), instance("y", 3)]);
    expect(charged(owner, [gangOfWorkers(owner, 5)])).toEqual([
      "worker/x 2 2 in a gang",
      "worker/y 3 3 in a gang",
      "head/ 1 1",
    ]);
  });

  it("charges each pod once, whatever the gangs contain", () => {
    const owner = workload("a", [instance("x", 2), instance("y", 3)]);
    expect(charged(owner, [gangOfWorkers(owner, 4)])).toEqual([
      "worker/x 2 2 in a gang",
      "worker/y 2 2 in a gang",
      "worker/y 1 1",
    ]);
    expect(charged(owner, [gangOfWorkers(owner, 9)])).toEqual(["worker/x 2 2 in a gang", "worker/y 3 3 in a gang"]);
    expect(charged(owner, [gangOf(owner), gangOf(owner)]).slice(0, 2)).toEqual([
      "worker/x 2 2 in a gang",
      "worker/y 3 3 in a gang",
    ]);
    expect(charged(owner, [gangOf(owner), gangOf(owner)]).slice(2)).toEqual([
      "worker/x 0 0 in a gang",
      "worker/y 0 0 in a gang",
    ]);
    const foreign = gangOf(owner, {}, [{ workload: owner, pods: pods("other", 2, gpu) }]);
    expect(charged(owner, [foreign])).toEqual(["worker/x 2 2", "worker/y 3 3"]);
  });

  it("charges the pods that an autoscaler adds beyond the gangs", () => {
    const owner = workload("a", [instance("x", 2, { maximum: 6 })]);
    const gang = (of: Workload) => gangOf(of, {}, [{ workload: of, pods: instance("x", 1) }]);
    expect(charged(owner, [gang(owner)])).toEqual(["worker/x 1 1 in a gang", "worker/x 1 5"]);
    const one = workload("a", [instance("x", 2)]);
    expect(charged(one, [gang(one)])).toEqual(["worker/x 1 1 in a gang", "worker/x 1 1"]);
    const suspended = { ...owner, suspended: true };
    expect(charged(suspended, [gang(suspended)])).toEqual(["worker/x 0 0 in a gang", "worker/x 0 0"]);
  });
});
