/** CSS of the pictures of node pools: eight colours of gangs, the text in them, and free GPUs. */
export const SIMULATE_STYLE = `
:root {
  --gang0: #b6e3ff; --gang1: #ffd8b5; --gang2: #b4f1b4; --gang3: #ecd8ff;
  --gang4: #fae17d; --gang5: #ffcecb; --gang6: #a5e9e1; --gang7: #d8dee4; --gang-text: #1b1f24; --gang-line: #57606a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --gang0: #0c4a85; --gang1: #8a3f0a; --gang2: #1a6328; --gang3: #5f3aa8;
    --gang4: #6b4e00; --gang5: #8e2a2f; --gang6: #0b5f5a; --gang7: #4a525c; --gang-text: #f0f6fc; --gang-line: #9198a1;
  }
}
.nodes { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: .5rem 1rem; margin: .75rem 0; padding: 0; list-style: none; font-size: .8rem; }
.nodes li { break-inside: avoid-page; }
.gpus { display: block; max-width: 100%; height: auto; }
.legend .gpus { display: inline-block; margin-right: .35rem; vertical-align: text-bottom; }
.cell { stroke: var(--gang-line); stroke-width: 1; } .cell.free { fill: none; stroke: var(--line); } .cell.open { stroke-dasharray: 3 2; fill-opacity: .45; }
.gpus .side { font-size: 11px; fill: var(--soft); }
.gpus .number { font-size: 10px; font-weight: 600; text-anchor: middle; fill: var(--gang-text); pointer-events: none; }
${Array.from({ length: 8 }, (_, index) => `.g${index} { fill: var(--gang${index}); }`).join(" ")}
`;
