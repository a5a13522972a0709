// Styles of the dealer's report for print, phones, and light and dark mode.
export const reportStyle = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6675;--line:#dde3ea;--back:#f6f7f9;--card:#fff;--good:#e6f4ea;--goodink:#14532d;--bad:#fdecea;--badink:#7f1d1d}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a5b0bd;--line:#333d49;--back:#14181d;--card:#1d232a;--good:#173524;--goodink:#b7ebc6;--bad:#43201e;--badink:#fccfca}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.75rem;line-height:1.2;margin:.25rem 0 1rem}
h2{font-size:1.25rem;margin:0 0 .5rem}
h3{font-size:1rem;margin:0 0 .25rem}
h3 span,.vehicles span{color:var(--soft);font-weight:400}
p{margin:0 0 .75rem}
code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}
td code{display:block;color:var(--soft)}
.when,.more,footer{color:var(--soft);font-size:.875rem}
.verdict{border-radius:.5rem;padding:1rem}
.verdict>:last-child{margin-bottom:0}
.good{background:var(--good);color:var(--goodink)}
.bad{background:var(--bad);color:var(--badink)}
section,article{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin-top:1rem}
article{background:transparent}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));gap:1rem;margin:0}
.figures+.figures{margin-top:1rem;padding-top:1rem;border-top:1px solid var(--line)}
.figures div{display:flex;flex-direction:column}
.figures dd{margin:0;font-size:1.5rem;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
.figures dt{color:var(--soft);font-size:.875rem}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);font-weight:600;font-size:.8125rem}
.amount{white-space:nowrap;font-variant-numeric:tabular-nums}
.vehicles{padding-left:1.1rem;margin:0 0 .5rem;columns:20rem;column-gap:2rem}
@media print{body{background:#fff}section,article{break-inside:avoid}}
`;
