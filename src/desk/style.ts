// The stylesheet of the desk, phone first: rows of the fleet are cards on a phone and a table on a desktop.
export const stylesheet = `:root{color-scheme:light;--line:#d5dae1;--quiet:#4d5866;--bad:#a3201a;--good:#0a6b3d}*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;background:#f4f6f8;color:#14181f}
a{color:#0b4a9b}.bar{background:#14181f;color:#fff;padding:.25rem 1rem;display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center;justify-content:space-between}
.bar a{color:#fff;padding:.625rem 0;display:inline-block}.bar form{margin:0}.bar button{background:none;border:0;color:#fff;text-decoration:underline;padding:.625rem 0;min-height:2.75rem}
main{max-width:80rem;margin:0 auto;padding:1rem 1rem 4rem}h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem}h3{font-size:1.0625rem;margin:0}
p{margin:.25rem 0 .5rem}.quiet{color:var(--quiet)}.bad{color:var(--bad);font-weight:650}.good{color:var(--good)}ul{margin:.25rem 0;padding-left:1.25rem}
.card{background:#fff;border:1px solid var(--line);border-radius:.5rem;padding:.875rem 1rem;margin:.75rem 0;overflow-wrap:anywhere}.card h2{margin-top:0}.late{border-left:.375rem solid var(--bad)}
.filter{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0;align-items:end}.filter label{flex:1 1 12rem}
input,select,textarea{display:block;width:100%;font:inherit;min-height:2.75rem;padding:.375rem .625rem;border:1px solid #6b7482;border-radius:.375rem;background:#fff;color:inherit}
button,.button{font:inherit;font-weight:650;min-height:2.75rem;padding:.375rem 1rem;border:1px solid #14181f;border-radius:.375rem;background:#fff;color:#14181f;white-space:nowrap;cursor:pointer;display:inline-flex;align-items:center;text-decoration:none}
.main{background:#14181f;color:#fff}.acts{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.625rem}.acts form{margin:0}
table{width:100%;border-collapse:collapse}thead,.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
tr{display:block;background:#fff;border:1px solid var(--line);border-radius:.5rem;padding:.625rem 1rem;margin:.75rem 0}td,th{display:block;text-align:left;padding:.125rem 0;font-weight:400;overflow-wrap:anywhere}th{font-size:1.0625rem;font-weight:650}
td[data-label]::before{content:attr(data-label) ": ";color:var(--quiet)}
dl{display:grid;grid-template-columns:fit-content(40%) minmax(0,1fr);gap:.125rem .75rem;margin:.5rem 0}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}summary{cursor:pointer;padding:.5rem 0}
.pages{display:flex;gap:1rem}.pages a,th a,.choice a{display:inline-block;padding:.25rem 0}:focus-visible{outline:3px solid #0b4a9b;outline-offset:2px}.bar :focus-visible{outline-color:#ffd54a}
.tabs{background:#fff;border-bottom:1px solid var(--line);padding:0 .5rem;display:flex;flex-wrap:wrap}.tabs a{padding:.75rem .5rem;font-weight:650}
.check{display:flex;gap:.5rem;align-items:center;min-height:2.75rem}input[type=checkbox]{width:1.5rem;height:1.5rem;min-height:0;margin:0}
.field{margin:.5rem 0 .875rem}.field label{font-weight:650}.help{margin:.25rem 0 0}textarea{line-height:1.4;resize:vertical}.field:has(.bad) :is(input,select,textarea){border:2px solid var(--bad)}
details summary{font-weight:650;color:#0b4a9b;min-height:2.75rem;display:flex;align-items:center}details summary::before{content:"+";width:1.25rem}details[open] summary::before{content:"−"}
.value strong{white-space:pre-line}.tools{margin:.25rem 0 .5rem}.tools[hidden]{display:none}
.mark,.done{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;justify-content:space-between;background:#fff7e0;border-left:.25rem solid #b07a00;padding:.375rem .75rem;margin:.5rem 0}.done{background:#e8f6ee;border-color:var(--good)}.mark p,.done p{margin:0;flex:1 1 10rem}.undo{margin:0}
.vehicles,.photos{list-style:none;padding:0;margin:0}.vehicle{display:grid;grid-template-columns:6rem minmax(0,1fr);gap:.25rem .75rem;padding:.625rem}.vehicle h2{font-size:1rem;margin:0}.vehicle h2 a{display:block;padding:.125rem 0}.vehicle p{margin:0}.vehicle .mark{grid-column:1/-1}
.photo{width:6rem;height:4rem;object-fit:cover;border-radius:.25rem;background:var(--line)}.hero{width:100%;max-width:30rem;height:auto;aspect-ratio:3/2;object-fit:cover;border-radius:.5rem;background:var(--line)}
.photos li{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.75rem;padding:.5rem 0;border-top:1px solid var(--line)}.photos img{object-fit:cover;background:var(--line);border-radius:.25rem}.photos .acts{margin:0;align-items:center}.photos .check{flex-basis:100%}
@media (min-width:60rem){thead{position:static;clip-path:none;width:auto;height:auto;white-space:normal}thead tr{border:0;background:none}tr{display:table-row}td,th{display:table-cell;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}td:first-child,th:first-child{padding-left:.75rem}thead th{font-size:.875rem;color:var(--quiet)}table{background:#fff}td[data-label]::before{content:none}td{min-width:7.5rem}tbody th{min-width:10rem;overflow-wrap:break-word}}
`;

/** The icon of its pages: without one, browsers ask for a file that is not there. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#14181f"/><path d="M4 11h8M5 8h6M6 5h4" stroke="#fff" stroke-width="1.5"/></svg>`;
