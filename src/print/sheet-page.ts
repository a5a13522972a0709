// The sheet as a page for the printer: one A4 document that loads only its photo, its icon and the site's fonts. It has its
// own policy, because style and script are inline.
import { hash } from 'node:crypto';
import { escapeHtml } from '../domain/text/escape.ts';
import { plainDocument } from '../domain/text/plain-document.ts';
import { type PrintSheet, squareCode } from './sheet.ts';

const style = `@page{size:A4;margin:12mm}
*{box-sizing:border-box;margin:0}
body{font:10.5pt/1.4 var(--font,system-ui,sans-serif);color:#14171f;background:#e9ebee}
main{width:210mm;max-width:100%;min-height:297mm;margin:0 auto;padding:12mm;background:#fff}
@media print{body,main{background:none}main{width:auto;min-height:0;padding:0}.tools{display:none}}
.tools{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center;padding:1rem}
.tools>*{min-height:44px;padding:0 1.25rem;font:600 1rem/44px var(--font,system-ui,sans-serif);color:#14171f;background:#fff;border:1px solid #767d88;border-radius:4px;text-decoration:none;cursor:pointer}
.tools [data-print]{color:#fff;background:#14171f}.tools [aria-disabled=true]{opacity:.6}
.dealer{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-bottom:3mm}
.dealer img{margin-right:3mm;vertical-align:middle;border-radius:3px}.band{display:block;width:100%;height:1.5mm}
.dealer>span:first-child{display:grid;grid-template-columns:auto 1fr;align-items:center;line-height:1.25}.dealer img{grid-row:1/3}.dealer b{font-size:16pt}.dealer .quiet{font-size:9.5pt}.quiet{color:#565d69}.top .week{margin-top:2mm;font-size:10pt;font-weight:600}
.top{display:grid;grid-template-columns:minmax(0,1fr) 56mm;gap:6mm;margin:5mm 0}
.top img{display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:contain;background:#f2f3f5}
.top svg{display:block;width:38mm;height:38mm;margin-left:-2mm}
.top p{font-size:8.5pt}
h1{margin-top:5mm;font-size:24pt;line-height:1.1}h2{margin:5mm 0 2mm;font-size:11pt}
:is(h1,h2,.price b,.dealer b){font-family:var(--head,inherit);font-weight:var(--head-weight,700)}.rally .band{height:5mm}.rally :is(h1,.price b){letter-spacing:-.03em}
.price{margin-top:6mm}.top .price{font-size:10.5pt}.price b{display:block;font-size:30pt;line-height:1;overflow-wrap:anywhere}.defects{margin-top:4mm;padding:2.5mm 3mm;border:1.5px solid;font-weight:600}.rally .defects{background:#fdeae4;print-color-adjust:exact}
dl{display:grid;grid-template-columns:1fr 1fr;column-gap:8mm}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:1mm 0;border-bottom:1px solid #d3d7dd}
dt{color:#565d69}dd{font-weight:600;text-align:right}
ul{padding-left:4mm;columns:3;column-gap:6mm;font-size:9pt}
.seller{margin-top:6mm;padding-top:2mm;border-top:2px solid;font-size:10.5pt}.seller:first-line{font-weight:700}
.small{margin-top:4mm;columns:2;column-gap:6mm;font-size:7pt}
@media screen and (max-width:40rem){dl,.top{grid-template-columns:minmax(0,1fr)}ul{columns:1}.dealer{flex-wrap:wrap}main{padding:1rem}.small{columns:1;font-size:8pt}
.top>div{display:grid;grid-template-columns:96px minmax(0,1fr);column-gap:1rem}.top svg{grid-row:1/4;width:96px;height:96px}.top .price{margin:0}.top .quiet{order:1}}`;

/** Prints at once when asked, and downloads the PDF with a status text (rule vehicle-18). */
const script = `document.querySelector('[data-print]').addEventListener('click',()=>print());
const pdf=document.querySelector('[data-pdf]');const words=pdf.textContent;
pdf.addEventListener('click',async(event)=>{event.preventDefault();
if(pdf.getAttribute('aria-disabled')==='true')return;
pdf.textContent='Preparing...';pdf.setAttribute('aria-disabled','true');
try{const answer=await fetch(pdf.href);
if(!answer.ok)throw new Error('The PDF cannot be made right now. Please print this page instead.');
const link=document.createElement('a');link.href=URL.createObjectURL(await answer.blob());
link.download=pdf.getAttribute('download');link.click();
}catch(error){alert(error.message)}
finally{pdf.textContent=words;pdf.removeAttribute('aria-disabled')}});`;

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Allows the inline style and script, photos, the site's fonts and the PDF. `fonts`: those of the page. */
export const printPolicy = (fonts = ''): string =>
  [
    "default-src 'none'",
    `style-src ${sha256(fonts + style)}`,
    "font-src 'self'",
    `script-src ${sha256(script)}`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const rows = <Item>(items: readonly Item[], row: (item: Item) => string) => items.map(row).join('');

/** The document; `pdf` is the address of the sheet's PDF, `fonts` CSS with the site's fonts. */
export function printPage(sheet: PrintSheet, pdf: string, fonts = ''): string {
  const { size, path } = squareCode(sheet.url);
  const { price, dealer } = sheet;
  const photo = sheet.photo
    ? `<img src="${escapeHtml(sheet.photo)}" alt="${escapeHtml(sheet.photoAlt)}" width="1200" height="800">`
    : '<span></span>';
  // An SVG, because printers leave out backgrounds and the content security policy forbids inline styles.
  const band = `<svg class="band" preserveAspectRatio="none" viewBox="0 0 9 1" aria-hidden="true"><rect width="9" height="1" fill="${escapeHtml(sheet.accent)}"/></svg>`;
  return plainDocument({
    title: `${sheet.title} | ${dealer.name}`,
    style: fonts + style,
    head: `<link rel="icon" href="${escapeHtml(sheet.icon)}">`,
    body: `<nav class="tools" aria-label="Sheet"><button type="button" data-print>Print</button><a href="${escapeHtml(pdf)}" download="${escapeHtml(sheet.slug)}.pdf" data-pdf>Download PDF</a><a href="${escapeHtml(sheet.url)}">Back to the vehicle</a></nav>
<main class="${sheet.template}">
<p class="dealer"><span><img src="${escapeHtml(sheet.icon)}" alt="" width="44" height="44"><b>${escapeHtml(dealer.name)}</b> <span class="quiet">${escapeHtml(dealer.tagline)}</span></span><span class="quiet">${escapeHtml(dealer.site)}</span></p>
${band}
<h1>${escapeHtml(sheet.title)}</h1>
${sheet.subtitle && `<p class="quiet">${escapeHtml(sheet.subtitle)}</p>`}
<div class="top">${photo}<div><svg viewBox="0 0 ${String(size)} ${String(size)}" role="img" aria-label="Code that leads to this vehicle’s page"><path d="${path}"/></svg><p class="quiet">Scan for all photos and today’s price</p>
<p class="price"><b>${escapeHtml(price.text)}</b> ${escapeHtml(price.type)}${price.was && ` <s class="quiet">${escapeHtml(price.was)}</s>`}</p>
${sheet.repayment ? `<p class="week">${escapeHtml(sheet.repayment.figures)}</p>` : ''}</div></div>
${sheet.facts.length > 0 ? `<dl>${rows(sheet.facts, ({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`)}</dl>` : ''}
${sheet.defects && `<p class="defects">${escapeHtml(sheet.defects)}</p>`}
${sheet.features.length > 0 ? `<h2>Features</h2><ul>${rows(sheet.features, (feature) => `<li>${escapeHtml(feature)}</li>`)}${sheet.moreFeatures > 0 ? `<li>and ${String(sheet.moreFeatures)} more</li>` : ''}</ul>` : ''}
${sheet.comments.length > 0 ? `<h2>Dealer comments</h2><p>${sheet.comments.map(escapeHtml).join('<br>')}</p>` : ''}
<p class="seller">${rows(sheet.seller, (words) => `${escapeHtml(words)}<br>`)}</p>
<p class="small quiet">${escapeHtml([sheet.printed, sheet.repayment?.terms, sheet.priceDisclaimer].filter(Boolean).join(' '))}</p>
</main>
<script>${script}</script>`,
  });
}
