import { describe, expect, it } from "vitest";
import { controlCells, controlRows } from "../../../../src/app/report/quota-control.ts";
import { quotaHtml } from "../../../../src/app/report/quota-html.ts";
import { gangOf, pods, queue, simpleGang, workload } from "../../gpu/quota/builders.ts";
import { modelOf, reportOf } from "./quota-builders.ts";

const QUEUE = [queue("team-nlp", 800, 800)];
const cells = (...args: Parameters<typeof modelOf>) => controlRows(reportOf(modelOf(...args))).map(controlCells);

describe("the control of workloads on the quota page", () => {
  it("is nothing without pods, and without a queue", () => {
    expect(cells([], QUEUE)).toEqual([]);
    expect(cells([simpleGang("free", 1, { gpu: 1 }, { queue: "" })], QUEUE)).toEqual([]);
  });

  it("groups workloads of equal category, priority and preemptibility, and counts each once", () => {
    const train = (name: string, more: object = {}) =>
      gangOf(workload(name, [pods("a", 2, { gpu: 1 }), pods("b", 1, {})], { category: "Train" }), {
        priorityClass: "train",
        ...more,
      });
    expect(
      cells(
        [
          train("one"),
          train("two"),
          train("three", { preemptibility: "semi-preemptible" }),
          simpleGang("typo", 1, { gpu: 1 }, { priorityClass: "trian" }),
          simpleGang("serve", 1, { gpu: 2 }, { priorityClass: "inference" }),
        ],
        QUEUE,
      ),
    ).toEqual([
      ["east", "", "inference (125)", "non-preemptible", "1", "1", "2"],
      ["east", "Train", "train (50)", "preemptible", "2", "6", "4"],
      ["east", "Train", "train (50)", "semi-preemptible", "1", "3", "2"],
      ["east", "", "trian", "preemptible", "1", "1", "1"],
    ]);
  });

  it("has the category of a definition rather than that of its kind", () => {
    const gang = simpleGang("run", 1, { gpu: 1 }, { priorityClass: "train" });
    const [member] = gang.members;
    if (member === undefined) throw new Error("no member");
    const own = { ...member.workload, category: "Build", statedCategory: "Train" } as const;
    const stated = { ...gang, members: [{ ...member, workload: own }] };
    expect(cells([stated], QUEUE)).toEqual([["east", "Train", "train (50)", "preemptible", "1", "1", "1"]]);
  });

  it("counts a suspended workload without pods", () => {
    const gang = gangOf(workload("off", [pods("a", 4, { gpu: 1 })], { suspended: true }), { priorityClass: "train" });
    expect(cells([gang], QUEUE)).toEqual([["east", "", "train (50)", "preemptible", "1", "0", "0"]]);
  });

  it("is a table of the page, with escaped names", () => {
    const html = quotaHtml(reportOf(modelOf([simpleGang("a", 1, {}, { priorityClass: "<b>" })], QUEUE)));
    expect(html).toContain("<h2>Workload control</h2>");
    expect(html).toContain(
      '<tr><th scope="row">east</th><td class="left" data-label="category"></td><td class="left" data-label="priority">&lt;b&gt;</td><td class="left" data-label="preemptibility">preemptible</td><td data-label="workloads">1</td><td data-label="pods">1</td><td data-label="GPUs">0</td></tr>',
    );
  });
});
