/** CSS of the quota page: one column on a phone, two on a wide screen, light and dark. Paper is light, and tables fit on it. */
export const QUOTA_STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --card: #f6f8fa;
  --minimum: #0a3d91; --declared: #5a96e6; --maximum: #bfd8fb; --over: #f0883e; --track: #e4e8ec;
  --deserved: #116329; --limit: #b3151f; --error: #b3151f; --warning: #8a4b00; --info: #0550ae;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --text: #e6edf3; --soft: #9198a1; --line: #3d444d; --card: #151b23;
    --minimum: #b6dcff; --declared: #3f83d6; --maximum: #1f3d66; --over: #db6d28; --track: #2a313c;
    --deserved: #56d364; --limit: #ff7b72; --error: #ff7b72; --warning: #e3b341; --info: #79c0ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 84rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
h4 { font-size: .95rem; margin: 0; }
p, ul { margin: .25rem 0; }
.soft { color: var(--soft); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0; padding: 0; list-style: none; font-size: .875rem; }
.legend svg { width: 1.5rem; height: .875rem; vertical-align: -.1rem; margin-right: .35rem; }
.queues { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); }
.queue { border: 1px solid var(--line); border-radius: .5rem; background: var(--card); padding: .625rem .75rem; }
.queue .path { color: var(--soft); font-weight: normal; }
.bar { display: block; width: 100%; height: 2rem; margin: .375rem 0; }
.bar .track, .legend .track { fill: var(--track); }
.minimum { fill: var(--minimum); } .declared { fill: var(--declared); } .maximum { fill: var(--maximum); } .over { fill: var(--over); }
.deserved { stroke: var(--deserved); stroke-width: 3; stroke-dasharray: 4 3; }
.limit { stroke: var(--limit); stroke-width: 3; }
dl { display: flex; flex-wrap: wrap; gap: .125rem 1rem; margin: 0; font-size: .875rem; }
dl div { display: flex; gap: .35rem; }
dt { color: var(--soft); } dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
.scroll:focus-visible { outline: 3px solid var(--info); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; overflow-wrap: normal; }
th, td { padding: .35rem .5rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, th.left, td.left { text-align: left; }
td.wide { white-space: normal; min-width: 14rem; text-align: left; }
thead th { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--line); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; position: sticky; left: 0; background: var(--page); white-space: normal; min-width: 9rem; }
.depth1 { padding-left: 1.25rem; } .depth2 { padding-left: 2rem; } .depth3 { padding-left: 2.75rem; } .depth4 { padding-left: 3.5rem; }
.lines { list-style: none; padding: 0; }
.lines li { padding: .4rem 0; border-top: 1px solid var(--line); }
.lines li:first-child { border-top: 0; }
.level { font-weight: 700; } .error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .scroll { overflow: visible; }
  .queue { break-inside: avoid-page; }
  table { font-size: 7pt; }
  th, td { padding: .15rem .25rem; white-space: normal; }
  tbody th { position: static; min-width: 4rem; }
}
`;
