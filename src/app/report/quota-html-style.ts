/**
 * CSS of the quota page, light and dark. A table that is wider than its place has a shadow on its right until its end is
 * visible, and a phone shows its cells below each other. Paper is light, and tables fit on it.
 */
export const QUOTA_STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --card: #f6f8fa;
  --minimum: #0a3d91; --declared: #5a96e6; --maximum: #5a96e6; --over: #d14900; --track: #e4e8ec;
  --deserved: #116329; --limit: #b3151f; --error: #b3151f; --warning: #8a4b00; --info: #0550ae;
  --added: #116329; --removed: #b3151f; --changed: #8a4b00; --shadow: #57606a66;
  --error-page: #ffebe9; --warning-page: #fff8c5;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --text: #e6edf3; --soft: #9198a1; --line: #3d444d; --card: #151b23;
    --minimum: #cde8ff; --declared: #3f83d6; --maximum: #3f83d6; --over: #ff9d5c; --track: #2a313c;
    --deserved: #56d364; --limit: #ff7b72; --error: #ff7b72; --warning: #e3b341; --info: #79c0ff;
    --added: #56d364; --removed: #ff7b72; --changed: #e3b341; --shadow: #ffffff59;
    --error-page: #2d1618; --warning-page: #272115;
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
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .75rem 0; padding: 0; list-style: none; font-size: .875rem; }
.legend .bar { display: inline-block; width: 1.75rem; height: 2rem; margin: 0 .35rem 0 0; vertical-align: middle; }
.pool { border: 1px solid var(--line); border-radius: .5rem; background: var(--card); margin: .75rem 0; padding: .25rem .75rem; }
.pool article { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; column-gap: 1rem; padding: .5rem 0; }
.pool article + article { border-top: 1px solid var(--line); }
.pool h3 { font-size: .95rem; margin: 0; align-self: center; }
.bar { display: block; width: 100%; height: 32px; margin: .375rem 0; overflow: visible; }
.track { fill: var(--track); } .minimum { fill: var(--minimum); } .declared { fill: var(--declared); }
.bar .nodes { fill: none; stroke: var(--soft); stroke-width: 1.5; }
line.maximum { stroke: var(--maximum); stroke-width: 20; stroke-dasharray: 2 4; }
line.over { stroke: var(--over); stroke-width: 20; stroke-dasharray: 4 2; }
.deserved { stroke: var(--deserved); stroke-width: 2.5; stroke-dasharray: 4 3; }
.limit { stroke: var(--limit); stroke-width: 2.5; }
.before { stroke: var(--text); stroke-width: 2; } .before .sign { fill: var(--page); stroke: var(--text); stroke-width: 2; }
.deserved .sign, .limit .sign { stroke: none; } .deserved .sign { fill: var(--deserved); } .limit .sign { fill: var(--limit); }
dl { grid-column: 2; display: flex; flex-wrap: wrap; gap: .125rem 1rem; margin: 0; font-size: .875rem; }
dl div { display: flex; gap: .35rem; }
dt { color: var(--soft); } dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
.scroll {
  overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background:
    linear-gradient(to left, var(--page) 1.5rem, transparent) right / 3rem 100% no-repeat local,
    linear-gradient(to left, var(--shadow), transparent) right / 1.25rem 100% no-repeat scroll, var(--page);
}
.scroll:focus-visible { outline: 3px solid var(--info); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; overflow-wrap: normal; }
th, td { padding: .35rem .5rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, th.left, td.left { text-align: left; }
td.wide { white-space: normal; min-width: 14rem; text-align: left; }
thead th { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--line); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; position: sticky; left: 0; background: var(--page); white-space: normal; min-width: 9rem; }
.depth1 > h3, th.depth1 { padding-left: 1.25rem; } .depth2 > h3, th.depth2 { padding-left: 2rem; }
.depth3 > h3, th.depth3 { padding-left: 2.75rem; } .depth4 > h3, th.depth4 { padding-left: 3.5rem; }
.lines { list-style: none; padding: 0; }
.lines li { margin: .4rem 0; padding: .3rem .75rem; border-left: .3rem solid var(--line); }
.lines li:not([class]) { border: 0; padding: 0; }
.lines li.error { border-left-color: var(--error); background: var(--error-page); }
.lines li.warning { border-left: .3rem double var(--warning); background: var(--warning-page); }
.level { font-weight: 700; }
.state.error, td.error, .error .level { color: var(--error); } .warning .level { color: var(--warning); } .info .level { color: var(--info); }
.added .level { color: var(--added); } .changed .level { color: var(--changed); } .removed .level { color: var(--removed); }
.added .level::before { content: "+ "; } .changed .level::before { content: "~ "; } .removed .level::before { content: "− "; }
@media (max-width: 40rem) {
  .pool article { display: block; }
}
@media screen and (max-width: 40rem) {
  .scroll { overflow: visible; background: none; }
  table, tbody, tr, th, td { display: block; }
  thead { display: none; }
  tbody tr { padding: .35rem 0; } tbody tr + tr { border-top: 1px solid var(--line); } tbody tr + tr > * { border: 0; }
  tbody th { position: static; background: none; padding-top: .1rem; padding-bottom: .1rem; }
  tbody td { display: flex; justify-content: space-between; gap: 1rem; padding: .1rem .5rem; white-space: normal; }
  td::before { content: attr(data-label); color: var(--soft); text-align: left; } td:empty { display: none; }
}
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .scroll { overflow: visible; background: none; }
  .pool article, .lines li { break-inside: avoid-page; }
  h2, h3 { break-after: avoid-page; }
  table { font-size: 7pt; }
  th, td { padding: .15rem .25rem; white-space: normal; }
  tbody th { position: static; min-width: 4rem; }
}
`;
