// Plain pages for visitors without JavaScript, for links in mails and after a payment. They have the dealer's colours,
// letters and icon and no script, and the policy names the hash of their style. Callers provide the content.
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../domain/text/escape.ts';
import { plainDocument } from '../../domain/text/plain-document.ts';
import { plainLooks } from '../../domain/theme/plain-look.ts';
import { createTheme } from '../../domain/theme/theme.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { answerHeaders } from './problem.ts';

const style = `:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;background:#f6f7f9;color:#14181f}
main{max-width:38rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
header{border-bottom:1px solid #e2e6ec;border-top:4px solid var(--accent);background:var(--bar,#fff);color:var(--bar-ink,inherit);padding:1rem 1.25rem}
header a{display:flex;gap:.75rem;align-items:center;max-width:38rem;margin:0 auto;font-size:1.125rem;font-weight:700;color:inherit;text-decoration:none}
header img{border-radius:.25rem}
main a:not(.button){color:var(--strong)}
h1{font-size:2rem;line-height:1.15;letter-spacing:-.01em;margin:0 0 .75rem}
.card{background:#fff;border:1px solid #e2e6ec;border-radius:.5rem;padding:1.25rem;margin:1.25rem 0}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
input,textarea,select{width:100%;font:inherit;padding:.6rem .7rem;border:1px solid #8b95a3;border-radius:.35rem;background:#fff;color:inherit}
input[type=checkbox]{width:1.15rem;height:1.15rem;margin:0 .6rem 0 0;vertical-align:-.15rem}
textarea{min-height:7rem}
.tick{margin:1rem 0}.tick label{display:inline}
.optional{font-weight:400}
button,.button{display:inline-block;font:inherit;font-weight:650;padding:.7rem 1.25rem;border:0;border-radius:.35rem;background:var(--accent);color:var(--ink);margin-top:1.25rem;cursor:pointer;text-decoration:none}
:focus-visible{outline:3px solid #2f6fed;outline-offset:2px}
.errors{border-left:4px solid #b3261e;background:#fff;padding:.75rem 1.25rem;border-radius:.25rem}
.error{color:#a3201a;margin:.25rem 0 0}
.quiet{color:#505a67}
dl{display:grid;grid-template-columns:fit-content(40%) minmax(0,1fr);gap:.35rem 1rem;margin:0}dt{color:#505a67}dd{margin:0;overflow-wrap:anywhere}
.wide{grid-column:1/-1}dd.wide{margin:-.35rem 0 .5rem;font-size:.9rem}dl.card{margin:0 0 1.5rem}
@media print{header,a{display:none}body{background:#fff}main{padding:0}}`;

type Brand = Pick<Tenant, 'theme'> & Partial<Pick<Tenant, 'template'>>;

/** The style with the dealer's colours and the letters of its template, and the policy that allows it. */
function designOf({ theme, template = 'harbour' }: Brand) {
  const { properties } = createTheme(theme.brand);
  const { radius, head, isDark } = plainLooks[template];
  const names = {
    accent: 'accent',
    ink: 'accent-ink',
    strong: 'accent-strong',
    ...(isDark ? { bar: 'n-1000', 'bar-ink': 'n-0' } : {}),
  };
  const colours = Object.entries(names).map(([own, name]) => `--${own}:${properties[name] ?? ''}`);
  const own = `:root{${colours.join(';')}}\n${style}\nh1,header a{${head}}button,.button{border-radius:${radius}}`;
  const hash = createHash('sha256').update(own).digest('base64');
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return { style: own, policy };
}

/** The dealer's number as a link, after `text`. Empty where there is no number. */
export const callLine = (text: string, phone: string | null | undefined): string =>
  phone
    ? `<p class="quiet">${text} <a href="tel:${phone.replace(/[^\d+]/g, '')}">${escapeHtml(phone)}</a>.</p>`
    : '';

/** A whole page; `content` is HTML that the caller has escaped. */
export function htmlPage(
  tenant: Pick<Tenant, 'name'> & Brand,
  title: string,
  content: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const { style: own, policy } = designOf(tenant);
  return new Response(
    plainDocument({
      title: `${title} | ${tenant.name}`,
      style: own,
      body: `<header><a href="/"><img src="/favicon.ico" alt="" width="32" height="32">${escapeHtml(tenant.name)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>`,
    }),
    {
      status,
      headers: {
        ...answerHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        ...headers,
      },
    },
  );
}
