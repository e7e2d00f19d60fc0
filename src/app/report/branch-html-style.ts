import { QUOTA_STYLE } from "./quota-html-style.ts";

/** CSS of the report page: that of the quota page, with trees and diffs. A printed page has every object open. */
export const BRANCH_STYLE = `${QUOTA_STYLE}
:root { --added-line: #dafbe1; }
@media screen and (prefers-color-scheme: dark) {
  :root { --added-line: #12261e; }
}
.state { margin: .5rem 0 1rem; padding: .6rem .8rem; border: 1px solid var(--line); border-left: .35rem solid currentColor; border-radius: .5rem; background: var(--card); }
.state.warning { color: var(--text); border-left-color: var(--warning); }
.state.info { color: var(--text); border-left-color: var(--info); }
thead th { white-space: normal; vertical-align: bottom; }
tbody th { min-width: 4rem; }
details { margin: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; }
summary:focus-visible { outline: 3px solid var(--info); }
.object { border: 1px solid var(--line); border-radius: .5rem; background: var(--card); padding: .25rem .75rem; }
.mark { display: inline-block; width: 1rem; font-weight: 700; font-family: ui-monospace, monospace; }
.mark.added { color: var(--added); } .mark.removed { color: var(--removed); } .mark.changed { color: var(--changed); }
.sign { display: inline-block; padding: 0 .4rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8rem; color: var(--error); }
.tree, .tree ul { list-style: none; margin: .25rem 0; padding-left: .25rem; }
.tree ul { padding-left: 1rem; }
.tree li { padding-left: .75rem; border-left: 2px solid var(--line); font-size: .9rem; }
.diff { margin: .5rem 0; padding: .25rem 0; border-radius: .25rem; font: .8rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.diff span { display: block; padding: 0 .5rem 0 1.5rem; text-indent: -1rem; word-break: break-all; }
.diff .added { background: var(--added-line); } .diff .removed { background: var(--error-page); } .diff .changed { background: var(--warning-page); }
.diff .note { color: var(--soft); }
.diff:empty { display: none; }
@media print {
  summary { break-after: avoid-page; }
  .diff span { break-inside: avoid-page; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
