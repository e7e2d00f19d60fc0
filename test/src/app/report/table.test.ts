import { describe, expect, it } from "vitest";
import { fittedTable } from "../../../../src/app/report/table.ts";

const head = ["queue", "deserved", "maximum", "left"];
const rows = [["team-nlp", "8", "16", "0"]];

describe("fittedTable", () => {
  it("has all columns without a width, and without rows", () => {
    expect(fittedTable([], [], { kept: 0 })).toEqual([""]);
    expect(fittedTable(head, rows, { right: [1, 2, 3], kept: 1 })).toEqual([
      "queue     deserved  maximum  left",
      "team-nlp         8       16     0",
    ]);
  });

  it("leaves out the last columns, and names them", () => {
    expect(fittedTable(head, rows, { right: [1, 2, 3], kept: 1, columns: 20 })).toEqual([
      "queue     deserved",
      "team-nlp         8",
      "not shown at this width: maximum, left",
    ]);
  });

  it("leaves out the expendable columns first, and aligns the rest", () => {
    expect(fittedTable(head, rows, { right: [1, 2, 3], kept: 1, columns: 26, expendable: [2] })).toEqual([
      "queue     deserved  left",
      "team-nlp         8     0",
      "not shown at this width: maximum",
    ]);
  });

  it("keeps columns at any width", () => {
    expect(fittedTable(head, rows, { kept: 2, columns: 1, expendable: [3] })).toEqual([
      "queue     deserved",
      "team-nlp  8",
      "not shown at this width: maximum, left",
    ]);
  });
});
